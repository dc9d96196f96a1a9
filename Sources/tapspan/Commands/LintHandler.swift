import ChatLogs
import LinkDetection
import LinkLint
import LinkModel

/// Checks a batch and writes its findings: the work of `tapspan lint`.
final class LintHandler: ChunkHandler {
  private let linter: Linter
  private let suppressions: Suppressions
  private let reporter: any Reporter
  private var scratch = Scratch()
  private var findings: [Finding] = []

  init(linter: Linter, suppressions: Suppressions, reporter: any Reporter) {
    self.linter = linter
    self.suppressions = suppressions
    self.reporter = reporter
  }

  func handle(_ batch: MessageBatch, path: String, firstRecord: Int, into part: inout Part) {
    var counter = UnitCounter()
    var record = 0
    findings.removeAll(keepingCapacity: true)
    part.links += linter.lint(
      batch, path: path, firstRecord: firstRecord, scratch: &scratch, into: &findings)
    for finding in findings where !suppressions.suppress(finding, use: &part.suppressions) {
      if record != finding.record {
        record = finding.record
        counter = UnitCounter()
      }
      var counted = finding
      counted.offsets = counter.offsets(of: finding.range.utf8, in: finding.text.utf8.span)
      if !part.output.isEmpty { part.output.append(raw: reporter.separator) }
      reporter.report(counted, to: &part.output)
      part.findings.append(
        Part.Counted(check: finding.check, severity: finding.severity, end: part.output.count))
    }
  }
}
