import LinkModel

extension TOMLNode {
  /// The place of a part of a string, given in UTF-8 bytes of its value; nil where escapes stand between the value and
  /// the file, so that only the whole value can be pointed at.
  func location(of part: Range<Int>) -> SourceLocation? {
    guard let text = string, part.lowerBound >= 0, part.upperBound <= text.utf8.count else { return nil }
    let raw = Array(source.raw(region).utf8)
    guard let quote = raw.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
    let isMultiline = raw.count >= 6 && raw[1] == quote && raw[2] == quote
    let fence = isMultiline ? 3 : 1
    guard raw.count >= 2 * fence else { return nil }
    var start = fence
    // A line end right after the fence does not belong to the value.
    if isMultiline, start < raw.count, raw[start] == UInt8(ascii: "\n") { start += 1 }
    guard raw[start..<raw.count - fence].elementsEqual(text.utf8) else { return nil }
    var line = region.line
    var column = region.column
    func step(_ byte: UInt8) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    for byte in raw[..<(start + part.lowerBound)] { step(byte) }
    var result = TOMLRegion(line: line, column: column, width: 1)
    for byte in raw[(start + part.lowerBound)..<(start + part.upperBound)] { step(byte) }
    result.endLine = line
    result.endColumn = max(column, line == result.line ? result.column + 1 : 1)
    return source.location(result)
  }
}
