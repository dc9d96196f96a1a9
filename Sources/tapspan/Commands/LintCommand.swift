import LinkDetection
import LinkLint
import LinkModel
import LinkRules

/// `tapspan lint`: reports findings.
enum LintCommand {
  /// What is done with the logs of one configuration.
  private struct Plan: Sendable {
    var engine: Engine
    var linter: Linter
    var suppressions: Suppressions
  }

  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let paths = try LogReading.paths(options)
    let messages = Messages(isConcise: options.formatInForce == "concise", isQuiet: options.isQuiet)
    // All rules stay in force, whatever is selected: their links decide what is masked, and checks look at them.
    let inputs = LogInputs(options, paths: paths, select: [], ignore: [], messages: messages)
    guard inputs.areUsable else { return .trouble }
    try checkNames(options, inputs)
    let (year, month, day) = Process.today
    let today = CalendarDay(year: year, month: month, day: day)
    let plans = inputs.setups.map { setup in
      let engine = setup.makeEngine()
      return Plan(
        engine: engine,
        linter: Linter(engine: engine, configuration: narrowed(setup.configuration.lint, options)),
        suppressions: Suppressions(setup.configuration.suppressions, today: today))
    }
    for plan in plans { for warning in plan.suppressions.expired { messages.show(warning) } }
    return try OutputFile.with(options, inputs: paths) { output throws(UsageError) in
      guard let type = Reporters.named(options.formatInForce) else {
        throw UsageError("there is no reporter `\(options.formatInForce)`")
      }
      var reporterOptions = ReporterOptions()
      reporterOptions.isColoured = output.isColoured(options)
      reporterOptions.showsValues = options.showsValues
      reporterOptions.showsContext = options.showsContext
      let reporter = type.init(reporterOptions)
      let committer = Committer(
        output: output, messages: messages, separator: reporter.separator, maxFindings: options.maxFindings,
        hidesLines: !options.showsValues || inputs.setups.contains(where: \.redacts))
      var bytes: [UInt8] = []
      reporter.begin(to: &bytes)
      output.write(bytes)
      var files = 0
      var hasFailed = false
      var statistics = LintStatistics()
      var uses = Array(repeating: SuppressionUse(), count: plans.count)
      for group in inputs.groups where !committer.isCutShort && !output.isClosed {
        let (setup, plan) = (inputs.setups[group.setup], plans[group.setup])
        let before = committer.summary
        files += Pipeline.run(
          LogReading.source(options, paths: group.paths, of: setup, output: output),
          jobs: LogReading.workers(options), committer: committer
        ) {
          LintHandler(
            linter: plan.linter, suppressions: plan.suppressions, reporter: reporter,
            counting: options.showsStatistics ? plan.engine : nil)
        }
        let failOn = options.failOn ?? setup.configuration.failOn ?? .error
        // What a run that was cut short did not see may be worse than what it saw.
        hasFailed =
          hasFailed || committer.summary.hasFailed(since: before, failOn)
          || committer.isCutShort && failOn != .never
        if let counted = committer.statistics { statistics.add(counted, of: plan.engine) }
        committer.statistics = nil
        uses[group.setup].add(committer.suppressions)
        committer.suppressions = SuppressionUse()
      }
      var summary = committer.summary
      summary.files = files
      summary.hasTrouble = summary.hasTrouble || inputs.haveTrouble
      summary.isCutShort = committer.isCutShort
      if options.showsStatistics { summary.statistics = statistics }
      bytes.removeAll()
      reporter.end(summary, to: &bytes)
      output.write(bytes)
      // A run that was cut short or narrowed cannot know what fits nothing.
      if !committer.isCutShort, !output.isClosed, options.select.isEmpty, options.ignore.isEmpty {
        for (index, plan) in plans.enumerated() where inputs.coverFolder(of: index) {
          for warning in plan.suppressions.unused(after: uses[index]) { messages.show(warning) }
        }
      }
      if files == 0, !summary.hasTrouble { messages.show(.nothingRead) }
      committer.tellStopped()
      messages.end()
      if !output.isClosed {
        messages.summarize(text(of: summary))
        if let statistics = summary.statistics, !type.manifest.writesSummary {
          messages.summarize(StatisticsTable.text(of: statistics))
        }
      }
      return summary.hasTrouble ? .trouble : hasFailed ? .findings : .clean
    }
  }

  /// A configuration with what the command line selects; that is on, whatever the configuration says.
  private static func narrowed(_ configuration: LintConfiguration, _ options: Options) -> LintConfiguration {
    var configuration = configuration
    configuration.select = options.select
    configuration.ignore = options.ignore
    configuration.off.subtract(options.select)
    return configuration
  }

  /// Refuses names that are neither a check nor a rule: a misspelt one would silently change what is checked.
  private static func checkNames(_ options: Options, _ inputs: LogInputs) throws(UsageError) {
    var asked = LintConfiguration()
    asked.select = options.select
    asked.ignore = options.ignore
    let rules = inputs.setups.flatMap { $0.loaded.details.map(\.id.description) }
    guard let name = asked.unknownNames(rules: rules).first else { return }
    let near = Suggestion.nearest(to: name, among: Checks.all.map(\.id) + rules)
    throw UsageError(
      "there is no check or rule `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""),
      help:
        "checks are \(Checks.all.map { "`\($0.id)`" }.joined(separator: ", ")); `tapspan rules` lists the rules",
      command: .lint)
  }

  /// What was found, by level and by check.
  private static func text(of summary: LintSummary) -> String {
    let levels = Severity.allCases.reversed().map { ($0, summary.count(of: $0)) }.filter { $0.1 > 0 }
      .map { counted($0.1, $0.0.rawValue) }
    let checks = summary.counts.sorted { $0.key < $1.key }
      .map { "\(VisibleText.visible($0.key)) \($0.value.values.reduce(0, +))" }
    let place = "\(counted(summary.messages, "message")) of \(counted(summary.files, "file"))"
    let suppressed = summary.suppressed > 0 ? ", \(summary.suppressed) suppressed" : ""
    let found = levels.isEmpty ? "no findings" : levels.joined(separator: ", ")
    let list = checks.isEmpty ? "" : "\n  " + checks.joined(separator: ", ")
    return found + suppressed + " in " + place + list
      + (summary.isCutShort ? "\nstopped by --max-findings; there are more" : "")
  }
}

extension Diagnostic {
  /// The paths hold no file that may be read.
  fileprivate static let nothingRead = Diagnostic(
    "nothing-read", .warning, "no file was read",
    help: ["the folders that are named are empty, or all in them is hidden or excluded by `tapspan.toml`"])
}

extension LintSummary {
  /// Whether findings that were counted after an earlier state of this summary make the run fail.
  fileprivate func hasFailed(since earlier: LintSummary, _ level: FailLevel) -> Bool {
    Severity.allCases.contains { level.isReached(by: $0) && count(of: $0) > earlier.count(of: $0) }
  }
}
