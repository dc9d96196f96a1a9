public import LinkDetection
import LinkModel

/// What the rules of a run did, by name.
public struct LintStatistics: Hashable, Sendable {
  /// What one rule did.
  public struct Entry: Hashable, Sendable {
    /// The full name of the rule.
    public let rule: String
    /// Its counts and its time.
    public internal(set) var counts = RuleStatistics.Entry()
  }

  /// The rules, those that took longest first.
  public private(set) var rules: [Entry] = []
  /// How long the pass took that looks for the triggers of all rules.
  public private(set) var search = Duration.zero

  /// Nothing yet.
  public init() {}

  /// Adds what the rules of an engine did; those that other engines have too are told together.
  public mutating func add(_ statistics: RuleStatistics, of engine: Engine) {
    var places = Dictionary(
      rules.indices.map { (rules[$0].rule, $0) }, uniquingKeysWith: { first, _ in first })
    for (rule, counts) in zip(engine.rules, statistics.rules) {
      let name = rule.id.description
      if places[name] == nil {
        places[name] = rules.count
        rules.append(Entry(rule: name))
      }
      if let place = places[name] { rules[place].counts += counts }
    }
    search += statistics.search
    rules.sort { ($1.counts.time, $0.rule) < ($0.counts.time, $1.rule) }
  }

  /// All that was measured together.
  public var time: Duration { rules.reduce(search) { $0 + $1.counts.time } }
}

extension Duration {
  /// Whole nanoseconds.
  package var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
