import LinkModel

/// The help pages, made from the table of flags; no line is longer than 100 columns.
enum HelpText {
  private static let width = 100
  private static let column = 28

  /// The page of the tool.
  static func overview() -> String {
    let listed = Command.allCases.prefix { $0 != .schema }
    let more = Command.allCases.drop { $0 != .schema }
    var text = "tapspan finds links in chat logs and checks them against rules.\n\n"
    text += "Usage:  tapspan <command> [options] [path ...]\n\nCommands:\n"
    for command in listed { text += "  \(padded(command.rawValue, to: 15))\(command.summary)\n" }
    text += "\nMore:  \(more.map(\.rawValue).joined(separator: ", "))\n"
    text +=
      "Run `tapspan <command> --help` for its options, `tapspan explain <name>` for anything in brackets.\n"
    return text
  }

  /// `Usage:  tapspan lint [options] [path ...]        (…)`.
  static func usage(of command: Command) -> String {
    let words = ["Usage:  tapspan", command.rawValue, "[options]", command.operands].filter { !$0.isEmpty }
    let line = words.joined(separator: " ")
    return command.usageNote.isEmpty ? line : line + "        " + command.usageNote
  }

  /// The page of a command.
  static func page(of command: Command, _ length: Options.HelpLength) -> String {
    var text = command.summary.replacing(" (the default)", with: "") + ".\n\n" + usage(of: command) + "\n"
    if length == .long {
      for paragraph in command.detail { text += "\n" + wrapped(paragraph, indent: 0) }
    }
    let flags = Flag.all(of: command)
    for group in Flag.Group.allCases {
      let members = flags.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      text += "\n" + (group == .other ? "" : group.rawValue + ":\n")
      for flag in members { text += entry(flag, of: command, length) }
    }
    if length == .long, !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples {
        let fits = example.line.count + example.does.count + 6 <= width
        text += "  " + (fits ? padded(example.line, to: 66) : example.line + "\n      ") + example.does + "\n"
      }
    }
    return text
  }

  private static func entry(_ flag: Flag, of command: Command, _ length: Options.HelpLength) -> String {
    let name = flag.written + (flag.value.map { " " + $0 } ?? "")
    let head = "  " + (flag.short.map { "-\($0), " } ?? "    ") + name
    var brief = flag.brief
    if flag.name == "format" {
      brief = command.formats.joined(separator: ", ") + " [default: \(command.formats.first ?? "")]"
    }
    let lines = wrapped(brief, indent: column)
    // A head that reaches into the second column gets a line of its own.
    var text =
      head.count < column - 1 ? padded(head, to: column) + lines.drop { $0 == " " } : head + "\n" + lines
    if length == .long, !flag.detail.isEmpty { text += wrapped(flag.detail, indent: column) }
    return text
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    lines.append(line)
    return lines.map { $0 + "\n" }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
