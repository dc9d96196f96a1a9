public import LinkModel
import LinkDetection

/// Runs the examples of rules: a rule is trusted only as far as its examples.
public struct SelfTest {
  /// Runs the examples of all rules in force, or of one. Each rule is run alone, unless an example says otherwise.
  public static func run(_ loaded: LoadedRules, only: RuleID? = nil) -> SelfTestReport {
    run(loaded) { only == nil || $0.id == only }
  }

  /// Runs the examples of some rules in force.
  package static func run(_ loaded: LoadedRules, where isWanted: (RuleDetails) -> Bool) -> SelfTestReport {
    var report = SelfTestReport()
    var test = SelfTest(loaded: loaded)
    let rules = Dictionary(loaded.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for details in loaded.details where isWanted(details) {
      guard let rule = rules[details.id], !details.examples.isEmpty else {
        if rules[details.id] != nil {
          report.rules += 1
          report.withoutExamples += 1
        }
        continue
      }
      report.rules += 1
      do {
        let engine = try Engine(rules: [rule])
        for example in details.examples {
          report.examples += 1
          if let problem = test.problem(with: example, of: details, engine) {
            report.failed += 1
            report.add(problem)
          }
        }
      } catch {
        report.add(LoadedRules.diagnostic(for: error))
      }
    }
    return report
  }

  private let loaded: LoadedRules
  private var whole: Engine?

  private init(loaded: LoadedRules) { self.loaded = loaded }

  /// Why an example does not hold; nil if it does.
  private mutating func problem(
    with example: RuleExample, of details: RuleDetails, _ single: Engine
  ) -> Diagnostic? {
    var links = (example.isResolved ? wholeEngine() : single).links(in: example.text)
    guard example.isMatch else {
      links.removeAll { $0.rule != details.id }
      guard let link = links.first else { return nil }
      return failure(
        "rule `\(details.id)` links `\(link.text)` in an example that should hold none", example, details,
        "expected no link, found `\(link.text)`")
    }
    if let problem = difference(example, links, details) { return problem }
    let first = links.first
    for (name, expected, found) in [
      ("value", example.value, first?.value), ("target", example.url, first?.url),
      ("label", example.label, first?.label),
    ] {
      guard let expected, expected != found else { continue }
      return failure(
        "rule `\(details.id)` gives `\(first?.text ?? "")` another \(name) than its example says", example,
        details,
        "expected `\(expected)`, found \(found.map { "`\($0)`" } ?? "none")")
    }
    return nil
  }

  /// Compares the links of an example with those that were found.
  private func difference(_ example: RuleExample, _ links: [Link], _ details: RuleDetails) -> Diagnostic? {
    let isSame =
      links.count == example.links.count
      && zip(links, example.links).allSatisfy { link, expected in
        link.text == expected.text && (expected.range == nil || expected.range == link.range)
      }
    if isSame { return nil }
    let missing = example.links.first { expected in !links.contains { $0.text == expected.text } }
    let label = "expected \(Self.count(example.links.count)), found \(Self.found(links, example))"
    if let missing {
      return failure(
        "rule `\(details.id)` does not link `\(missing.text)` in its own example", example, details, label)
    }
    let surplus = links.first { link in !example.links.contains { $0.text == link.text } } ?? links.last
    return failure(
      "rule `\(details.id)` links `\(surplus?.text ?? "")` too in its own example", example, details, label)
  }

  private static func count(_ count: Int) -> String {
    switch count {
    case 1: "one link"
    case 2: "two links"
    case 3: "three links"
    default: "\(count) links"
    }
  }

  private static func found(_ links: [Link], _ example: RuleExample) -> String {
    if links.isEmpty { return "none" }
    let texts = links.prefix(4).map { "`\($0.text)`" }.listed()
    return links.count > 4 ? "\(links.count) links" : texts
  }

  private func failure(
    _ message: String, _ example: RuleExample, _ details: RuleDetails, _ label: String
  ) -> Diagnostic {
    let rules = Self.packs(of: details, and: example).map { " --rules \($0)" }.joined()
    let changes = details.overriddenBy.filter { $0 != example.location.path && !$0.hasPrefix("builtin:") }
    let quoted = example.text.contains("\"") || example.text.contains("\n") ? nil : "\"\(example.text)\""
    let help = quoted.map {
      "`explain\(rules) --rule \(details.id) --text \($0)` shows each step"
    }
    return Diagnostic(
      "failed-example", .error, message, at: Diagnostic.Label(example.location, label),
      also: details.subject.map { [$0] } ?? [],
      notes: changes.isEmpty ? [] : ["`\(details.id)` is changed by \(changes.uniqued.ticked())"],
      help: help.map { [$0] } ?? [])
  }

  /// The packs to load beside the default one, so that the rule is what it is here.
  private static func packs(of details: RuleDetails, and example: RuleExample) -> [String] {
    let all = [details.origin] + details.overriddenBy + [example.location.path]
    return all.uniqued.filter {
      !["builtin:default", "code", SettingReader.name].contains($0) && !$0.hasPrefix("builtin:profiles/")
    }
  }

  private mutating func wholeEngine() -> Engine {
    if let whole { return whole }
    let engine = loaded.makeEngineOfWhatLoaded()
    whole = engine
    return engine
  }
}

/// What came out of running examples.
public struct SelfTestReport: Sendable {
  /// How many rules were tried.
  public internal(set) var rules = 0
  /// How many of them have no examples.
  public internal(set) var withoutExamples = 0
  /// How many examples were run.
  public internal(set) var examples = 0
  /// How many of them do not hold.
  public internal(set) var failed = 0
  /// A message for each that does not hold, by position.
  public var diagnostics: [Diagnostic] { collector.diagnostics.sortedByPosition() }

  private var collector = DiagnosticCollector()

  mutating func add(_ diagnostic: Diagnostic) { collector.add(diagnostic) }
}
