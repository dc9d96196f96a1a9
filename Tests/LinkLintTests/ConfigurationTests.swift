import Foundation
import LinkDetection
import LinkLint
import LinkModel
import LinkRules
import Testing

/// Each `configurations/NAME.toml` is read as `tapspan.toml` beside `rules/acme.toml`, a pack with the rules
/// `acme/mail`, which reports, and `acme/issue`, which does not. What is said about it is `NAME.expected`.
/// `TAPSPAN_WRITE_MESSAGES=1` writes those files.
struct ConfigurationPair: CustomTestStringConvertible, Sendable {
  let name: String
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "configurations")

  var testDescription: String { name }

  static let all: [ConfigurationPair] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".toml") }.sorted().map {
      ConfigurationPair(name: String($0.dropLast(5)))
    }
  }()

  static let pack = """
    schema = 1
    pack.id = "acme"
    [[rule]]
    id = "mail"
    kind = "mail"
    pattern = 'mail'
    report = { severity = "warning", message = "mail is named" }
    [[rule]]
    id = "issue"
    kind = "issue"
    pattern = 'ACME-[0-9]+'
    """

  var rendered: String {
    let text = try? Data(contentsOf: Self.folder.appending(path: "\(name).toml"))
    let files = FileAccess { path in
      switch path {
      case "tapspan.toml": .success(Array(text ?? Data()))
      case "rules/acme.toml": .success(Array(Self.pack.utf8))
      default: .failure(.missing)
      }
    }
    var (configuration, problems) = Configuration.read("tapspan.toml", files: files)
    var options = RuleLoader.Options()
    options.packs = configuration.rules?.map(\.value) ?? [.builtin("default"), .file("rules/acme.toml")]
    for rules in configuration.rules ?? [] { options.places[rules.value] = rules.place }
    options.profile = configuration.profile?.value
    options.profilePlace = configuration.profile?.place
    let loaded = RuleLoader(registry: Registry(), files: files).load(options)
    problems += configuration.unknownNames(rules: loaded.details, areComplete: !loaded.diagnostics.hasErrors)
    return (problems + loaded.diagnostics).sortedByPosition().map(DiagnosticText.render).joined(
      separator: "\n")
  }

  var expected: URL { Self.folder.appending(path: "\(name).expected") }
}

@Suite("The configuration")
struct ConfigurationTests {
  @Test("every message reads exactly as written", arguments: ConfigurationPair.all)
  func messages(pair: ConfigurationPair) throws {
    let text = pair.rendered
    if ProcessInfo.processInfo.environment["TAPSPAN_WRITE_MESSAGES"] == "1" {
      try Data(text.utf8).write(to: pair.expected)
    }
    #expect(text == (try? String(contentsOf: pair.expected, encoding: .utf8)) ?? "", "\(pair.name).toml")
  }

  private func read(_ text: String, path: String = "team/tapspan.toml") -> (Configuration, [Diagnostic]) {
    Configuration.read(path, files: FileAccess { _ in .success(Array(text.utf8)) })
  }

  @Test("every key is read, paths relative to the file")
  func keys() {
    let (configuration, problems) = read(
      """
      schema  = 1
      rules   = ["builtin:slack", "rules/acme.toml", "/etc/pack.toml"]
      profile = "gfm"
      exclude = ["archive/**"]
      fail-on = "warning"
      checks  = { shortener = "off", insecure-http = { severity = "error" }, punycode-shown = {} }
      [[suppress]]
      check  = "insecure-http"
      reason = "known"
      until  = 2027-01-01
      """)
    #expect(problems.isEmpty)
    #expect(
      configuration.rules?.map(\.value) == [
        .builtin("slack"), .file("team/rules/acme.toml"), .file("/etc/pack.toml"),
      ])
    #expect(configuration.profile?.value == "gfm")
    #expect(configuration.exclude.first?.matches("archive/a.txt") == true)
    #expect(configuration.failOn == .warning)
    #expect(configuration.lint.off == ["shortener"])
    #expect(configuration.lint.severities == ["insecure-http": .error])
    #expect(configuration.suppressions.map(\.reason) == ["known"])
    #expect(configuration.suppressions.first?.until == CalendarDay(year: 2027, month: 1, day: 1))
    #expect(configuration.suppressions.first?.place.line == 7)
  }

  @Test("the command line is laid over the file, key by key; lists replace")
  func settings() {
    var (configuration, _) = read(
      """
      schema = 1
      rules  = ["rules/acme.toml"]
      checks = { shortener = "off", insecure-http = "error" }
      """)
    for setting in [
      "checks.shortener=\"info\"", "checks.insecure-http.severity=\"off\"", "rules=[\"mine.toml\"]",
      "fail-on=\"never\"", "profile=\"gfm\"", "override.\"default/url\".limit=1",
    ] {
      #expect(configuration.apply(setting: setting).isEmpty, "\(setting)")
    }
    #expect(configuration.lint.off == ["insecure-http"])
    #expect(configuration.lint.severities == ["shortener": .info])
    #expect(configuration.rules?.map(\.value) == [.file("mine.toml")])
    #expect(configuration.failOn == .never)
    #expect(configuration.profile?.value == "gfm")
    #expect(configuration.apply(setting: "fail-on=3").map(\.id) == ["wrong-type"])
    #expect(configuration.apply(setting: "schema=1").map(\.id) == ["fixed-key"])
  }

  @Test("a level of a rule beats the level of all rules that report")
  func levels() throws {
    var (configuration, _) = read("schema = 1\nchecks = { reported = \"off\", \"acme/mail\" = \"error\" }")
    var rule = Rule(id: RuleID(pack: "acme", rule: "mail"), kind: .text, source: .detector(TestURL()))
    rule.report = Rule.Report(severity: .info, message: nil, redact: false)
    #expect(
      try lint("http://a.example/", configuration: configuration.lint, rules: [rule])
        .contains { $0.check == "acme/mail" && $0.severity == .error })
    #expect(configuration.apply(setting: "checks.\"acme/mail\"=\"off\"").isEmpty)
    #expect(
      try !lint("http://a.example/", configuration: configuration.lint, rules: [rule])
        .contains { $0.check == "acme/mail" })
  }

  @Test("a level is reached by findings as grave or graver; `never` by none")
  func failLevels() {
    #expect(FailLevel.warning.isReached(by: .error) && FailLevel.warning.isReached(by: .warning))
    #expect(!FailLevel.warning.isReached(by: .info))
    #expect(!FailLevel.never.isReached(by: .error))
  }
}
