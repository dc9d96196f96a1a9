@testable import LinkDetection
import LinkModel
import Testing
import TestSupport

struct URLScannerTests {
  @Test(
    "a link ends at its last character that is not soft",
    arguments: [
      "Read |https://a.example/x|.", "Read (|https://a.example/x|).", "Read \"|https://a.example/x|\".",
      "|https://a.example/x|?!", "|https://a.example/x|, |https://b.example/y|; done",
      "|https://a.example/x|…",
      "|https://a.example/x| — yes", "|https://a.example/x—yes|", "|https://a.example/x-|",
      "|https://a.example/x_|",
      "|https://a.example/x/|.", "|https://a.example/x#|.", "|https://a.example/x$|", "|https://a.example|?",
      "|https://a.example/x|?", "|https://a.example/x?y=|", "|https://a.example/a...b|...",
    ])
  func trailingPunctuation(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "a bracket belongs to the link if both it and its partner stand inside",
    arguments: [
      "|https://a.example/w_(x)|", "(|https://a.example/w_(x)|)", "(|https://a.example/x|)y",
      "|https://a.example/a[0]|]",
      "|https://a.example/{id}/x|", "{|https://a.example/|}", "|https://a.example/(a[b]c)|)",
      "|https://a.example/a|(b[c)d",
      "url(|https://a.example/x|);", "|https://a.example/a|(b", "|https://a.example/(a|",
      "「|https://a.example/x|」",
      "|https://a.example/（x）|", "|https://a.example/x|（見", "|https://a.example/|（見",
      "|https://a.example/(a,.b)|",
    ])
  func brackets(_ marked: String) { expect(marked, kind: .url) }

  @Test("brackets nest as deep as they like")
  func deepBrackets() {
    let deep = String(repeating: "(", count: 60) + "x" + String(repeating: ")", count: 60)
    expect("|https://a.example/\(deep)|)", kind: .url)
  }

  @Test(
    "a quote before a link ends it at its partner, any other quote is soft",
    arguments: [
      "'|https://a.example/q|'s", "‘|https://a.example/q|’s", "“|https://a.example/q|”x",
      "„|https://a.example/q|“x",
      "«|https://a.example/q|»x", "»|https://a.example/q|«x", "‹|https://a.example/q|›x",
      "'(|https://a.example/q|'x",
      "|https://a.example/it's|", "|https://a.example/q|'", "|https://a.example/6'-x-4|",
      "|https://a.example|'s",
      "|https://a.example/q|\"x", "`|https://a.example/q|`x", "|https://a.example/q|\\x",
    ])
  func quotes(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "a path holds whatever is no stop",
    arguments: [
      "|https://a.example/a:b@c!d'e,f;g*h|", "|https://a.example/a\\|b|", "|https://a.example/~x/$y/&z+=|",
      "|https://a.example/a...b/..|/c".replacing("..|/c", with: "../c|"),
      "|https://a.example/u?to=http://b.example/x|",
      "|https://a.example/wiki/日本|", "|https://a.example/Дом|", "|https://a.example/a😀| 😀",
      "|https://a.example/👨‍👩‍👧|", "|https://a.example?x=1|", "|https://a.example#x|",
    ])
  func paths(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "a host is the longest run of its characters",
    arguments: [
      "|https://a-b.example|", "|https://a_b.example.org/x|", "|https://host|", "|https://host:8080/x|",
      "|https://a.example|,b", "|https://a.example|&b", "|https://a.example|…", "|https://a.example./x|",
      "|https://a.example|.", "|https://a.example|...", "|https://example.com|😀", "|https://😀.ws/x|",
      "|https://example.com|日本", "|https://日本.example|", "|https://пример.рф/x|", "|https://bücher.example|",
      "|https://example.com|、次", "|https://example.com|，", "|https://example.com|（",
    ])
  func hosts(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "a wrong host refuses the whole link",
    arguments: [
      ("https://-a.example/x", Rejection.badHost), ("https://a-.example", .badHost),
      ("https://a..example/x", .badHost),
      ("https://a_b.example", .underscoreHost), ("https://a.b_c.example/x", .underscoreHost),
      ("https://a.example{x}/y", .placeholderHost),
      ("https://${host}/x", .placeholderHost), ("https://!/x", .missingHost),
      ("https://api.${host}/x", .placeholderHost), ("https://a.example%20b", .placeholderHost),
      ("https://exa\u{200B}mple.com/x", .hiddenCharacter), ("https://a.example\u{2060}b/x", .hiddenCharacter),
      ("https://intern。host/x", .badHost),
      ("https://" + String(repeating: "a", count: 64) + ".com", .badHost),
      ("https://" + String(repeating: "日", count: 60) + ".com", .badHost), ("https:// x", .none),
    ])
  func wrongHosts(_ text: String, _ reason: Rejection) {
    if reason == .none {
      #expect(BuiltIns.chat.resolve(text).refused.isEmpty)
    } else {
      expectRefusal(reason, of: text)
    }
  }

  @Test(
    "a port has one to five digits, an address in numbers is checked",
    arguments: [
      "|https://a.example:8080/x|", "|https://a.example:99999/x|", "|https://a.example|:",
      "|https://a.example|:/x",
      "|http://10.0.0.1/x|", "10.0.0.1", "|http://[2001:db8::1]:80/x|",
      "|http://[::ffff:10.0.0.1]|/".replacing("|/", with: "/|"),
      "|example.org:8080|", "|example.org:8080/x|",
    ])
  func ports(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "what is no port or no address is refused",
    arguments: [
      ("https://a.example:123456/x", Rejection.badPort), ("http://256.1.2.3/", .numericHost),
      ("http://1.2.3/", .numericHost),
      ("http://0x7f.1/", .numericHost), ("http://01.2.3.4/", .numericHost),
      ("http://2001:db8::5/x", .numericHost),
      ("http://[::1", .badHost), ("http://[x]/", .badHost), ("http://[1::2::3]/", .badHost),
      ("http://[1:2:3:4:5:6:7:8:9]/", .badHost),
    ])
  func wrongPorts(_ text: String, _ reason: Rejection) { expectRefusal(reason, of: text) }

  @Test(
    "a listed scheme makes a link whatever letter of another script stands before it",
    arguments: [
      "|HTTPS://A.EXAMPLE/x|", "|ftp://a.example|", "日本|https://a.example|", "😀|https://a.example|",
      "אב|https://a.example|", "x:|https://a.example|", "http://|https://a.example/x|",
      "\u{1B}[31m|https://a.example|",
      "\u{3}04|https://a.example|", "\u{3}04,01|https://a.example|", "note:text", "12:30",
    ])
  func schemes(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "no remnant of a refused scheme is linked",
    arguments: [
      ("git://a.example/x", Rejection.unknownScheme), ("seehttps://a.example/x", .gluedScheme),
      ("ssh://ann@a.example/x", .unknownScheme), ("javascript:alert('a.example')", .deniedScheme),
      ("data:text/html,a.example", .deniedScheme), ("VBScript:x", .deniedScheme),
      ("http:/a.example", .malformedScheme),
      ("https:///a.example", .malformedScheme), ("http:a.example", .malformedScheme),
    ])
  func refusedSchemes(_ text: String, _ reason: Rejection) { expectRefusal(reason, of: text) }

  @Test("a scheme without slashes is a link if a user lists it")
  func opaqueSchemes() {
    let engine = BuiltIns.engine(
      BuiltIns.urls(["schemes": .words(["web", "magnet", "geo", "file", "com.acme.app"])]))
    for marked in [
      "|magnet:?xt=urn:x&dn=y|.", "|geo:48.2,16.3|,", "magnet: x", "|file:///etc/hosts|",
      "|com.acme.app://open/x|", "xgeo:1,2",
    ] {
      expect(marked, kind: .url, in: engine)
    }
    expect("magnet:?xt=urn:x", kind: .url)
  }

  @Test(
    "user info is read as a whole, up to its last @",
    arguments: [
      "|https://ann:secret@a.example/x|", "|https://good.example@bad.example/|", "|https://a@b@c.example/|",
      "|https://a%40b@c.example/|", "|https://a.example/@ann|",
    ])
  func userinfo(_ marked: String) { expect(marked, kind: .url) }

  @Test("user info without a host, and a backslash before an @, are refused")
  func ambiguousAuthority() {
    expectRefusal(.missingHost, of: "https://ann@/x")
    expectRefusal(.ambiguousAuthority, of: #"https://good.example\@bad.example"#)
    expect(#"|https://good.example|\x y@"#, kind: .url)
  }

  @Test(
    "a host without a scheme needs a known top-level domain",
    arguments: [
      "|example.com|", "See |example.org/x|.", "|EXAMPLE.COM|", "|www.example.nosuch|", "www.nosuch",
      "|www.com|",
      "|WWW.example.com|", "像|www.example.com|，", "|пример.рф|", "|пример.РФ|", "|xn--e1afmkfd.xn--p1ai|",
      "console.log",
      "i.e. this", "end.Next", "soft.chair", "|example.com|、|example.org|", "|a.b.c.example.com|:",
    ])
  func bareHosts(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "a host without a scheme touches no sign that makes it part of something else",
    arguments: [
      "@example.com", "#example.com", "$example.com", "/example.com", "\\example.com", "-example.com",
      ".example.com",
      "_example.com", "＠example.com", "/srv/example.com", "example.com@home", "foo..example.com",
      "a_b.example.com",
      "com.example.net://x", "x\u{200B}example.com", "example.com\u{200B}x",
    ])
  func touchedHosts(_ text: String) { expect(text, kind: .url) }

  @Test(
    "what looks like a file or like two words is no bare host, unless something speaks for it",
    arguments: [
      "main.rs", "readme.md", "libx.so", "main.rs:12", "readme.md#x", "readme.md?", "|example.md/x|",
      "|www.example.md|",
      "tell me.it works", "|example.it/x|", "|example.it:80|", "train.In", "example.COM", "example.Com",
      "|Example.com|",
      "x.at(y)", "items.map(x)", "|example.at?x=1|", "|https://main.rs|", "3,150.00.zip",
    ])
  func lookAlikes(_ marked: String) { expect(marked, kind: .url) }

  @Test("look-alikes are told of with their reason")
  func lookAlikesAreTold() {
    expectRefusal(.fileNameLookAlike, of: "open main.rs now")
    expectRefusal(.wordLookAlike, of: "tell me.it works")
    expectRefusal(.callLookAlike, of: "then x.fit(y)")
  }

  @Test(
    "invisible characters, white space and controls end a link",
    arguments: [
      "|https://a.example/x|\u{200B}y", "|https://a.example/x|\u{FEFF}y", "|https://a.example/x|\u{A0}y",
      "|https://a.example/x|\u{3000}y", "|https://a.example/x|\u{202E}y", "|https://a.example/x|\u{2066}y",
      "|https://a.example/x|\u{7}y", "|https://a.example/x|\u{0}y", "|https://a.example/x|\u{200F}",
      "|https://a.example/x\u{200F}y|", "|https://a.example/x|،",
      "❤️.example.com", "1️⃣.com", "✈️|example.com|",
    ])
  func invisible(_ marked: String) { expect(marked, kind: .url) }

  @Test(
    "markup that was opened before a link ends it",
    arguments: [
      "**|https://a.example/x|**", "**see |https://a.example/x|**y", "**a** |https://a.example/x**y|",
      "__|https://a.example/a_b|__", "~~|https://a.example/x|~~", "\\|\\||https://a.example/x|\\|\\|",
      "*|https://a.example/x|*", "_|https://a.example/x|_", "|https://a.example/x*|",
      "**a\n|https://a.example/x**|",
      "2**3 |https://a.example/x**|", "<|https://a.example/x|\\|label>", "[x](|https://a.example/y|)",
      "|https://a.example/__x| |https://b.example/y__z|", "|https://a.example/x|&nbsp;y",
      "|https://a.example/x|&lt;y",
      "|https://a.example/x?a&amp;b|", "|https://a.example/x?a&lt=b|",
    ])
  func markup(_ marked: String) { expect(marked, kind: .url) }

  @Test("one separator serves both neighbours")
  func adjacent() {
    expect(
      "|https://a.example|,|https://b.example|;|c.example.org| |d.example.net|\n|https://e.example|",
      kind: .url)
  }

  @Test(
    "marks tell what a reader may want to know",
    arguments: [
      ("https://ann@a.example", LinkMarks.userinfo), ("https://a.example:70000", .portOutOfRange),
      ("http://10.0.0.1", .ipLiteral), ("http://[::1]", .ipLiteral),
      ("https://XN--e1afmkfd.example", .punycode),
      ("example.com", .bareHost), ("https://pаypal.example", .mixedScript),
      ("https://日本a.example", LinkMarks()),
    ])
  func marks(_ text: String, _ marks: LinkMarks) {
    #expect(BuiltIns.chat.links(in: text).map(\.marks) == [marks])
  }

  @Test("settings narrow or widen what is found")
  func settings() {
    func expectWith(_ key: String, _ value: SettingValue, _ marked: String) {
      expect(marked, kind: .url, in: BuiltIns.engine(BuiltIns.urls([key: value])))
    }
    expectWith("bare-hosts", .word("never"), "example.com |https://example.com|")
    expectWith("bare-hosts", .word("www"), "example.com |www.example.com|")
    expectWith("bare-hosts", .word("any-tld"), "|build.corp| 1.2")
    expectWith("schemes", .words(["gemini"]), "|gemini://a.example/x| https://b.example")
    expectWith("schemes", .word("any"), "|git://a.example/x| javascript://a.example")
    expectWith("schemes", .word("registered"), "|ssh://a.example/x| nosuch://a.example")
    expectWith("deny-schemes", .words(["ftp"]), "ftp://a.example |https://b.example|")
    expectWith(
      "hosts", .words(["*.example.com", "wiki"]),
      "|https://a.example.com| https://example.com |http://wiki/x|")
    expectWith("tlds", .words(["corp"]), "example.com |build.corp|")
    expectWith("tlds", .words(["iana", "corp"]), "|example.com| |build.corp|")
    expectWith("guard-except", .words(["docs.rs"]), "|docs.rs| main.rs")
    expectWith("file-guard", .word("off"), "|main.rs|")
    expectWith("word-guard", .word("off"), "|me.it|")
    expectWith("emoji-path", .word("stop"), "|https://a.example/x|😀")
    expectWith("path-letters", .word("ascii"), "|https://a.example/x|日本")
    expectWith("ellipsis", .word("part"), "|https://a.example/x…|")
    expectWith("brackets", .word("round"), "|https://a.example/x]|")
    expectWith("opened-quote", .word("ignored"), "'|https://a.example/x'y|")
    expectWith("userinfo", .word("never"), "https://ann@a.example/x")
    expectWith("host-check", .word("idna"), "https://xn--a.example |https://xn--e1afmkfd.example|")
  }

  @Test(
    "a setting refuses what it cannot use",
    arguments: [
      ("schemes", SettingValue.words(["1x"])), ("tlds", .words(["a.b"])), ("hosts", .words(["https://x"])),
      ("bare-hosts", .word("some")), ("port-digits", .integer(-1)), ("nosuch", .boolean(true)),
      ("schemes", .word("all")),
    ])
  func wrongSettings(_ key: String, _ value: SettingValue) {
    var settings = URLSettings()
    #expect(throws: SettingError.self) { try settings.set(key, to: value) }
  }

  @Test("each setting has a value, and takes it back")
  func settingValues() throws {
    for key in URLSettings.keys {
      var settings = URLSettings()
      let value = try #require(settings.value(of: key.name))
      try settings.set(key.name, to: value)
      #expect(settings.value(of: key.name) == value)
    }
  }

  @Test("templates can name the parts of a link")
  func captures() {
    let scanner = URLScanner(BuiltIns.urls(["schemes": .words(["web", "geo"])]))
    func part(_ name: String, of link: String) -> String? {
      let bytes = Array(link.utf8)
      return scanner.computedCapture(name, of: 0..<bytes.count, in: bytes.span).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let link = "https://ann:pw@a.example:8080/x/y?z=1#f?g"
    let parts = [
      "scheme": "https", "userinfo": "ann:pw", "host": "a.example", "port": "8080", "path": "/x/y",
      "query": "z=1",
      "fragment": "f?g",
    ]
    for (name, value) in parts { #expect(part(name, of: link) == value) }
    #expect(part("host", of: "example.com:80/x") == "example.com")
    #expect(part("scheme", of: "example.com:80/x") == nil)
    #expect(part("port", of: "http://[::1]/x") == nil)
    #expect(part("host", of: "http://[::1]/x") == "[::1]")
    #expect(part("path", of: "geo:1,2?z=3") == "1,2")
    #expect(part("nosuch", of: link) == nil)
  }

  @Test(
    "what was looked at is not looked at again",
    arguments: [
      "a.", "日本.", "a_.", "https://a.example/x(", "javascript:", "git://x", "www.", "a.b:1", "http:/", "。",
      "a.com#(",
    ])
  func consumption(_ unit: String) {
    let text = Array((String(repeating: unit, count: 200) + "a").utf8)
    let scanner = URLScanner(URLSettings())
    var scratch = Scratch()
    scratch.beginText()
    var looked = 0
    for offset in text.indices {
      let before = scratch.lookedUpTo(0)
      scanner.propose(at: offset..<offset + 1, in: text.span, as: 0, scratch: &scratch)
      let now = scratch.lookedUpTo(0)
      #expect(now >= before)
      // Whatever a trigger looks at lies beyond what earlier ones looked at, but for the word before a colon.
      if now > before { looked += now - min(max(before, offset - 12), now) }
    }
    #expect(looked <= 4 * text.count)
  }
}

struct IDNATests {
  @Test("a host in Unicode has a form in ASCII")
  func toASCII() {
    #expect(IDNA.toASCII(Array("пример.рф".utf8)) == Array("xn--e1afmkfd.xn--p1ai".utf8))
    #expect(IDNA.toASCII(Array("example.com".utf8)) == Array("example.com".utf8))
    #expect(IDNA.toASCII(Array("a\u{202E}b.example".utf8)) == nil)
    #expect(IDNA.toASCII([]) == nil)
  }

  @Test(
    "the length in Punycode is that of the name in Punycode",
    arguments: ["пример", "bücher", "日本語", "a日b本c", "mañana"])
  func encodedCount(_ label: String) {
    let bytes = Array(label.utf8)
    #expect(Punycode.encodedCount(0..<bytes.count, in: bytes.span) == IDNA.toASCII(bytes)?.count)
  }

  @Test("random labels are as long as libidn2 makes them, or too long for both")
  func randomCounts() {
    var generator = SeededRandom(seed: 8)
    let scripts: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xE0...0xF6, 0x430...0x44F, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
    ]
    for _ in 0..<2000 {
      let scripts = [0, Int.random(in: 1...4, using: &generator)].map { scripts[$0] }
      let scalars = (0..<Int.random(in: 1...24, using: &generator)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: scripts[Int.random(in: 0...1, using: &generator)], using: &generator))
      }
      let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
      let count = Punycode.encodedCount(0..<bytes.count, in: bytes.span)
      let known = IDNA.toASCII(bytes)?.count
      #expect(
        count > 63 ? known == nil : known == count || known == nil,
        "\(String(decoding: bytes, as: UTF8.self))")
      if count <= 63 { #expect(count <= Punycode.mostCount(0..<bytes.count)) }
    }
  }
}

@Suite("Punycode")
struct PunycodeTests {
  private func decodes(_ label: String) -> Bool {
    let bytes = Array(label.utf8)
    return Punycode.decodes(4..<bytes.count, in: bytes.span)
  }

  @Test("what libidn2 encodes decodes, and so does every top-level domain in Punycode")
  func sound() {
    for name in TLDTable.list where name.hasPrefix("xn--") { #expect(decodes(name), "\(name)") }
    for label in ["bücher", "日本語", "привет", "ελ", "a-ü-b", "नमस्ते", "👍"] {
      guard let encoded = IDNA.toASCII(Array(label.utf8)) else { continue }
      #expect(decodes(String(decoding: encoded, as: UTF8.self)), "\(label)")
    }
    #expect(decodes("xn--ls8h") && decodes("xn--n3h"))
  }

  @Test(
    "what encodes nothing does not decode",
    arguments: [
      "xn--", "xn--a-", "xn--a", "xn--99999999999", "xn--é", "xn--a_b", "xn--zzzzzzzzzzzzzzz",
      "xn--" + String(repeating: "9", count: 59),
    ])
  func damaged(label: String) { #expect(!decodes(label)) }
}
