import LinkModel

/// The extension that follows a number.
enum PhoneExtension {
  /// Labels with how many digits may follow: short ones stand for other things too.
  private static let labels: [(word: [UInt8], most: Int)] = [
    (";ext=", 20), ("extensión", 20), ("extension", 20), ("extn", 20), ("ext", 20), ("доб", 20), ("ДОБ", 20),
    ("Доб", 20), ("extensiÓn", 20),
    ("anexo", 20),
    ("int", 9), ("x", 9), ("х", 9), ("#", 9), ("~", 9),
  ].map { (Array($0.0.utf8), $0.1) }

  /// The byte after the extension that begins at a byte: `ext. 12`, `x12`, `доб. 12`, `;ext=12`; nil if there is none.
  static func end(after start: Int, in text: TextBytes) -> Int? {
    guard let digits = digits(after: start, in: text) else { return nil }
    let end = digits.upperBound
    return end < text.count && text[end] == 0x23 ? end + 1 : end
  }

  /// The digits of that extension.
  static func digits(after start: Int, in text: TextBytes) -> Range<Int>? {
    var offset = start
    guard offset < text.count else { return nil }
    if text[offset] == 0x2C { offset += 1 }
    while offset < text.count, text[offset] == 0x20, offset - start < 3 { offset += 1 }
    guard offset + 1 < text.count, mayBeginLabel(text[offset], text[offset + 1]) else { return nil }
    guard let (word, most) = labels.first(where: { matches($0.word, at: offset, in: text) }) else {
      return nil
    }
    offset += word.count
    if offset < text.count, text[offset] == 0x2E || text[offset] == 0x3A { offset += 1 }
    while offset < text.count, text[offset] == 0x20, offset - start < 32 { offset += 1 }
    let first = offset
    while offset < text.count, text[offset].isASCIIDigit, offset - first <= most { offset += 1 }
    guard (1...most).contains(offset - first) else { return nil }
    return first..<offset
  }

  /// Whether a label may begin with two bytes: `;`, `#`, `~`, `x`, `ex`, `an`, `in`, or Cyrillic letters. A digit at
  /// least follows the shortest one.
  @inline(__always)
  private static func mayBeginLabel(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0x3B, 0x23, 0x7E, 0xD0, 0xD1, 0x58, 0x78: true
    case 0x45, 0x65: next | 0x20 == 0x78
    case 0x41, 0x61, 0x49, 0x69: next | 0x20 == 0x6E
    default: false
    }
  }

  private static func matches(_ word: [UInt8], at offset: Int, in text: TextBytes) -> Bool {
    guard offset + word.count <= text.count else { return false }
    for index in word.indices {
      let byte = text[offset + index]
      guard (byte < 0x80 ? byte.asciiLowercased : byte) == word[index] else { return false }
    }
    return true
  }
}
