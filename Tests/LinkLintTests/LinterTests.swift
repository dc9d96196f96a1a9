import ChatLogs
import LinkDetection
import LinkLint
import LinkModel
import Testing

@Suite("The linter")
struct LinterTests {
  private static func reporting(redact: Bool = false) -> Rule {
    var rule = Rule(id: RuleID(pack: "acme", rule: "mail"), kind: .text, source: .detector(Word()))
    rule.summary = "mail is named"
    rule.report = Rule.Report(severity: .warning, message: Template(literal: "mail found"), redact: redact)
    return rule
  }

  /// Finds the word `mail`.
  private struct Word: Detector {
    static let manifest = DetectorManifest(id: "word", kind: .text)
    let triggers: TriggerSet = ["mail"]
    init() {}
    init(options: DetectorOptions) throws(DetectorError) {}
    func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate? {
      Candidate(trigger.start..<trigger.end)
    }
  }

  @Test("findings come in order of message, place and name, with their places")
  func order() throws {
    let found = try lint("no links\né https://bit.ly/a http://u:p@t.co/b\nfile:x http://[::1]/")
    #expect(
      found.map(\.check) == [
        "shortener", "insecure-http", "shortener", "userinfo-in-url", "dangerous-scheme", "ip-literal-host",
      ])
    #expect(found.map(\.record) == [2, 2, 2, 2, 3, 3])
    #expect(found[0].place.line == 2)
    #expect(found[0].place.column == 3)
    #expect(found[0].shown == "https://bit.ly/a")
    #expect(found[0].text == "é https://bit.ly/a http://u:p@t.co/b")
    #expect(found[0].rule == "test/test-url")
    // The password of the other link is hidden wherever its text is shown.
    let password = TextOffset(utf8: 28)..<TextOffset(utf8: 31)
    #expect(found[0].masks.all == [Mask(password, kind: .url, isAlways: false)])
  }

  @Test("a rule that only reports hides no link from the checks")
  func reportOnly() throws {
    var rule = Self.reporting()
    rule.priority = 900
    rule.isLinked = false
    let found = try lint("http://u@a.example/mail", rules: [rule])
    #expect(found.map(\.check) == ["insecure-http", "userinfo-in-url", "acme/mail"])
  }

  @Test("the sentence of a rule that redacts shows no part of what it found")
  func redactedSentence() throws {
    var rule = Self.reporting(redact: true)
    rule.report?.message = Template([
      .literal("found "), .capture(names: ["0"], filters: [.upper]), .literal("!"),
    ])
    #expect(try lint("send mail now", rules: [rule]).first?.message == "found ***!")
  }

  @Test(
    "a word that is linked in the middle of a web address hides it from no check, and its password from everybody"
  )
  func word() throws {
    var rule = Rule(
      id: RuleID(pack: "acme", rule: "word"), kind: LinkKind("text"), source: .text(TextSource(["acme"])))
    rule.priority = 900
    rule.url = Template(literal: "https://acme.example/")
    let found = try lint("http://u:p@acme.example/", rules: [rule])
    #expect(found.map(\.check) == ["insecure-http", "userinfo-in-url"])
    #expect(found.first?.masks.all.count == 1)
  }

  @Test("a rule that reports speaks under its own name")
  func reported() throws {
    let found = try lint("send mail now", rules: [Self.reporting(redact: true)])
    #expect(found.map(\.check) == ["acme/mail"])
    #expect(found.first?.message == "mail found")
    #expect(found.first?.severity == .warning)
    #expect(found.first?.redact == true)
    #expect(found.first?.masks.all.first?.isAlways == true)
  }

  @Test(
    "select and ignore take names of checks and rules, and whole packs",
    arguments: [
      (["insecure-http"], [], ["insecure-http"]), (["acme/*"], [], ["acme/mail"]),
      (["acme/mail", "shortener"], [], ["shortener", "acme/mail"]),
      ([], ["acme/*"], ["insecure-http", "shortener"]), ([], ["reported", "shortener"], ["insecure-http"]),
      (["reported"], [], ["acme/mail"]), (["shortener"], ["shortener"], []),
    ])
  func select(select: [String], ignore: [String], expected: [String]) throws {
    var configuration = LintConfiguration()
    configuration.select = select
    configuration.ignore = ignore
    let found = try lint("http://bit.ly/a mail", configuration: configuration, rules: [Self.reporting()])
    #expect(found.map(\.check) == expected)
  }

  @Test("severities can be set, what is below the least one is left out")
  func severities() throws {
    var configuration = LintConfiguration()
    configuration.severities = ["insecure-http": .error, "acme/mail": .info]
    configuration.off = ["shortener"]
    configuration.minimum = .warning
    let found = try lint("http://bit.ly/a mail", configuration: configuration, rules: [Self.reporting()])
    #expect(found.map(\.check) == ["insecure-http"])
    #expect(found.first?.severity == .error)
  }

  @Test("names that nothing has are found")
  func unknownNames() {
    var configuration = LintConfiguration()
    configuration.select = ["insecure-htp", "acme/*", "other/*", "reported"]
    #expect(
      configuration.unknownNames(rules: [Self.reporting().id.description]) == ["insecure-htp", "other/*"])
  }

  @Test("a message with thousands of findings costs no more than its length", .timeLimit(.minutes(5)))
  func manyFindings() throws {
    let found = try lint(String(repeating: "é `code` http://a.example/ ", count: 4_000))
    #expect(found.count == 4_000)
    #expect(found.last?.place.column == 3_999 * 27 + 10)
    #expect(found.last?.place.source == 3_999 * 28 + 10..<3_999 * 28 + 27)
  }
}
