// Hot: reads the path of nearly every link.

import LinkModel

/// Paths in which nothing depends on what stands before the link, nor on brackets: they are searched for their end and
/// cut back over the marks there.
extension PathReader {
  /// Whether the choices allow that.
  var readsPlain: Bool { choices.ending == .stack && !choices.keepsLoneQuery }

  /// What a plain path does not end with.
  static func plainSoftBytes(_ ascii: InlineArray<128, Effect>) -> [UInt8] {
    (UInt8(0)..<128).filter { byte in
      switch ascii[Int(byte)] {
      case .soft: true
      case .boundary: (byte == 0x3F || byte == 0x3A) && ascii[0x21] == .soft
      default: false
      }
    }
  }

  /// Whether a quotation mark of ASCII ends every link.
  var stopsAtQuote: Bool { ascii[0x22] == .stop }

  /// What `end` gives for a path of a link with nothing around it that matters but a sign of markup, 0 for none; nil if
  /// the path is not so plain. Linear in it.
  @inline(__always)
  func plainEnd(from start: Int, mark: UInt8, in text: TextBytes) -> (end: Int, stop: Int)? {
    var offset = start
    reading: while true {
      offset = plainRun.runEnd(from: offset, in: text, with: kernel)
      guard offset < text.count else { break }
      let byte = text[offset]
      if byte >= 0x80 {
        let (scalar, length) = text.scalarAndLength(at: offset)
        let effect = effect(of: scalar, scalar.scalarClass)
        if effect == .stop { break }
        guard effect == .ordinary else { return nil }
        offset += length
        continue
      }
      switch ascii[Int(byte)] {
      case .stop: break reading
      case .close where choices.closerStops: break reading
      case .mark where byte != 0x7C && (offset + 1 == text.count || text[offset + 1] != byte): offset += 1
      case .ampersand where !isEntity(at: offset, in: text): offset += 1
      default: return nil
      }
    }
    var end = offset
    while end > start, plainSoft.contains(text[end - 1]) || text[end - 1] == mark { end -= 1 }
    return (end, offset)
  }
}
