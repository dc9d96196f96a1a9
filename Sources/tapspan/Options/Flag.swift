/// One option: what the parser, the help pages and the documentation know about it.
struct Flag: Sendable {
  /// The headings of a help page.
  enum Group: String, CaseIterable, Sendable {
    case input = "Input"
    case rules = "Rules"
    case output = "Output"
    case judgement = "Judgement"
    case other = "Other"
  }

  /// What the parser hands to a flag.
  struct Value {
    /// The word behind the flag; empty for a switch.
    let word: String
    /// False for `--no-name`.
    let isOn: Bool
    /// The flag as it was written, for messages.
    let written: String
  }

  let name: String
  let short: Character?
  /// The name of the value on help pages; nil for a switch.
  let value: String?
  /// The words it takes; empty: any.
  let choices: @Sendable (Command) -> [String]
  /// Whether `--no-name` undoes it.
  let isNegatable: Bool
  /// A switch that is on by itself; help pages show how to turn it off.
  let isOnByItself: Bool
  let repeats: Bool
  let group: Group
  let brief: String
  /// More, for the long page; may be empty.
  let detail: String
  let commands: Set<Command>
  let apply: @Sendable (inout Options, Value) throws(UsageError) -> Void

  init(
    _ name: String, short: Character? = nil, value: String? = nil,
    choices: @escaping @Sendable (Command) -> [String] = { _ in [] }, isNegatable: Bool = false,
    isOnByItself: Bool = false, repeats: Bool = false, group: Group, in commands: Set<Command>, brief: String,
    detail: String = "", apply: @escaping @Sendable (inout Options, Value) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.choices = choices
    self.isNegatable = isNegatable
    self.isOnByItself = isOnByItself
    self.repeats = repeats
    self.group = group
    self.brief = brief
    self.detail = detail
    self.commands = commands
    self.apply = apply
  }

  /// The flag as help pages and messages write it.
  var written: String { (isOnByItself ? "--no-" : "--") + name }
}

extension Flag.Value {
  /// The word as a count of at least one.
  func count() throws(UsageError) -> Int {
    guard let number = Int(word), number > 0 else {
      throw UsageError("`\(written)` takes a whole number above 0, not `\(word)`")
    }
    return number
  }

  /// The word as a number of bytes: `4096`, `64K`, `256M`, `1G`.
  func size() throws(UsageError) -> Int {
    let shifts: [Character: Int] = ["K": 10, "k": 10, "M": 20, "m": 20, "G": 30, "g": 30]
    let shift = word.last.flatMap { shifts[$0] } ?? 0
    guard let number = Int(shift > 0 ? word.dropLast() : word[...]), number > 0, number < 1 << (62 - shift)
    else {
      throw UsageError("`\(written)` takes a size such as `256M`, not `\(word)`")
    }
    return number << shift
  }

  /// The word as `NAME=REST`.
  func pair() throws(UsageError) -> (name: String, rest: String) {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
      throw UsageError("`\(written)` takes a name, `=` and a value, not `\(word)`")
    }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}
