import LinkModel

/// Turns the words of the command line into options. Asks nobody but `pathExists`, and can only fail with a
/// `UsageError`; files, colours and threads are settled afterwards.
///
/// `--name value`, `--name=value`, `-x value`, `-xvalue`, switches in one bundle, `--no-name`, `--` before operands.
/// The last one wins, lists grow. A prefix of a name is no name: it would break when flags are added.
struct ArgumentParser {
  /// What the first word may be besides a command.
  let pathExists: (String) -> Bool

  private var words: ArraySlice<String> = []
  private var flags: [Flag] = []

  init(pathExists: @escaping (String) -> Bool) { self.pathExists = pathExists }

  /// The options that the words say.
  mutating func parse(_ words: [String]) throws(UsageError) -> Options {
    self.words = words[...]
    guard let first = words.first else {
      var options = Options(.help)
      options.help = .short
      return options
    }
    var options = Options(try command(first))
    flags = Flag.all(of: options.command)
    do {
      try parse(into: &options)
    } catch {
      throw UsageError(error.message, help: error.help, command: options.command)
    }
    return options
  }

  /// The command; takes its word unless that is already an operand or an option.
  private mutating func command(_ first: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: first) {
      words.removeFirst()
      return command
    }
    switch first {
    case "-h", "--help": return .help
    case "--version", "-V":
      words.removeFirst()
      return .version
    default: break
    }
    if first == "-" || pathExists(first) { return .lint }
    if first.hasPrefix("-") {
      throw UsageError(
        "`\(first)` stands before the command", help: "write `tapspan <command> [options] [path ...]`")
    }
    if let near = Suggestion.nearest(to: first, among: Command.allCases.map(\.rawValue)) {
      throw UsageError("unknown command `\(first)`; did you mean `\(near)`?")
    }
    throw UsageError(
      "`\(first)` is neither a command nor a path that exists", help: "`tapspan help` lists the commands")
  }

  private mutating func parse(into options: inout Options) throws(UsageError) {
    while let word = words.popFirst() {
      if word == "--" {
        options.operands += words
        words = []
      } else if word.hasPrefix("--") {
        try long(word, into: &options)
      } else if word.hasPrefix("-"), word != "-" {
        try bundle(word, into: &options)
      } else {
        options.operands.append(word)
      }
    }
    if options.help != nil { return }
    if let most = options.command.mostOperands, options.operands.count > most {
      let extra = options.operands[most]
      throw UsageError(
        "`\(options.command.rawValue)` takes \(most == 0 ? "no operand" : "one operand"); `\(extra)` is too much"
      )
    }
  }

  private mutating func long(_ word: String, into options: inout Options) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if let flag = flags.first(where: { $0.name == name }) {
      try take(flag, written: "--" + name, attached: attached, isOn: true, into: &options)
    } else if name.hasPrefix("no-"),
      let flag = flags.first(where: { $0.isNegatable && $0.name == name.dropFirst(3) })
    {
      try take(flag, written: "--" + name, attached: attached, isOn: false, into: &options)
    } else {
      throw unknown("--" + name, command: options.command)
    }
  }

  private mutating func bundle(_ word: String, into options: inout Options) throws(UsageError) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let flag = flags.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)", command: options.command)
      }
      guard flag.value != nil else {
        try take(flag, written: "-\(letter)", attached: nil, isOn: true, into: &options)
        continue
      }
      if rest.first == "=" { rest.removeFirst() }
      let attached = rest.isEmpty && !word.hasSuffix("=") ? nil : String(rest)
      return try take(flag, written: "-\(letter)", attached: attached, isOn: true, into: &options)
    }
  }

  private mutating func take(
    _ flag: Flag, written: String, attached: String?, isOn: Bool, into options: inout Options
  ) throws(UsageError) {
    guard let valueName = flag.value else {
      if attached != nil { throw UsageError("`\(written)` takes no value") }
      return try flag.apply(&options, Flag.Value(word: "", isOn: isOn, written: written))
    }
    guard let word = attached ?? words.popFirst() else {
      throw UsageError("`\(written)` needs a value: \(valueName)")
    }
    let choices = flag.choices(options.command)
    if !choices.isEmpty, !choices.contains(word) {
      let near = Suggestion.nearest(to: word, among: choices)
      throw UsageError(
        "`\(written)` does not know `\(word)`" + (near.map { "; did you mean `\($0)`?" } ?? ""),
        help: "write one of " + choices.map { "`\($0)`" }.joined(separator: ", "))
    }
    try flag.apply(&options, Flag.Value(word: word, isOn: isOn, written: written))
  }

  private func unknown(_ written: String, command: Command) -> UsageError {
    let names = flags.flatMap { ["--" + $0.name] + ($0.isNegatable ? ["--no-" + $0.name] : []) }
    if written.hasPrefix("--"), let near = Suggestion.nearest(to: written, among: names) {
      return UsageError("unknown option `\(written)`; did you mean `\(near)`?")
    }
    let owners = Command.allCases.filter { owner in
      Flag.all(of: owner).contains { "--" + $0.name == written || $0.short.map { "-\($0)" } == written }
    }
    guard !owners.isEmpty else { return UsageError("unknown option `\(written)`") }
    return UsageError(
      "`\(command.rawValue)` has no option `\(written)`",
      help: "it belongs to " + owners.map { "`\($0.rawValue)`" }.joined(separator: ", "))
  }
}
