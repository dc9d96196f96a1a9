package import LinkModel

/// A TOML file with its name; every value keeps a reference to the one it came from, so that what was merged from
/// several files can still be pointed at.
package final class TOMLSource: Sendable {
  /// The name and the text.
  package let text: SourceText

  /// Lines longer than this are named in messages but not shown: a hostile file may be one line.
  private static let longestShownLine = 65_536

  package init(name: String, bytes: [UInt8]) { text = SourceText(name: name, bytes: bytes) }

  package var name: String { text.name }

  /// The place of a region, with its line.
  package func location(_ region: TOMLRegion) -> SourceLocation {
    let line = text.lines.range(ofLine: region.line)
    let isShown = line.utf8Count <= Self.longestShownLine
    let lineText = isShown ? text.lines.text(ofLine: region.line) : nil
    let lineWidth = lineText?.unicodeScalars.count ?? 0
    let end = region.endLine == region.line ? region.endColumn : lineWidth + 1
    return SourceLocation(
      path: name, line: region.line, column: region.column, width: max(1, end - region.column),
      lineText: lineText,
      utf8: isShown ? bytes(of: region, in: line) : nil)
  }

  /// The text of a region as it stands in the file.
  package func raw(_ region: TOMLRegion) -> String {
    let start = bytes(of: region, in: text.lines.range(ofLine: region.line)).lowerBound
    let last = TOMLRegion(line: region.endLine, column: region.endColumn, width: 0)
    let end = bytes(of: last, in: text.lines.range(ofLine: region.endLine)).lowerBound
    return String(decoding: text.bytes[start..<max(start, end)], as: UTF8.self)
  }

  private func bytes(of region: TOMLRegion, in line: TextRange) -> Range<Int> {
    var column = 1
    var start = line.upperBound.utf8
    var end = line.upperBound.utf8
    for offset in line.utf8 where text.bytes[offset] & 0xC0 != 0x80 {
      if column == region.column { start = offset }
      if region.endLine == region.line, column == region.endColumn { end = offset }
      column += 1
    }
    return start..<max(start, end)
  }
}

/// Where something stands in a TOML file: lines and columns from 1, columns in scalars, the end exclusive.
package struct TOMLRegion: Hashable, Sendable {
  package var line: Int
  package var column: Int
  package var endLine: Int
  package var endColumn: Int

  package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }

  /// A region inside one line.
  package init(line: Int, column: Int, width: Int) {
    self.init(line: line, column: column, endLine: line, endColumn: column + width)
  }
}
