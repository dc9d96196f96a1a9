import LinkLint
import LinkModel

/// `tapspan links`: prints every link.
enum LinksCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let paths = try LogReading.paths(options)
    let messages = Messages(isConcise: options.formatInForce == "concise", isQuiet: options.isQuiet)
    let rules = try RuleSetup(options, select: options.select, ignore: options.ignore, messages: messages)
    return try OutputFile.with(options, inputs: paths) { output in
      let format = LinkWriter.Format(rawValue: options.formatInForce) ?? .text
      let writer = LinkWriter(format, engine: rules.engine, isColoured: output.isColoured(options))
      let engine = rules.engine
      let showsRefused = options.showsRefused
      let committer = Committer(output: output, messages: messages, separator: writer.separator)
      output.write(writer.opening)
      _ = Pipeline.run(
        LogReading.source(options, paths: paths, output: output), jobs: LogReading.workers(options),
        committer: committer
      ) {
        LinksHandler(engine: engine, writer: writer, showsRefused: showsRefused)
      }
      output.write(writer.closing)
      messages.end()
      return rules.hasTrouble || committer.summary.hasTrouble ? .trouble : .clean
    }
  }
}
