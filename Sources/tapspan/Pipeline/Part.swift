import LinkDetection
import LinkLint
import LinkModel

/// What came out of one chunk, ready to be written.
struct Part: Sendable {
  /// A finding in `output`.
  struct Counted {
    var check: String
    var severity: Severity
    /// Where its bytes end.
    var end: Int
  }

  /// Results in the format that was asked for.
  var output: [UInt8] = []
  /// Messages for standard error.
  var diagnostics: [Diagnostic] = []
  /// Rules that were stopped.
  var stopped = StoppedRules()
  var hasTrouble = false
  /// Findings, in the order of `output`.
  var findings: [Counted] = []
  /// What suppressions did.
  var suppressions = SuppressionUse()
  var messages = 0
  var links = 0
  /// What the rules did, if somebody counts.
  var statistics: RuleStatistics?

  /// More output than this is written before a chunk is done: a record full of links has many times its own size.
  private static let fullSize = 4 << 20

  /// Whether it is time to write what there is.
  var isFull: Bool { output.count >= Part.fullSize }

  /// Empties the part and keeps the memory for the output.
  mutating func removeAll() {
    output.removeAll(keepingCapacity: true)
    diagnostics = []
    stopped = StoppedRules()
    hasTrouble = false
    findings.removeAll(keepingCapacity: true)
    suppressions = SuppressionUse()
    messages = 0
    links = 0
    statistics = nil
  }
}
