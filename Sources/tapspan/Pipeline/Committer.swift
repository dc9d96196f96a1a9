import LinkDetection
import LinkLint
import LinkModel

/// Writes the parts of a run in order and counts what they hold.
///
/// Unchecked: only the worker whose turn it is calls `commit`, and the rest is used before and after the workers.
final class Committer: @unchecked Sendable {
  /// What was counted so far.
  private(set) var summary = LintSummary()
  /// Whether the run was cut short by `--max-findings`.
  private(set) var isCutShort = false
  /// What suppressions did since `suppressions` was last emptied.
  var suppressions = SuppressionUse()

  /// What the rules did since `statistics` was last emptied.
  var statistics: RuleStatistics?

  private let output: OutputFile
  private let messages: Messages
  private let separator: [UInt8]
  private let hidesLines: Bool
  private var findingsLeft: Int
  private var hasWritten = false
  private var stopped = StoppedRules()

  /// `hidesLines`: messages about a log do not show its lines, in which something may stand that is masked elsewhere.
  init(
    output: OutputFile, messages: Messages, separator: String = "", maxFindings: Int? = nil, hidesLines: Bool
  ) {
    self.hidesLines = hidesLines
    self.output = output
    self.messages = messages
    self.separator = Array(separator.utf8)
    findingsLeft = maxFindings ?? .max
  }

  /// Writes a part; false: there is no use in going on.
  func commit(_ part: inout Part) -> Bool {
    guard !output.isClosed, !isCutShort else { return false }
    // What a reader warns of was not read, which ends the run with 2.
    for var diagnostic in part.diagnostics {
      if hidesLines { diagnostic.primary?.location.lineText = nil }
      messages.show(diagnostic, decides: diagnostic.severity != .info)
    }
    stopped.add(part.stopped)
    if part.findings.count > findingsLeft {
      part.findings.removeSubrange(findingsLeft...)
      part.output.removeSubrange((part.findings.last?.end ?? 0)...)
      isCutShort = true
    }
    findingsLeft -= part.findings.count
    count(part)
    if !part.output.isEmpty {
      if hasWritten, !separator.isEmpty { part.output.insert(contentsOf: separator, at: 0) }
      hasWritten = true
      output.write(part.output)
    }
    return !output.isClosed && !isCutShort
  }

  /// Tells which rules were stopped, one message for each.
  func tellStopped() { for diagnostic in stopped.diagnostics { messages.show(diagnostic) } }

  /// Notes how many files were read.
  func count(files: Int) { summary.files = files }

  private func count(_ part: Part) {
    for finding in part.findings {
      summary.counts[finding.check, default: [:]][finding.severity, default: 0] += 1
    }
    suppressions.add(part.suppressions)
    summary.suppressed += part.suppressions.suppressed
    if let part = part.statistics {
      if statistics?.add(part) == nil { statistics = part }
    }
    summary.messages += part.messages
    summary.links += part.links
    summary.hasTrouble = summary.hasTrouble || part.hasTrouble
  }
}
