import LinkModel

/// Which of `** __ ~~ ||` are open at a place of a text.
///
/// It walks forward only and skips what is a link, so that all links of a text together cost one pass.
struct MarkupCursor: Hashable {
  private var offset = 0
  private var open: UInt8 = 0

  /// Goes on to the start of a link. What lies behind is never read again.
  mutating func advance(to start: Int, in text: TextBytes) {
    while offset < start {
      let byte = text[offset]
      if byte == 0x0A || byte == 0x0D {
        open = 0
        offset += 1
        continue
      }
      let bit = Self.bit(byte)
      guard bit != 0, offset + 1 < text.count, text[offset + 1] == byte else {
        offset += 1
        continue
      }
      if open & bit != 0 { open &= ~bit } else if Self.opens(at: offset, in: text) { open |= bit }
      offset += 2
    }
  }

  /// Goes on to the end of a link without looking at what it holds. If nobody asked about that link, it holds no
  /// marks and may be read later as well.
  mutating func skip(_ link: Range<Int>) {
    if offset >= link.lowerBound { offset = max(offset, link.upperBound) }
  }

  /// Whether a mark is open.
  func isOpen(_ byte: UInt8) -> Bool { open & Self.bit(byte) != 0 }

  private static func bit(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x2A: 1
    case 0x5F: 2
    case 0x7E: 4
    case 0x7C: 8
    default: 0
    }
  }

  private static func opens(at offset: Int, in text: TextBytes) -> Bool {
    if offset > 0 {
      let before = text.scalar(before: offset)
      if before.value < 0x80 ? UInt8(before.value).isASCIIAlphanumeric : before.scalarClass.isLetter {
        return false
      }
    }
    guard offset + 2 < text.count else { return false }
    let after = text.scalar(at: offset + 2)
    return
      !(after == " " || after == "\t" || after == "\n" || after == "\r" || after.scalarClass.contains(.space))
  }
}
