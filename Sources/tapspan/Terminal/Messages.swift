import LinkModel

/// Everything that is no result goes to standard error through here: messages, summaries.
final class Messages {
  /// After so many a flood tells nothing new.
  private static let most = 1000

  private let isConcise: Bool
  private let isQuiet: Bool
  private var count = 0

  init(isConcise: Bool, isQuiet: Bool) {
    self.isConcise = isConcise
    self.isQuiet = isQuiet
  }

  /// Prints a message. When the tool is quiet, warnings stay away unless they decide how the run ends.
  func show(_ diagnostic: Diagnostic, decides: Bool = false) {
    guard !isQuiet || decides || diagnostic.severity == .error else { return }
    count += 1
    guard count <= Self.most else { return }
    guard !isConcise else { return print(DiagnosticText.concise(diagnostic) + "\n") }
    print((count > 1 ? "\n" : "") + DiagnosticText.render(diagnostic))
  }

  /// Prints a line that counts or sums up, unless the tool is quiet.
  func summarize(_ text: String) {
    if !isQuiet { print(text + "\n") }
  }

  /// Says how many messages were left out.
  func end() {
    if count > Self.most { print("... and \(count - Self.most) more messages\n") }
  }

  /// Prints text of our own.
  func print(_ text: String) {
    // Nothing can be done if even that fails.
    try? FileSystem.write(Array(text.utf8), to: 2)
  }
}
