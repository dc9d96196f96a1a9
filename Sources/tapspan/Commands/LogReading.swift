import ChatLogs
import LinkModel

/// What `lint` and `links` have in common: where the logs come from.
enum LogReading {
  /// The paths to read; without any, standard input if something is piped into it.
  static func paths(_ options: Options) throws(UsageError) -> [String] {
    guard options.operands.isEmpty else { return options.operands }
    if let status = try? FileSystem.status(of: Int32(0)), status.kind == .file || status.kind == .pipe {
      return ["-"]
    }
    throw UsageError("no path was given", help: "`-` reads standard input", command: options.command)
  }

  /// The logs below these paths.
  static func source(_ options: Options, paths: [String], output: OutputFile) -> LogSource {
    var reader = ReaderOptions()
    reader.fields = options.fields
    reader.includesSystem = options.includesSystem
    if let size = options.maxRecord { reader.maxRecord = size }
    return LogSource(
      FileWalker(paths, readsHidden: options.readsHidden, excluded: output.identity), type: options.type,
      options: reader)
  }

  /// How many workers to use. More than eight gain nothing: writing in order is the limit then.
  static func workers(_ options: Options) -> Int { options.jobs ?? min(Process.processors, 8) }
}
