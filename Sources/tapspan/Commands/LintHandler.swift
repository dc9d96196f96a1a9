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

  /// With an engine, what its rules do is counted.
  init(linter: Linter, suppressions: Suppressions, reporter: any Reporter, counting engine: Engine? = nil) {
    self.linter = linter
    self.suppressions = suppressions
    self.reporter = reporter
    if let engine { scratch.beginStatistics(for: engine) }
  }

  func handle(
    _ batch: MessageBatch, path: String, firstRecord: Int, into part: inout Part, send: (inout Part) -> Void
  ) {
    let needsOffsets = type(of: reporter).manifest.needsOffsets
    var counter = UnitCounter()
    var record = 0
    var told = 0
    let stopped = { (rule: RuleID, message: Int) in
      part.stopped.add(
        rule, path: path, line: batch.origin.place(of: TextRange(utf8: 0..<0), in: message).line)
    }
    let all = linter.lint(
      batch, path: path, firstRecord: firstRecord, scratch: &scratch, stopped: stopped
    ) { finding, links in
      if needsOffsets {
        if record != finding.record { counter = UnitCounter() }
        record = finding.record
        finding.offsets = counter.offsets(of: finding.range.utf8, in: finding.text.utf8.span)
      }
      if suppressions.suppress(finding, use: &part.suppressions) { return }
      if !part.output.isEmpty { part.output.append(raw: reporter.separator) }
      reporter.report(finding, to: &part.output)
      part.findings.append(
        Part.Counted(check: finding.check, severity: finding.severity, end: part.output.count))
      if part.isFull {
        part.links += links - told
        told = links
        send(&part)
      }
    }
    part.links += all - told
    part.statistics = scratch.takeStatistics()
  }
}
