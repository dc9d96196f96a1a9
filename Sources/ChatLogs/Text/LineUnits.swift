import LinkModel

/// Where a line begins in bytes that are at hand, so that its code units are counted from there.
struct LineUnits {
  /// The byte of unit 0.
  let start: Int
  let form: UnicodeForm

  /// A code unit; 0 behind the end of the bytes.
  subscript(index: Int, bytes: TextBytes) -> UInt16 {
    if form == .utf8 { return start + index < bytes.count ? UInt16(bytes[start + index]) : 0 }
    let offset = start + index * 2
    return offset + 1 < bytes.count ? form.unit(at: offset, in: bytes) : 0
  }

  /// The byte where a unit begins.
  func byte(_ index: Int) -> Int { start + (form == .utf8 ? index : index * 2) }

  /// Whether a unit belongs to the line.
  func isInLine(_ index: Int, _ bytes: TextBytes) -> Bool {
    byte(index + 1) <= bytes.count && self[index, bytes] != 0x0A
      && (self[index, bytes] != 0x0D || self[index + 1, bytes] != 0x0A)
  }

  func isDigit(_ index: Int, _ bytes: TextBytes) -> Bool { (0x30...0x39).contains(self[index, bytes]) }

  func areDigits(_ index: Int, _ count: Int, _ bytes: TextBytes) -> Bool {
    for step in 0..<count where !isDigit(index + step, bytes) { return false }
    return true
  }
}
