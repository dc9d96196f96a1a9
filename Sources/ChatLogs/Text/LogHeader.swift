import LinkModel

/// The beginning of a dated line: `2024-03-05 09:00:07 alice: `. A `T` may stand between date and time.
/// The seconds must be there: a date with hours and minutes only is as often a quotation of another log.
struct LogHeader: Sendable {
  /// The time as it is written, without a zone.
  var time: Range<Int>
  /// Who wrote it.
  var author: Range<Int>
  /// Where the text begins.
  var text: Int

  /// The header that begins at an offset; nil if there is none. Reads to the end of the line at most.
  init?(at start: Int, in bytes: TextBytes, form: UnicodeForm) {
    let width = form == .utf8 ? 1 : 2
    func unit(_ index: Int) -> UInt16 {
      let offset = start + index * width
      guard offset + width <= bytes.count else { return 0 }
      return form == .utf8 ? UInt16(bytes[offset]) : form.unit(at: offset, in: bytes)
    }
    func matches(_ shape: StaticString, at index: Int) -> Bool {
      for (step, byte) in shape.description.utf8.enumerated() {
        let found = unit(index + step)
        if byte == UInt8(ascii: "0") ? !(0x30...0x39).contains(found) : found != UInt16(byte) { return false }
      }
      return true
    }
    guard matches("0000-00-00", at: 0), unit(10) == 0x20 || unit(10) == 0x54, matches("00:00:00", at: 11)
    else {
      return nil
    }
    var index = 19
    time = start..<start + index * width
    guard unit(index) == 0x20 else { return nil }
    index += 1
    let first = index
    while unit(index) != 0x3A || unit(index + 1) != 0x20 {
      if unit(index) == 0x0A || start + (index + 1) * width > bytes.count { return nil }
      index += 1
    }
    guard index > first else { return nil }
    author = start + first * width..<start + index * width
    text = start + (index + 2) * width
  }
}
