import LinkModel
import TestSupport
import Testing

@testable import LinkDetection

/// Texts, how they are compared, and a text with the links drawn in.
struct TextCase: CustomTestStringConvertible {
  let texts: [String]
  let compare: TextSource.Options
  let range: TextSource.Bounds?
  let limit: Int?
  let marked: String

  init(
    _ texts: [String], _ compare: TextSource.Options = [], in range: TextSource.Bounds? = nil,
    limit: Int? = nil,
    found marked: String
  ) {
    (self.texts, self.compare, self.range, self.limit, self.marked) = (texts, compare, range, limit, marked)
  }

  var testDescription: String { marked }

  func check() throws {
    var registry = Registry()
    registry.add(TextRule(texts, in: range, comparing: compare, limit: limit))
    let text = MarkedText(marked).text
    let found = try registry.makeEngine().links(in: text).map(\.range)
    #expect(MarkedText.draw(found, in: text) == marked)
  }
}

struct TextRuleTests {
  @Test(
    "letters match in either case by full case folding",
    arguments: [
      TextCase(["terms"], .ignoreCase, found: "our |Terms|, |TERMS|, |terms|"),
      TextCase(["terms"], found: "our Terms and |terms|"),
      TextCase(["strasse"], .ignoreCase, found: "|Straße| |STRASSE| |STRAẞE| |ſtraſſe|"),
      TextCase(["straße"], .ignoreCase, found: "|strasse| |Straße|"),
      TextCase(["ß"], .ignoreCase, found: "|ss| |ß| |sS|S"),
      TextCase(["s"], .ignoreCase, found: "ß |s||ſ|"),
      TextCase(["file"], .ignoreCase, found: "|ﬁle| |FILE|"),
      TextCase(["ﬁ"], .ignoreCase, found: "|fi|nal |ﬁ|nal"),
      TextCase(["f"], .ignoreCase, found: "ﬁle |F|"),
      TextCase(["I"], .ignoreCase, found: "|i| ı İ |I|"),
      TextCase(["ı"], .ignoreCase, found: "i |ı| I"),
      TextCase(["İ"], .ignoreCase, found: "|İ| |i\u{307}| i"),
      TextCase(["ΟΔΟΣ"], .ignoreCase, found: "|οδος| |Οδοσ|"),
      TextCase(["ᾳ"], .ignoreCase, found: "|αι| |ᾼ| |ΑΙ| |α\u{345}|"),
      TextCase(["kelvin"], .ignoreCase, found: "|\u{212A}elvin|"),
      TextCase(["МОСКВА"], .ignoreCase, found: "в |Москва|, |москва|"),
    ])
  func ignoresCase(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "precomposed and decomposed letters are equal unless the comparison is literal",
    arguments: [
      TextCase(["café"], found: "|café| |cafe\u{301}| cafe"),
      TextCase(["cafe\u{301}"], found: "|café| |cafe\u{301}|"),
      TextCase(["café"], .literal, found: "|café| cafe\u{301}"),
      TextCase(["cafe"], .literal, found: "café |cafe|\u{301}"),
      TextCase(["cafe"], found: "café cafe\u{301} |cafe|"),
      TextCase(["ế"], found: "|ế| |e\u{302}\u{301}| |ê\u{301}| é\u{302}"),
      TextCase(["q\u{323}\u{307}"], found: "|q\u{307}\u{323}| |q\u{323}\u{307}| q\u{323}"),
      TextCase(["\u{212B}"], found: "|Å| |A\u{30A}| |\u{212B}|"),
      TextCase(["한글"], found: "|한글| |\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}|"),
      TextCase(["하"], found: "|하| 한 \u{1112}\u{1161}\u{11AB} |\u{1112}\u{1161}|"),
      TextCase(["\u{301}a"], found: "|\u{301}a| b\u{301}a"),
      TextCase(["क"], found: "|क| का"),
      TextCase(["STRASSE"], [.ignoreCase, .literal], found: "|straße|"),
    ])
  func isCanonical(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "marks do not count with ignore-diacritics, and belong to the match",
    arguments: [
      TextCase(["resume"], .ignoreDiacritics, found: "|résumé| |re\u{301}sume\u{301}| |resume| Resume"),
      TextCase(["résumé"], .ignoreDiacritics, found: "|resume| |résume\u{301}\u{302}|!"),
      TextCase(
        ["ha noi"], [.ignoreDiacritics, .ignoreCase], found: "|Hà Nội| |HA\u{300} NO\u{323}\u{302}I|"),
      TextCase(["إن"], .ignoreDiacritics, found: "|ان| |إنّ|"),
      TextCase(["ο"], .ignoreDiacritics, found: "|ὁ||ό||ο|"),
      TextCase(["e"], .ignoreDiacritics, found: "|e\u{301}\u{302}\u{303}|x"),
      TextCase(["e"], [.ignoreDiacritics, .literal], found: "|e\u{301}||é|"),
      TextCase(["\u{301}"], .ignoreDiacritics, found: "e\u{301} \u{301}"),
      TextCase(["đ"], .ignoreDiacritics, found: "d |đ|"),
    ])
  func ignoresDiacritics(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "full-width and half-width forms are equal with ignore-width",
    arguments: [
      TextCase(["abc"], .ignoreWidth, found: "|abc| |ａｂｃ| |ａbｃ| ABC"),
      TextCase(["ABC"], found: "ＡＢＣ |ABC|"),
      TextCase(["ガ"], .ignoreWidth, found: "|ガ| |ｶﾞ| ｶ カ |カ\u{3099}|"),
      TextCase(["カ"], .ignoreWidth, found: "ガ ｶﾞ |ｶ| |カ|"),
      TextCase(["カ"], [.ignoreWidth, .ignoreDiacritics], found: "|ガ| |ｶﾞ| |ｶ| |カ|"),
      TextCase(["a b"], .ignoreWidth, found: "|a\u{3000}b|"),
      TextCase(["abc"], [.ignoreWidth, .ignoreCase], found: "|ＡＢＣ|"),
    ])
  func ignoresWidth(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "whole words have no letter, mark, digit or underscore beside them",
    arguments: [
      TextCase(["cat"], .wholeWord, found: "|cat|, concat cats cat_ 1cat cat1 |cat|-|cat| (|cat|) écat caté"),
      TextCase(["new", "new york"], .wholeWord, found: "|new york| |new| yorker"),
      TextCase(["猫"], .wholeWord, found: "|猫| 子猫 |猫|。"),
      TextCase(["cat"], [.wholeWord, .literal], found: "cat\u{301}"),
      TextCase(["#cat"], .wholeWord, found: "a#cat |#cat|"),
    ])
  func wholeWords(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "the longest text wins at a place, and matches of one rule do not overlap",
    arguments: [
      TextCase(["a", "aa", "aaa"], found: "|aaa||aa| |a|"),
      TextCase(["ab", "bcd"], found: "|ab|cd |bcd|"),
      TextCase(["aa"], found: "|aa||aa|a"),
      TextCase(["aa"], .backwards, found: "a|aa||aa|"),
      TextCase(["York", "New York"], .backwards, found: "|New York| |York|"),
      TextCase(["ab", "bc"], .backwards, found: "a|bc|"),
      TextCase(["", "x"], found: "|x||x|"),
      TextCase([""], found: "xx"),
    ])
  func longest(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "a link lies inside the range, which is cut to the text",
    arguments: [
      TextCase(["a"], in: .characters(1..<3), found: "a|a||a|a"),
      TextCase(["a"], in: .characters(2..<99), found: "aa|a|"),
      TextCase(["a"], in: .characters(9..<12), found: "aaa"),
      TextCase(["a"], in: TextSource.Bounds(from: -5, to: 2), found: "|a||a|a"),
      TextCase(["a"], in: TextSource.Bounds(from: 3, to: 1), found: "aaaa"),
      TextCase(["a"], in: TextSource.Bounds(from: .min, to: .max), found: "|a||a|"),
      TextCase(["aa"], in: .characters(0..<3), found: "|aa|aa"),
      TextCase(["a"], in: .characters(1..<2), found: "👩‍👩‍👧|a|a"),
      TextCase(["a"], in: .characters(1..<2), found: "e\u{301}|a|a"),
      TextCase(["a"], in: .characters(2..<3), found: "x\r\n|a|a"),
      TextCase(["a"], in: TextSource.Bounds(from: 2, to: 3, unit: .scalars), found: "e\u{301}|a|a"),
      TextCase(["a"], in: TextSource.Bounds(from: 2, to: 3, unit: .utf16), found: "😀|a|a"),
      TextCase(["😀"], in: TextSource.Bounds(from: 1, to: 5, unit: .utf16), found: "😀|😀|😀"),
      TextCase(["😀"], in: TextSource.Bounds(from: 0, to: 3, unit: .utf16), found: "|😀|😀"),
      TextCase(["é"], in: TextSource.Bounds(from: 1, to: 5, unit: .utf8), found: "é|é|é"),
      TextCase(["é"], in: .utf8(TextRange(utf8: 0..<3)), found: "|é|é"),
    ])
  func ranges(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "anchored texts stand at the start of the range; backwards, at its end",
    arguments: [
      TextCase(["re:"], [.anchored, .ignoreCase], found: "|Re:| re: x"),
      TextCase(["re:"], .anchored, found: " re: x"),
      TextCase(["b"], .anchored, in: .characters(1..<3), found: "a|b|b"),
      TextCase(["b"], .anchored, in: .characters(1..<3), found: "acb"),
      TextCase(["b", "bb"], [.anchored, .backwards], found: "b|bb|"),
      TextCase(["b"], [.anchored, .backwards], found: "ba"),
      TextCase(["b"], [.anchored, .backwards], in: .characters(0..<2), found: "b|b|b"),
    ])
  func anchors(_ sample: TextCase) throws { try sample.check() }

  @Test(
    "a limit keeps the first links; backwards, the last",
    arguments: [
      TextCase(["a"], limit: 2, found: "|a| |a| a a"),
      TextCase(["a"], .backwards, limit: 2, found: "a a |a| |a|"),
      TextCase(["a"], .backwards, limit: 1, found: "a a a |a| b"),
      TextCase(["a"], limit: 0, found: "a a"),
    ])
  func limits(_ sample: TextCase) throws { try sample.check() }

  @Test("the payload is the target, and rules get names of their own")
  func payload() throws {
    var registry = Registry()
    registry.add(TextRule("terms", comparing: .ignoreCase, payload: "https://example.org/terms"))
    registry.add(
      TextRule(["privacy", "imprint"], payload: "app:legal", id: RuleID(pack: "acme", rule: "legal")))
    let links = try registry.makeEngine().links(in: "Terms and privacy")
    #expect(links.map(\.url) == ["https://example.org/terms", "app:legal"])
    #expect(links.map(\.rule.description) == ["code/text-1", "acme/legal"])
    #expect(links.map(\.kind) == [.text, .text])
  }

  @Test(
    "a payload may be anything but code that runs where it is followed",
    arguments: [
      ("app:legal", true), ("user 42: Ann", true), ("42", true), ("/terms", true), ("a/b:c", true),
      ("javascript:alert(1)", false), ("JavaScript:x", false), (" java\nscript:x", false),
      ("data:text/html,x", false),
      ("vbscript:x", false),
    ])
  func payloads(payload: String, isLinked: Bool) throws {
    var registry = Registry()
    registry.add(TextRule("terms", payload: payload))
    let links = try registry.makeEngine().links(in: "terms")
    #expect(links.map(\.url) == (isLinked ? [payload] : []))
  }

  @Test("a rule's boundary lets a shorter text step in")
  func boundary() throws {
    var rule = TextRule(["new", "new york"]).rule(named: RuleID(pack: "code", rule: "places"))
    rule.boundary = Boundary(.space)
    var registry = Registry()
    registry.add(rule)
    let links = try registry.makeEngine().links(in: "new york, new york")
    #expect(links.map(\.text) == ["new", "new york"])
  }
}
