import LinkLint
import LinkModel

/// `tapspan links`: prints every link.
enum LinksCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let paths = try LogReading.paths(options)
    let messages = Messages(isConcise: options.formatInForce == "concise", isQuiet: options.isQuiet)
    let inputs = LogInputs(
      options, paths: paths, select: options.select, ignore: options.ignore, messages: messages)
    guard inputs.areUsable else { return .trouble }
    for setup in inputs.setups { try setup.checkRuleNames(options) }
    let engines = inputs.setups.map { $0.makeEngine() }
    return try OutputFile.with(options, inputs: paths) { output in
      let format = LinkWriter.Format(rawValue: options.formatInForce) ?? .text
      let writers = engines.map { LinkWriter(format, engine: $0, isColoured: output.isColoured(options)) }
      let showsRefused = options.showsRefused
      let committer = Committer(
        output: output, messages: messages, separator: writers.first?.separator ?? "",
        hidesLines: inputs.setups.contains(where: \.redacts))
      output.write(writers.first?.opening ?? "")
      for group in inputs.groups {
        let (engine, writer) = (engines[group.setup], writers[group.setup])
        _ = Pipeline.run(
          LogReading.source(options, paths: group.paths, of: inputs.setups[group.setup], output: output),
          jobs: LogReading.workers(options), committer: committer
        ) {
          LinksHandler(engine: engine, writer: writer, showsRefused: showsRefused)
        }
      }
      output.write(writers.first?.closing ?? "")
      committer.tellStopped()
      messages.end()
      return inputs.haveTrouble || committer.summary.hasTrouble ? .trouble : .clean
    }
  }
}
