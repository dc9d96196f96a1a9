import LinkModel

extension OutputFile {
  /// Runs `body` with the file of `-o`, or standard output, and closes it. A write that failed is told and makes
  /// the end 2; a pipe that was closed ends with 0 whatever was found.
  static func with(
    _ options: Options, inputs: [String] = [], _ body: (OutputFile) throws(UsageError) -> ExitCode
  ) throws(UsageError) -> ExitCode {
    let file: OutputFile
    if let path = options.output, path != "-" {
      file = try OutputFile(path: path, inputs: inputs)
    } else {
      file = OutputFile()
    }
    let code = try body(file)
    let isReaderGone = file.isClosed && file.failure == nil
    if let failure = file.close() {
      Messages(isConcise: false, isQuiet: false).show(
        Diagnostic(
          "unwritable-output", .error, "cannot write the results: \(failure.message)",
          at: .init(.init(path: file.name))))
      return .trouble
    }
    return isReaderGone ? .clean : code
  }

  /// Runs `body` with standard output.
  static func standard(_ body: (OutputFile) -> Void) throws(UsageError) -> ExitCode {
    try with(Options(.help)) { file in
      body(file)
      return .clean
    }
  }

  /// Whether what is written here is coloured.
  func isColoured(_ options: Options) -> Bool {
    Terminal.isColoured(name == Self.standardName ? 1 : -1, options.color)
  }
}
