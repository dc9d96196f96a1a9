import LinkModel

/// `tapspan help [COMMAND]`.
enum HelpCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    guard let name = options.operands.first else {
      // Without any word at all the page is an answer to a mistake.
      guard options.help == .short else { return try OutputFile.standard { $0.write(HelpText.overview()) } }
      Messages(isConcise: false, isQuiet: false).print(HelpText.overview())
      return .trouble
    }
    guard let command = Command(rawValue: name) else {
      let near = Suggestion.nearest(to: name, among: Command.allCases.map(\.rawValue))
      throw UsageError("unknown command `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
    }
    return try OutputFile.standard { $0.write(HelpText.page(of: command, .long)) }
  }
}
