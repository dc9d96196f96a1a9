/// A text with the name that messages give it, and its lines.
public struct SourceText: Sendable {
  /// The name shown in messages: a path, or `<standard input>`.
  public let name: String
  /// The bytes as they are in the file.
  public let bytes: [UInt8]
  /// Line and column of each position.
  public let lines: LineIndex

  /// A named text; `bytes` is UTF-8.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    lines = LineIndex(bytes)
  }

  /// A named text from a string.
  public init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// The place of a range of bytes, with the line it stands on.
  public func location(of range: TextRange) -> SourceLocation {
    let start = lines.position(of: range.lowerBound)
    let end = lines.position(of: range.upperBound)
    let lineText = lines.text(ofLine: start.line)
    let lineEnd = lineText.unicodeScalars.count + 1
    return SourceLocation(
      path: name, line: start.line, column: start.column,
      width: max(1, (end.line == start.line ? end.column : lineEnd) - start.column), lineText: lineText,
      utf8: range.utf8)
  }
}
