/// Tells that a word is none of a set by one of its bytes and its length, which most words are not even like: one bit
/// for each such pair. It may take a word for one of the set, never the other way round.
struct ShapeFilter: Sendable {
  private var bits: UInt64 = 0

  mutating func insert(_ byte: UInt8, count: Int) { bits |= Self.bit(byte, count) }

  /// Every word may be in the set from now on.
  mutating func insertAll() { bits = .max }

  @inline(__always) func mayContain(_ byte: UInt8, count: Int) -> Bool { bits & Self.bit(byte, count) != 0 }

  @inline(__always) private static func bit(_ byte: UInt8, _ count: Int) -> UInt64 {
    1 << UInt64(truncatingIfNeeded: (Int(byte) ^ count &* 11) & 63)
  }
}
