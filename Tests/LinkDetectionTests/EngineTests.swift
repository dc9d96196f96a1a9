import LinkDetection
import LinkModel
import Testing

/// Finds stock symbols such as `$ACME`: the detector that the style guide shows.
private struct Cashtag: Detector {
  static let manifest = DetectorManifest(id: "cashtag", kind: .cashtag)

  init(options: DetectorOptions) throws(DetectorError) {}
  init() {}

  let triggers: TriggerSet = ["$"]

  func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate? {
    // A symbol is one to six letters; "$5" and "US$" are money.
    guard text.isBoundary(before: trigger.start) else { return nil }
    let letters = text.run(of: .asciiLetters, from: trigger.end, atMost: 6)
    guard !letters.isEmpty, text.isBoundary(after: letters.upperBound) else { return nil }
    return Candidate(trigger.start..<letters.upperBound, value: letters)
  }
}

/// Proposes what no detector should: ranges outside the text, empty ones, ones inside a scalar.
private struct Broken: Detector {
  static let manifest = DetectorManifest(id: "broken", kind: .text)

  init(options: DetectorOptions) throws(DetectorError) {}
  init(_ range: Range<Int>) { self.range = range }

  var range = 0..<0
  let triggers: TriggerSet = ["$"]

  func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate? {
    Candidate(TextRange(utf8: range))
  }
}

@Suite("Engine")
struct EngineTests {
  private func engine(_ change: (inout Rule) -> Void = { _ in }) throws -> Engine {
    var registry = Registry()
    var rule = Rule(id: RuleID(pack: "test", rule: "cashtag"), kind: .cashtag, source: .detector(Cashtag()))
    rule.value = Template([.capture(names: ["value"], filters: [])])
    rule.url = Template([.literal("https://example.com/"), .capture(names: ["value"], filters: [])])
    change(&rule)
    registry.add(rule)
    return try registry.makeEngine()
  }

  @Test("an engine without rules finds nothing")
  func noRules() throws {
    #expect(try Registry().makeEngine().links(in: "https://example.org $ACME").isEmpty)
  }

  @Test("a detector's candidate becomes a link with its text, value and target")
  func oneDetector() throws {
    let links = try engine().links(in: "ä: buy $ACME, not US$ or $5")
    #expect(links.map(\.text) == ["$ACME"])
    #expect(links.first?.value == "ACME")
    #expect(links.first?.url == "https://example.com/ACME")
    #expect(links.first?.range.utf8 == 8..<13)
  }

  @Test("a rule's trim, exceptions, limit and keywords apply to a detector's candidates")
  func ruleParts() throws {
    let text = "$ONE $TWO $THREE"
    #expect(try engine { $0.limit = 2 }.links(in: text).map(\.value) == ["ONE", "TWO"])
    #expect(try engine { $0.except.texts = ["$TWO"] }.links(in: text).map(\.value) == ["ONE", "THREE"])
    #expect(try engine { $0.keywords = ["four"] }.links(in: text).isEmpty)
    #expect(try engine { $0.keywords = ["four"] }.links(in: "$A and FOUR").map(\.value) == ["A"])
    #expect(try engine { $0.boundary = Boundary(.space) }.links(in: "$A ($B) $C").map(\.value) == ["A", "C"])
  }

  @Test("what a broken detector proposes is dropped", arguments: [0..<99, 1..<1, 2..<3, 3..<3])
  func brokenDetector(range: Range<Int>) throws {
    var registry = Registry()
    registry.add(Rule(id: RuleID(pack: "t", rule: "b"), kind: .text, source: .detector(Broken(range))))
    #expect(try registry.makeEngine().links(in: "$é").isEmpty)
  }

  @Test("messages of a buffer are searched apart, and gaps between them not at all")
  func messages() throws {
    var buffer = MessageBuffer()
    buffer.bytes = Array("header $GAP|$ONE|x|$T|WO".utf8)
    buffer.messages = [.init(12, 16), .init(17, 18), .init(19, 21), .init(22, 24)]
    let engine = try engine()
    var scratch = Scratch()
    var found: [String] = []
    engine.scan(buffer, scratch: &scratch) { message, text, links in
      for record in links.links { found.append("\(message) \(String(utf8: text.extracting(record.range)))") }
    }
    #expect(found == ["0 $ONE", "2 $T"])
  }

  @Test("one scan of many messages gives what a scan of each gives, across the windows of the trigger pass")
  func windows() throws {
    let engine = try engine()
    let texts = (0..<3000).map {
      $0 % 7 == 0 ? "message \($0) $M" : "message \($0) \(String(repeating: "x", count: $0 % 50))"
    }
    var buffer = MessageBuffer()
    for text in texts { buffer.append(text) }
    var scratch = Scratch()
    var found: [Int] = []
    engine.scan(buffer, scratch: &scratch) { message, _, links in found += links.links.map { _ in message } }
    #expect(found == texts.indices.filter { !engine.links(in: texts[$0]).isEmpty })
  }

  @Test("bytes that are no UTF-8 are passed over, and offsets stay those of the bytes given")
  func invalidBytes() throws {
    var registry = Registry()
    registry.add(
      Rule(id: RuleID(pack: "t", rule: "tag"), kind: .hashtag, source: .regex(RegexSource(#"#\w+"#))))
    let engine = try registry.makeEngine()
    var buffer = MessageBuffer()
    buffer.bytes = [0xFF] + Array("#tä".utf8) + [0xC3, 0xE0, 0x80, 0x80] + Array("#b".utf8) + [0xF5]
    buffer.messages = [.init(0, buffer.bytes.count)]
    var scratch = Scratch()
    var ranges: [Range<Int>] = []
    engine.scan(buffer, scratch: &scratch) { _, _, found in ranges = found.links.map(\.range) }
    #expect(ranges == [1..<5, 9..<11])
  }

  @Test("code is skipped by rules that do not search it")
  func code() throws {
    var buffer = MessageBuffer()
    buffer.append("$A `$B`")
    buffer.contexts = [.init(message: 0, range: TextRange(utf8: 3..<7), context: .code)]
    let engine = try engine()
    var scratch = Scratch()
    var found: [String] = []
    engine.scan(buffer, scratch: &scratch) { _, text, links in
      for record in links.links { found.append(String(utf8: text.extracting(record.range))) }
    }
    #expect(found == ["$A"])
  }

  @Test(
    "a target whose scheme the rule does not allow is refused, however it is spelt",
    arguments: [
      ("[a](https://x.example)", true), ("[a](/local)", true), ("[a](javascript:alert(1))", false),
      ("[a](JavaScript:x)", false), ("[a](java\tscript:x)", false), ("[a](data:text/html,x)", false),
      ("[a](slack:x)", false),
    ])
  func targets(text: String, isLink: Bool) throws {
    var registry = Registry()
    var rule = Rule(
      id: RuleID(pack: "t", rule: "md"), kind: .url,
      source: .regex(RegexSource(#"\[(?<t>[^\]]*)\]\((?<u>[^)]*)\)"#, linkGroup: "t")))
    rule.url = Template([.capture(names: ["u"], filters: [])])
    registry.add(rule)
    let resolution = try registry.makeEngine().resolve(text)
    #expect(resolution.links.isEmpty != isLink)
    #expect(resolution.refused.map(\.reason) == (isLink ? [] : [.deniedScheme]))
  }

  @Test("a detector's value is the link's value where the rule has no template")
  func detectorValue() throws {
    #expect(try engine { $0.value = nil }.links(in: "$ACME").map(\.value) == ["ACME"])
  }

  @Test("styled text takes the rule's style")
  func styled() throws {
    let blue = Style(foreground: Color(red: 0, green: 0, blue: 255))
    let styled = try engine { $0.style = blue }.styled("a $B")
    #expect(styled.runs.map(\.style) == [Style(), blue])
  }

  @Test("an explanation tells trigger, candidate and outcome")
  func explain() throws {
    let explanation = try engine().explain("é $ACME $5")
    let steps = try #require(explanation.rules.first).steps
    #expect(steps.map(\.stage) == [.trigger, .trigger, .candidate, .match, .overlap, .link])
    #expect(steps.first?.text == "\"$\" at 2")
    #expect(steps.last?.text == "cashtag  value ACME  url https://example.com/ACME")
  }

  @Test("what one text leaves in the working memory does not change the next")
  func reuse() {
    let engine = BuiltIns.engine()
    for text in ["git@host.example:path", "see javascript:alert(1)", "(https://a.example/b.) main.rs"] {
      let expected = BuiltIns.engine().resolve(text)
      for other in ["ann@example.org and https://example.org/x", "@ann #tag", "nothing", ""] {
        _ = engine.links(in: other)
        let resolution = engine.resolve(text)
        #expect(resolution.links == expected.links && resolution.refused == expected.refused)
        #expect(engine.links(in: text) == expected.links)
        _ = engine.explain(other)
      }
    }
  }

  @Test(
    "an explanation tells what ends a link, what stays outside, and the key that decides why something is none"
  )
  func explainScanner() throws {
    let steps =
      BuiltIns.chat.explain("(https://a.example/b.) main.rs", only: BuiltIns.url).rules.first?.steps ?? []
    let end = try #require(steps.first { $0.stage == .end })
    #expect(end.text == "before \")\", \".\" stays outside")
    #expect(end.remark == "a close bracket without a partner (`scanner.unmatched-closer`, `scanner.marks`)")
    #expect(steps.first { $0.stage == .boundary }?.text == "may stand between \"(\" and \".\"")
    #expect(
      steps.last?.remark
        == "it looks like a file name (`scanner.guard-except`, `scanner.file-tlds`, `scanner.file-guard`)")
  }
}
