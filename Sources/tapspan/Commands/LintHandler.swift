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
    let needsOffsets = type(of: reporter).manifest.needsOffsets
    for index in findings.indices {
      if needsOffsets {
        if record != findings[index].record {
          record = findings[index].record
          counter = UnitCounter()
        }
        findings[index].offsets = counter.offsets(
          of: findings[index].range.utf8, in: findings[index].text.utf8.span)
      }
      let finding = findings[index]
      if suppressions.suppress(finding, use: &part.suppressions) { continue }
      if !part.output.isEmpty { part.output.append(raw: reporter.separator) }
      reporter.report(finding, to: &part.output)
      part.findings.append(
        Part.Counted(check: finding.check, severity: finding.severity, end: part.output.count))
    }
  }
}
