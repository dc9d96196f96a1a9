/// What the trigger pass puts into its queue: a place and who is to be asked.
///
/// Packed into one number that sorts by offset, then by rule, then by which of several triggers of one rule counts
/// at a place: a byte before a word, a longer word before a shorter one.
struct TriggerHit: Hashable, Comparable, BitwiseCopyable {
  private var bits: UInt64

  /// The hit of a trigger of `length` bytes; a length beyond 65,534 counts as that.
  init(offset: UInt32, length: UInt16, rule: UInt16) {
    bits = UInt64(offset) << 32 | UInt64(rule) << 16 | UInt64(0xFFFF - min(length, 0xFFFE))
  }

  /// The hit of a byte in a rule that has words too.
  init(byteAt offset: UInt32, rule: UInt16) { bits = UInt64(offset) << 32 | UInt64(rule) << 16 }

  /// All but the offset.
  var code: UInt32 { UInt32(truncatingIfNeeded: bits) }

  /// The first byte, counted in the buffer that was scanned.
  var offset: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  /// How many bytes the trigger has.
  var length: UInt16 {
    let code = UInt16(truncatingIfNeeded: bits)
    return code == 0 ? 1 : 0xFFFF - code
  }
  /// The number of the rule in the engine.
  var rule: UInt16 { UInt16(truncatingIfNeeded: bits >> 16) }

  /// Offset and rule, of which there is to be one hit.
  var place: UInt64 { bits >> 16 }

  static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
  static func == (left: Self, right: Self) -> Bool {
    left.place == right.place && left.length == right.length
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(length)
  }
}
