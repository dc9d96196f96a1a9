import LinkModel

/// How the bytes of a file make up characters; the byte order mark says which.
public enum UnicodeForm: Hashable, Sendable {
  case utf8, utf16LittleEndian, utf16BigEndian

  /// The form that a byte order mark names, and the length of the mark; UTF-8 and 0 where there is none.
  static func mark(of head: TextBytes) -> (form: UnicodeForm, length: Int) {
    if head.count >= 3, head[0] == 0xEF, head[1] == 0xBB, head[2] == 0xBF { return (.utf8, 3) }
    if head.count >= 2, head[0] == 0xFF, head[1] == 0xFE { return (.utf16LittleEndian, 2) }
    if head.count >= 2, head[0] == 0xFE, head[1] == 0xFF { return (.utf16BigEndian, 2) }
    return (.utf8, 0)
  }

  /// The code unit of UTF-16 at an even offset.
  func unit(at offset: Int, in bytes: TextBytes) -> UInt16 {
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return self == .utf16BigEndian ? first << 8 | second : second << 8 | first
  }

  /// How many line ends there are.
  func lineEnds(in bytes: TextBytes) -> Int {
    if self == .utf8 { return bytes.count(of: 0x0A) }
    var count = 0
    for offset in stride(from: 0, to: bytes.count - 1, by: 2) where unit(at: offset, in: bytes) == 0x0A {
      count += 1
    }
    return count
  }

  /// Where the first line ends, its line end included.
  func firstLineEnd(in bytes: TextBytes) -> Int? {
    if self == .utf8 { return bytes.firstIndex(of: 0x0A).map { $0 + 1 } }
    for offset in stride(from: 0, to: bytes.count - 1, by: 2) where unit(at: offset, in: bytes) == 0x0A {
      return offset + 2
    }
    return nil
  }

  /// Where the last whole line ends; 0 if there is none.
  func wholeLines(in bytes: TextBytes) -> Int {
    if self == .utf8 { return bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
    var offset = bytes.count / 2 * 2
    while offset > 0 {
      if unit(at: offset - 2, in: bytes) == 0x0A { return offset }
      offset -= 2
    }
    return 0
  }
}
