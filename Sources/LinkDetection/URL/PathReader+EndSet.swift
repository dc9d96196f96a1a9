import LinkModel

/// The end of a link as the last character of a set (part A 1.5): paths of ASCII, Latin and Cyrillic letters with
/// balanced parentheses, queries of ASCII.
extension PathReader {
  /// The end of the path and query that begin at a byte, and how far was looked. Linear in that.
  func endBySet(from start: Int, in text: TextBytes) -> PathEnd {
    var (end, stop) = (start, start)
    if text[start] == 0x2F { (end, stop) = endOfPath(from: start, in: text) }
    guard end < text.count, text[end] == 0x3F else { return PathEnd(end: end, stop: stop) }
    var offset = end + 1
    var safe = end
    while offset < text.count, Self.query.contains(text[offset]) {
      offset += 1
      if Self.queryEnds.contains(text[offset - 1]) { safe = offset }
    }
    return PathEnd(end: safe, stop: max(stop, offset))
  }

  private func endOfPath(from start: Int, in text: TextBytes) -> (end: Int, stop: Int) {
    var offset = start + 1
    var end = offset
    while offset < text.count {
      if text[offset] == 0x28 {
        guard let close = endOfParentheses(from: offset, depth: 2, in: text) else { break }
        offset = close
        end = close
        continue
      }
      guard let (length, mayEnd) = pathCharacter(at: offset, in: text) else { break }
      offset += length
      if mayEnd { end = offset }
    }
    return (end, offset)
  }

  /// Behind the parenthesis that closes the one at a byte, if something stands between them.
  private func endOfParentheses(from start: Int, depth: Int, in text: TextBytes) -> Int? {
    var offset = start + 1
    while offset < text.count {
      switch text[offset] {
      case 0x29: return offset > start + 1 ? offset + 1 : nil
      case 0x28:
        guard depth > 1, let close = endOfParentheses(from: offset, depth: depth - 1, in: text) else {
          return nil
        }
        offset = close
      default:
        guard let (length, _) = pathCharacter(at: offset, in: text) else { return nil }
        offset += length
      }
    }
    return nil
  }

  /// The length of a character of paths other than a parenthesis, and whether a link may end in it.
  private func pathCharacter(at offset: Int, in text: TextBytes) -> (length: Int, mayEnd: Bool)? {
    let byte = text[offset]
    if byte < 0x80 { return Self.path.contains(byte) ? (1, Self.pathEnds.contains(byte)) : nil }
    let (scalar, length) = text.scalarAndLength(at: offset)
    if scalar.isLatinAccent || (0x400...0x4FF).contains(scalar.value) { return (length, true) }
    return scalar.properties.generalCategory == .dashPunctuation ? (length, false) : nil
  }

  private static let path = ByteClass.asciiAlphanumerics.union(ByteClass("!*';:=+,.$/%#[]-_~&|@"))
  private static let pathEnds = ByteClass.asciiAlphanumerics.union(ByteClass("=_#/+-"))
  private static let query = ByteClass.asciiAlphanumerics.union(ByteClass("!?*'();:&=+$/%#[]-_.,~|@"))
  private static let queryEnds = ByteClass.asciiAlphanumerics.union(ByteClass("_&=#/-"))
}
