import LinkModel

/// A place in decoded lines that is moved forward, so that the links of a long line are placed in one pass.
struct SourceCursor: Sendable {
  /// The line, from 0; -1 before the first question.
  fileprivate(set) var line = -1
  /// The byte of the decoded lines.
  fileprivate(set) var byte = 0
  /// The byte of the file.
  fileprivate(set) var source = 0
  /// The column, from 1, in scalars.
  fileprivate(set) var column = 1
  /// Where the line begins.
  private var lineStart = 0

  /// Moves to a byte of a line, of bytes that are lines in UTF-8. Forward it costs the distance, else the distance from
  /// the start of the bytes.
  mutating func move(to offset: Int, ofLine wanted: Int, in bytes: TextBytes) {
    if wanted != line || lineStart + offset < byte {
      if line < 0 || wanted < line { (line, lineStart) = (0, 0) }
      lineStart = bytes.endOfLines(wanted - line, from: lineStart)
      (line, byte, column) = (wanted, lineStart, 1)
    }
    column += bytes.extracting(byte..<lineStart + offset).scalarCount
    byte = lineStart + offset
  }
}

extension DecodedLines {
  /// The place of a range of bytes of the decoded lines, which does not begin before line number `line`. Leaves the
  /// cursor at its start.
  func place(
    of range: Range<Int>, notBefore line: Int, _ cursor: inout SourceCursor, pointer: String? = nil
  ) -> SourcePlace {
    move(&cursor, to: range.lowerBound, notBefore: line)
    let source = cursor.source
    var end = source + range.count
    if !origins.isEmpty || cursor.line >= lines.count || range.upperBound > Int(lines[cursor.line].end) {
      var last = cursor
      move(&last, to: range.upperBound, notBefore: cursor.line)
      end = max(source, last.source)
    }
    return SourcePlace(
      line: firstLine + cursor.line, column: cursor.column, source: source..<end, pointer: pointer)
  }

  /// Moves to a byte. Forward on one line it costs the distance, else the distance from the start of the line.
  private func move(_ cursor: inout SourceCursor, to target: Int, notBefore line: Int) {
    let wanted = self.line(holding: target, near: max(line, cursor.line))
    if wanted != cursor.line || target < cursor.byte { begin(wanted, &cursor) }
    let passed = bytes.span.extracting(cursor.byte..<max(cursor.byte, target))
    let scalars = passed.scalarCount
    cursor.column += scalars
    switch origins.isEmpty ? .utf8 : origins[wanted].encoding {
    case .utf8: cursor.source += passed.count
    case .windows1252: cursor.source += scalars
    // A file may end in half a unit.
    case .utf16: cursor.source = min(cursor.source + 2 * passed.count(in: .utf16), sourceEnd)
    }
    cursor.byte += passed.count
  }

  private func begin(_ line: Int, _ cursor: inout SourceCursor) {
    cursor.line = line
    cursor.column = 1
    guard line < lines.count else { return }
    cursor.byte = Int(lines[line].start)
    cursor.source = origins.isEmpty ? offset + cursor.byte : origins[line].source
  }
}
