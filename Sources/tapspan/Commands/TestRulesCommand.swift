import LinkLint
import LinkModel
import LinkRules

/// `tapspan test-rules [FILE…]`: runs the examples; without a file, those of the built-in packs.
///
/// Each file is loaded on its own on top of the default pack, as whoever uses it alone would. Rules of the default
/// pack are run only where the file changes them.
enum TestRulesCommand {
  private struct Result {
    var name: String
    var report: SelfTestReport
    var diagnostics: [Diagnostic]
    var leftOut: Int

    /// `all hold`, where that is known.
    var verdict: String {
      var words = "all hold"
      if report.failed > 0 {
        words = "\(report.failed) failed"
      } else if diagnostics.hasErrors {
        words = "none failed"
      } else if report.examples == 0, report.rules > 0 {
        words = "nothing tried"
      }
      if report.withoutExamples > 0 {
        words += "; \(counted(report.withoutExamples, "rule")) without examples"
      }
      if leftOut > 0 { words += "; \(counted(leftOut, "rule")) left out because of mistakes" }
      return words
    }
  }

  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let packs = options.operands.isEmpty ? BuiltinPacks.names.map { "builtin:" + $0 } : options.operands
    var only: RuleID?
    if let name = options.rule {
      guard let id = RuleID(name) else {
        let meant = packs.lazy.flatMap { CheckRulesCommand.load([$0], options).details.map(\.id) }
          .first { $0.rule == name }
        throw UsageError(
          "`\(name)` is not the full name of a rule",
          help: meant.map { "did you mean `\($0)`?" } ?? "write `pack/rule`", command: .testRules)
      }
      only = id
    }
    return try OutputFile.with(options, inputs: options.operands) { output throws(UsageError) in
      var results: [Result] = []
      for pack in packs {
        let loaded = CheckRulesCommand.load([pack], options)
        let report = SelfTest.run(loaded) { rule in
          only.map { rule.id == $0 } ?? rule.belongs(to: pack)
        }
        let diagnostics = loaded.diagnostics.filter { !options.isQuiet || $0.severity == .error }
        let leftOut =
          only.map { only in loaded.leftOut.filter { $0 == only }.count }
          ?? loaded.leftOut.count + loaded.nameless
        results.append(
          Result(
            name: pack, report: report, diagnostics: diagnostics + report.diagnostics, leftOut: leftOut))
      }
      if let only, results.allSatisfy({ $0.report.rules == 0 && $0.diagnostics.isEmpty }) {
        throw UsageError("there is no rule `\(only)` in these files")
      }
      output.write(text(results, options))
      return results.contains { $0.report.failed > 0 || $0.diagnostics.hasErrors } ? .trouble : .clean
    }
  }

  private static func text(_ results: [Result], _ options: Options) -> [UInt8] {
    var bytes: [UInt8] = []
    switch options.formatInForce {
    case "json":
      bytes.openObject("test-rules")
      bytes.append(key: "packs")
      bytes.append(raw: "[\n")
      for (number, result) in results.enumerated() {
        if number > 0 { bytes.append(raw: ",\n") }
        bytes.openObject("pack")
        bytes.append("name", result.name)
        bytes.append("rules", result.report.rules)
        bytes.append("without-examples", result.report.withoutExamples)
        bytes.append("examples", result.report.examples)
        bytes.append("failed", result.report.failed)
        bytes.append("left-out", result.leftOut)
        bytes.append(diagnostics: result.diagnostics)
        bytes.closeObject()
      }
      bytes.append(raw: "\n]}\n")
    case "concise":
      for diagnostic in results.flatMap(\.diagnostics) {
        bytes.append(raw: DiagnosticText.concise(diagnostic) + "\n")
      }
    default:
      for result in results {
        if !result.diagnostics.isEmpty { bytes.append(raw: DiagnosticText.render(result.diagnostics) + "\n") }
        if options.isQuiet, result.diagnostics.isEmpty { continue }
        bytes.append(visible: result.name)
        let report = result.report
        bytes.append(raw: ": \(counted(report.rules, "rule")), \(counted(report.examples, "example")), ")
        bytes.append(raw: result.verdict + "\n")
      }
    }
    return bytes
  }
}
