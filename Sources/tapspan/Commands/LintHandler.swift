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
    // Kept in a variable: what a class holds is checked at each access.
    var findings: [Finding] = []
    swap(&findings, &self.findings)
    findings.removeAll(keepingCapacity: true)
    part.links += linter.lint(
      batch, path: path, firstRecord: firstRecord, scratch: &scratch, into: &findings)
    if type(of: reporter).manifest.needsOffsets { addOffsets(&findings) }
    report(findings, to: &part)
    swap(&findings, &self.findings)
  }

  private func report(_ findings: [Finding], to part: inout Part) {
    for finding in findings where !suppressions.suppress(finding, use: &part.suppressions) {
      if !part.output.isEmpty { part.output.append(raw: reporter.separator) }
      reporter.report(finding, to: &part.output)
      part.findings.append(
        Part.Counted(check: finding.check, severity: finding.severity, end: part.output.count))
    }
  }

  private func addOffsets(_ findings: inout [Finding]) {
    var counter = UnitCounter()
    var record = 0
    for index in findings.indices {
      if record != findings[index].record {
        record = findings[index].record
        counter = UnitCounter()
      }
      findings[index].offsets = counter.offsets(
        of: findings[index].range.utf8, in: findings[index].text.utf8.span)
    }
  }
}
