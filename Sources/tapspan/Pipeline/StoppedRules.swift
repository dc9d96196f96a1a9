import LinkLint
import LinkModel

/// Rules that took too many steps in a message and were stopped there: where first, and in how many messages.
struct StoppedRules: Sendable {
  private struct Stop {
    var path: String
    var line: Int
    var count: Int
  }

  private var stops: [RuleID: Stop] = [:]

  /// Notes that a rule was stopped in the message that begins on a line.
  mutating func add(_ rule: RuleID, path: String, line: Int) {
    stops[rule, default: Stop(path: path, line: line, count: 0)].count += 1
  }

  /// Adds what was noted later.
  mutating func add(_ later: StoppedRules) {
    for (rule, stop) in later.stops {
      stops[rule, default: Stop(path: stop.path, line: stop.line, count: 0)].count += stop.count
    }
  }

  /// One message for each rule, by name.
  var diagnostics: [Diagnostic] {
    stops.sorted { $0.key < $1.key }.map { rule, stop in
      Diagnostic(
        "rule-stopped", .warning,
        "rule `\(rule)` took too many steps in \(counted(stop.count, "message")) and was stopped there",
        at: .init(.init(path: stop.path, line: stop.line), stop.count > 1 ? "the first of them" : ""),
        help: ["`check-rules` shows whether the pattern may be slow; narrow the rule with `keywords`"])
    }
  }
}
