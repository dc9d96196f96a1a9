/// Why the words of the command line cannot be understood.
struct UsageError: Error, Hashable {
  /// What is wrong, in the style of a diagnostic.
  let message: String
  /// What to write instead.
  let help: String?
  /// The command whose usage line follows.
  var command: Command?

  init(_ message: String, help: String? = nil, command: Command? = nil) {
    self.message = message
    self.help = help
    self.command = command
  }
}
