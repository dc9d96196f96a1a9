/// Converts positions of one text between UTF-8 bytes, scalars, UTF-16 units, and line and column.
///
/// Building it is one pass over the text; each look-up costs the logarithm of the number of lines plus the
/// length of one line. A line ends after LF; CRLF counts once, a lone CR ends no line.
public struct LineIndex: Sendable {
  /// A place as people name it. Line and column count from 1, the column in the unit that was asked for.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
  }

  /// What a column or an offset counts.
  public enum Unit: Hashable, Sendable { case utf8, utf16, scalars }

  private let bytes: [UInt8]
  private let starts: [Int]

  /// Indexes the lines of a text given as UTF-8 bytes; invalid bytes count as one scalar each.
  public init(_ bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// Indexes the lines of a string.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// The number of lines; an empty text has one.
  public var lineCount: Int { starts.count }

  /// The line (from 1) that holds a position.
  public func line(of offset: TextOffset) -> Int {
    max(1, starts.partitioningIndex { $0 > offset.utf8 })
  }

  /// Line and column of a position, the column counted in `unit`. A position beyond the end is the end.
  public func position(of offset: TextOffset, in unit: Unit = .scalars) -> Position {
    let offset = TextOffset(utf8: min(max(offset.utf8, 0), bytes.count))
    let line = line(of: offset)
    return Position(line: line, column: 1 + count(starts[line - 1]..<offset.utf8, in: unit))
  }

  /// The bytes of a line without its line end.
  public func range(ofLine line: Int) -> TextRange {
    guard line >= 1, line <= starts.count else { return TextRange(utf8: bytes.count..<bytes.count) }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return TextRange(utf8: start..<end)
  }

  /// The text of a line without its line end.
  public func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line).utf8], as: UTF8.self)
  }

  /// The distance from the start of the text to a position, in `unit`. Linear in that distance.
  public func offset(of offset: TextOffset, in unit: Unit) -> Int {
    count(0..<min(max(offset.utf8, 0), bytes.count), in: unit)
  }

  private func count(_ range: Range<Int>, in unit: Unit) -> Int {
    bytes.span.extracting(range).count(in: unit)
  }
}

extension Span where Element == UInt8 {
  /// The length of the bytes in a unit. Linear; bytes that are not UTF-8 count as one scalar each.
  public func count(in unit: LineIndex.Unit) -> Int {
    switch unit {
    case .utf8: return count
    case .scalars:
      var total = 0
      for index in indices where self[index] & 0xC0 != 0x80 { total += 1 }
      return total
    case .utf16:
      var total = 0
      for index in indices {
        let byte = self[index]
        if byte & 0xC0 != 0x80 { total += byte >= 0xF0 ? 2 : 1 }
      }
      return total
    }
  }
}
