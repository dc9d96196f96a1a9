import LinkLint
import LinkModel

/// `tapspan lint`: reports findings.
enum LintCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let paths = try LogReading.paths(options)
    let messages = Messages(isConcise: options.formatInForce == "concise", isQuiet: options.isQuiet)
    let names = CheckNames(options)
    let rules = try RuleSetup(
      options, select: names.selectedRules, ignore: names.ignoredRules, messages: messages)
    return try OutputFile.with(options, inputs: paths) { output throws(UsageError) in
      guard let type = Reporters.named(options.formatInForce) else {
        throw UsageError("there is no reporter `\(options.formatInForce)`")
      }
      var reporterOptions = ReporterOptions()
      reporterOptions.isColoured = output.isColoured(options)
      reporterOptions.showsValues = options.showsValues
      reporterOptions.showsContext = options.showsContext
      let reporter = type.init(reporterOptions)
      let linter = Linter(engine: rules.engine, configuration: names.configuration)
      let committer = Committer(
        output: output, messages: messages, separator: reporter.separator, maxFindings: options.maxFindings)
      var bytes: [UInt8] = []
      reporter.begin(to: &bytes)
      output.write(bytes)
      let files = Pipeline.run(
        LogReading.source(options, paths: paths, output: output), jobs: LogReading.workers(options),
        committer: committer
      ) {
        LintHandler(linter: linter, reporter: reporter)
      }
      var summary = committer.summary
      summary.files = files
      summary.hasTrouble = summary.hasTrouble || rules.hasTrouble
      bytes.removeAll()
      reporter.end(summary, to: &bytes)
      output.write(bytes)
      messages.end()
      if let text = text(of: summary, isCutShort: committer.isCutShort), !output.isClosed {
        messages.summarize(text)
      }
      return code(summary, failOn: options.failOn)
    }
  }

  private static func code(_ summary: LintSummary, failOn: Severity?) -> ExitCode {
    if summary.hasTrouble { return .trouble }
    guard let failOn else { return .clean }
    return Severity.allCases.contains { $0 >= failOn && summary.count(of: $0) > 0 } ? .findings : .clean
  }

  /// What was found, by level and by check; nil when all is well.
  private static func text(of summary: LintSummary, isCutShort: Bool) -> String? {
    guard !summary.counts.isEmpty else { return nil }
    let levels = Severity.allCases.reversed().map { ($0, summary.count(of: $0)) }.filter { $0.1 > 0 }
      .map { counted($0.1, $0.0 == .info ? "note" : $0.0.rawValue) }
    let checks = summary.counts.sorted { $0.key < $1.key }
      .map { "\(VisibleText.visible($0.key)) \($0.value.values.reduce(0, +))" }
    let place = "\(counted(summary.messages, "message")) of \(counted(summary.files, "file"))"
    let end = isCutShort ? "\nstopped by --max-findings" : ""
    return levels.joined(separator: ", ") + " in " + place + "\n  " + checks.joined(separator: ", ") + end
  }
}
