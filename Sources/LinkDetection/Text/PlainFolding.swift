// Hot: asked for each character of what may be a text link, where it is not ASCII.

import LinkModel
import Synchronization

/// What scalars become that fold to one scalar and are no marks: those of most characters. Looked up in a table; the
/// others need the whole of `Folding`.
final class PlainFolding: Sendable {
  /// The scalars of the table: those of alphabets with case, and kana.
  private static let end: UInt32 = 0x3100
  /// Ideographs become themselves.
  private static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FFF
  private static let known = Mutex<[Folding: PlainFolding]>([:])

  /// What each scalar becomes; 0 for those that are not plain.
  private let table: [UInt16]
  private let decomposes: Bool

  private init(_ folding: Folding) {
    decomposes = folding.decomposes
    table = (0..<PlainFolding.end).map { scalar in
      guard !folding.extends(scalar) else { return 0 }
      var parts = 0
      var result: UInt32 = 0
      folding.fold(scalar) { part, combiningClass in
        parts += combiningClass == 0 && part <= 0xFFFF ? 1 : 2
        result = part
      }
      return parts == 1 ? UInt16(truncatingIfNeeded: result) : 0
    }
  }

  /// The table for a way to fold. Made once, in about a millisecond.
  static func of(_ folding: Folding) -> PlainFolding {
    known.withLock { known in
      if let made = known[folding] { return made }
      let made = PlainFolding(folding)
      known[folding] = made
      return made
    }
  }

  /// What a unit at a byte becomes, with its end, if it is one plain scalar before another one or ASCII.
  @inline(__always)
  func unit(at start: Int, in text: TextBytes) -> (scalar: UInt32, end: Int)? {
    let (scalar, length) = text.plainScalar(at: start)
    let folded = folded(scalar)
    let end = start + length
    guard folded != 0 else { return nil }
    if decomposes, end < text.count, text[end] >= 0x80, self.folded(text.plainScalar(at: end).scalar) == 0 {
      return nil
    }
    return (folded, end)
  }

  @inline(__always)
  private func folded(_ scalar: UInt32) -> UInt32 {
    if scalar < PlainFolding.end { return UInt32(table[Int(scalar)]) }
    return PlainFolding.ideographs.contains(scalar) ? scalar : 0
  }
}

extension Span where Element == UInt8 {
  /// The scalar of up to three bytes that begins at a byte, and its length; 0 if there is none.
  @inline(__always)
  fileprivate func plainScalar(at start: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(self[start])
    if first < 0x80 { return (first, 1) }
    guard first >= 0xC2, start + 1 < count else { return (0, 1) }
    let second = UInt32(self[start + 1])
    guard second & 0xC0 == 0x80 else { return (0, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    guard first < 0xF0, start + 2 < count else { return (0, 1) }
    let third = UInt32(self[start + 2])
    guard third & 0xC0 == 0x80 else { return (0, 1) }
    let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
    // What two bytes could hold is no UTF-8.
    return scalar < 0x800 ? (0, 1) : (scalar, 3)
  }
}
