import LinkModel

/// What to write instead where a file is not TOML, from what toml++ says and the line it says it of.
struct TOMLSyntaxHelp {
  private let line: String
  /// The line before the place, and from it on.
  private let before: Substring
  private let after: Substring

  init(_ region: TOMLRegion, in source: TOMLSource) {
    let line = source.text.lines.text(ofLine: region.line)
    let isShort = line.utf8.count <= 400
    self.line = isShort ? String(line) : ""
    let scalars = self.line.unicodeScalars
    let place = scalars.index(
      scalars.startIndex, offsetBy: max(0, region.column - 1), limitedBy: scalars.endIndex)
    before = self.line[..<(place ?? scalars.endIndex)]
    after = self.line[(place ?? scalars.endIndex)...]
  }

  /// The help for a message; empty if there is none to give.
  func help(for message: String) -> [String] {
    if message.contains("control characters other than TAB") {
      guard after.allSatisfy(\.isNewline) else {
        return ["take the control character out, or write it as an escape such as `\\u0001` in double quotes"]
      }
      return unclosed(message.hasPrefix("unescaped") ? "\"" : "'")
    }
    if message == "could not determine value type" || Self.wantsWord(message) { return value() }
    if message.hasPrefix("expected value, saw '#'") {
      return ["`#` begins a comment; put a value that begins with it in quotes"]
    }
    if message.hasPrefix("expected value, saw") { return ["write a value after the `=`"] }
    if message.hasPrefix("expected ']', saw"), trimmed.hasPrefix("[") { return header() }
    if message.hasPrefix("expected '=', saw '/'") { return ["quote the rule's name: `\"\(word)\"`"] }
    if message.hasPrefix("expected '=', saw") { return ["write `KEY = VALUE`"] }
    if message.hasPrefix("expected comma or closing ']', saw") {
      return trimmed.hasPrefix("[") && before.allSatisfy(\.isWhitespace)
        ? [Self.openList] : ["put a comma between the elements, and `]` behind the last"]
    }
    if message.hasPrefix("expected a comment or whitespace, saw") {
      return ["begin a new line for each key; a `#` begins a comment"]
    }
    if message.hasPrefix("expected key or closing '}'") {
      return ["a table in braces stands on one line; write a `[table]` of its own for more"]
    }
    if message.hasPrefix("expected keys, tables, whitespace or comments, saw"),
      after.hasPrefix("/") || after.hasPrefix(";")
    {
      return ["a comment begins with `#`"]
    }
    if message.hasPrefix("cannot redefine existing table 'rule'") {
      return ["write `[[rule]]`, with two brackets, for each of several"]
    }
    if message.hasPrefix("cannot redefine existing") {
      return ["a key stands once in its table; keep one of the two"]
    }
    return []
  }

  private static let openList = "the list before this was not closed: write `]` behind its last element"

  /// Whether a word such as `false` was begun and not ended.
  private static func wantsWord(_ message: String) -> Bool {
    ["true", "false", "inf", "nan"].contains { message.hasPrefix("expected '\($0)', saw") }
  }

  private var trimmed: Substring { line[...].trimmingSpaces }

  /// The word around the place.
  private var word: String {
    let ends: Set<Character> = [" ", "\t", "=", ",", "[", "]", "{", "}", "#", "\n", "\r", "\r\n"]
    let head = before.reversed().prefix { !ends.contains($0) }.reversed()
    return String(head) + after.prefix { !ends.contains($0) }
  }

  private func unclosed(_ quote: String) -> [String] {
    let start = before.lastIndex(of: Character(quote)).map { before[$0...] } ?? ""
    let closed = start.trimmingSpaces + quote
    let example = start.isEmpty || closed.utf8.count > 80 ? "" : ": `\(closed)`"
    return ["close the quote on its line\(example)"]
  }

  private func value() -> [String] {
    if trimmed.hasPrefix("[") { return [Self.openList] }
    let word = word
    switch word.lowercased() {
    case "": return []
    case "true", "yes", "on": return ["booleans are `true` and `false`: write `true`"]
    case "false", "no", "off": return ["booleans are `true` and `false`: write `false`"]
    default: return ["a string stands in quotes: `\"\(word)\"`"]
    }
  }

  /// `[override.default/url]` with the name of the rule in quotes.
  private func header() -> [String] {
    let text = trimmed
    guard let start = text.firstRange(of: "override.")?.upperBound, !text.contains("\""), text.contains("/")
    else {
      return ["close the name of the table with `\(text.hasPrefix("[[") ? "]]" : "]")`"]
    }
    let name = text[start...].prefix { $0 != "]" && $0 != " " }
    return ["quote the rule's name: `\(text[..<start])\"\(name)\"]`"]
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
