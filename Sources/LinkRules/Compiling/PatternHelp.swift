/// What PCRE2's commonest complaints mean, and what to write instead.
enum PatternHelp {
  /// Words for the caret and for `help:`. `column` turns an offset of the pattern into a column of the file.
  static func words(for message: String, in pattern: String, column: (Int) -> Int?) -> (
    label: String, help: [String]
  ) {
    switch message {
    case "missing closing parenthesis":
      let place = unclosedGroup(in: pattern).flatMap(column).map { " opened at column \($0)" } ?? ""
      return (
        "the pattern ends here, inside a group\(place)",
        ["close the group, or write `\\(` for a literal parenthesis"]
      )
    case "unmatched closing parenthesis":
      return ("no group is open here", ["open the group, or write `\\)` for a literal parenthesis"])
    case "missing terminating ] for character class":
      return (
        "the pattern ends here, inside a class", ["close the class, or write `\\[` for a literal bracket"]
      )
    case "quantifier does not follow a repeatable item":
      return ("nothing to repeat before this", ["write a backslash before the sign to mean the sign itself"])
    case "\\ at end of pattern":
      return ("a lone backslash", ["write `\\\\` for a literal backslash"])
    case "lookbehind assertion is not fixed length":
      return ("", ["use alternatives of fixed length, or `\\K`"])
    case "range out of order in character class":
      return (
        "the end of a range comes before its start",
        ["swap the ends, or put a literal `-` first in the class"]
      )
    default: return ("", [])
    }
  }

  /// The offset of the innermost group that is never closed. One pass.
  static func unclosedGroup(in pattern: String) -> Int? {
    let bytes = Array(pattern.utf8)
    var open: [Int] = []
    var offset = 0
    var classStart: Int?
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["):
        if classStart == nil {
          classStart = offset
          if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "^") { offset += 1 }
          // A bracket that closes right away is a literal one.
          if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "]") { offset += 1 }
        }
      case UInt8(ascii: "]"): classStart = nil
      case UInt8(ascii: "(") where classStart == nil: open.append(offset)
      case UInt8(ascii: ")") where classStart == nil: _ = open.popLast()
      default: break
      }
      offset += 1
    }
    return open.last
  }
}
