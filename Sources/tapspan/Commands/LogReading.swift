import ChatLogs
import LinkLint
import LinkModel

/// What `lint` and `links` have in common: where the logs come from.
enum LogReading {
  /// The paths to read; without any, standard input if something is piped into it.
  static func paths(_ options: Options) throws(UsageError) -> [String] {
    try checkFields(options)
    guard options.operands.isEmpty else { return options.operands }
    if let status = try? FileSystem.status(of: Int32(0)), status.kind == .file || status.kind == .pipe {
      return ["-"]
    }
    throw UsageError("no path was given", help: "`-` reads standard input", command: options.command)
  }

  /// Refuses a bad `--field` once, and not at each file.
  private static func checkFields(_ options: Options) throws(UsageError) {
    var reader = ReaderOptions()
    reader.fields = options.fields
    do {
      try reader.checkFields()
    } catch {
      throw UsageError(error.message, help: error.help, command: options.command)
    }
  }

  /// The logs below these paths, without what the configuration excludes, and without the configuration itself.
  static func source(_ options: Options, paths: [String], of setup: RuleSetup, output: OutputFile)
    -> LogSource
  {
    var reader = ReaderOptions()
    reader.fields = options.fields
    reader.includesSystem = options.includesSystem
    reader.validates = options.validates
    if let size = options.maxRecord { reader.maxRecord = size }
    var excluded: Set<FileSystem.Identity> = []
    if let identity = output.identity { excluded.insert(identity) }
    if let path = setup.configuration.path, let status = try? FileSystem.status(of: path) {
      excluded.insert(status.identity)
    }
    let walker = FileWalker(
      paths, readsHidden: options.readsHidden, excluded: excluded,
      exclusion: PathExclusion(setup.configuration))
    return LogSource(walker, type: options.type, options: reader)
  }

  /// How many workers to use. More than eight gain nothing: writing in order is the limit then.
  static func workers(_ options: Options) -> Int { options.jobs ?? min(Process.processors, 8) }
}
