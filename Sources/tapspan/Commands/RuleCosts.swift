import LinkDetection
import LinkModel

/// What rules cost: when an engine asks each, and how long it took on a sample.
struct RuleCosts {
  /// What one rule costs.
  struct Entry {
    let cost: RuleCost
    /// Nanoseconds for each KiB of the sample, with an engine that has this rule alone.
    let time: Int
  }

  private var entries: [RuleID: Entry] = [:]

  /// Measures rules one by one, each for about a millisecond.
  init(_ rules: [Rule]) {
    let sample = MessageBuffer(lines: String(repeating: CostSample.text, count: 16))
    var scratch = Scratch()
    for rule in rules {
      guard let engine = try? Engine(rules: [rule]) else { continue }
      entries[rule.id] = Entry(
        cost: engine.costs[0], time: RuleCosts.time(of: engine, on: sample, &scratch))
    }
  }

  /// What a rule costs; nil if it is not in force.
  subscript(_ rule: RuleID) -> Entry? { entries[rule] }

  /// The least of some tries is what is not disturbed by anything else. The first one only warms up.
  private static func time(of engine: Engine, on sample: MessageBuffer, _ scratch: inout Scratch) -> Int {
    let clock = ContinuousClock()
    var least = Duration.seconds(1)
    for round in 0..<6 {
      let start = clock.now
      engine.scan(sample, scratch: &scratch) { _, _, _ in }
      if round > 0 { least = min(least, start.duration(to: clock.now)) }
    }
    return Int(least / .nanoseconds(1)) * 1024 / sample.bytes.count
  }
}
