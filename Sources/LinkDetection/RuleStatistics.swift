/// What each rule of an engine did in some texts, and how long it took.
public struct RuleStatistics: Hashable, Sendable {
  /// What one rule did.
  public struct Entry: Hashable, Sendable {
    /// How often the rule was asked: at triggers that do not lie in what it has read, or for texts.
    public var triggers = 0
    /// What it proposed.
    public var candidates = 0
    /// What became a link.
    public var links = 0
    /// How long proposing and checking took.
    public var time = Duration.zero

    /// Nothing yet.
    public init() {}

    /// The sum of two entries.
    public static func += (left: inout Entry, right: Entry) {
      left.triggers += right.triggers
      left.candidates += right.candidates
      left.links += right.links
      left.time += right.time
    }
  }

  /// One entry for each rule, by its number.
  public internal(set) var rules: [Entry]
  /// How long the pass over the texts took that looks for the triggers of all rules.
  public internal(set) var search = Duration.zero

  /// Nothing yet; for an engine with so many rules.
  public init(rules count: Int) { rules = Array(repeating: Entry(), count: count) }

  /// Adds what was counted elsewhere with the same engine.
  public mutating func add(_ other: RuleStatistics) {
    for index in rules.indices { rules[index] += other.rules[index] }
    search += other.search
  }
}

extension Scratch {
  /// From now on counts and measures what the rules of an engine do, which takes longer.
  public mutating func beginStatistics(for engine: Engine) {
    statistics = RuleStatistics(rules: engine.rules.count)
    isObserved = true
  }

  /// What was counted since the start or the last call; nil if nobody counts.
  public mutating func takeStatistics() -> RuleStatistics? {
    guard let known = statistics else { return nil }
    statistics = RuleStatistics(rules: known.rules.count)
    return known
  }

  /// Measures what one rule does. Looking at the clock is not part of it, as far as that is known.
  mutating func measure<Result>(_ rule: Int, _ body: (inout Scratch) -> Result) -> Result {
    guard statistics != nil else { return body(&self) }
    let clock = ContinuousClock()
    let start = clock.now
    let result = body(&self)
    statistics?.rules[rule].time += max(.zero, start.duration(to: clock.now) - RuleStatistics.clockTime)
    return result
  }
}

extension RuleStatistics {
  /// How long looking at the clock takes: the least of some tries.
  fileprivate static let clockTime: Duration = {
    let clock = ContinuousClock()
    return (0..<64).map { _ in
      let start = clock.now
      return start.duration(to: clock.now)
    }.min() ?? .zero
  }()
}
