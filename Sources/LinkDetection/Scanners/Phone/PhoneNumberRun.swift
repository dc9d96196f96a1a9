import LinkModel

/// Groups of digits that may be a phone number (part C, *phone*).
struct PhoneNumberRun {
  /// Where the run begins: at `+`, `(` or the first digit.
  let start: Int
  /// Whether it begins with `+`.
  private(set) var isInternational = false
  /// The values of the first 16 digits.
  private(set) var digits = InlineArray<16, UInt8>(repeating: 0)
  /// How many digits there are in all.
  private(set) var count = 0
  /// Where the groups end in the text, and how many digits there are up to there; the first 16 groups.
  private(set) var groups = InlineArray<16, Group>(repeating: Group())
  private(set) var groupCount = 0
  /// Where the run ends.
  private(set) var end: Int

  struct Group {
    var end = 0
    var digits = 0
  }

  /// Reads the run that begins at a byte. Linear in the run.
  init(from start: Int, in text: TextBytes) {
    self.start = start
    end = start
    var offset = start
    let (scalar, length) = text.scalarAndLength(at: start)
    if scalar == "+" || scalar.value == 0xFF0B {
      isInternational = true
      offset += length
    }
    while let next = readGroup(from: offset, in: text) {
      end = next
      offset = next
      if groupCount < 16 {
        groups[groupCount] = Group(end: next, digits: count)
        groupCount += 1
      }
      offset = Self.endOfSeparator(from: next, in: text)
      // Nothing stands between two groups only at a bracket.
      if offset == next, next < text.count, text[next] != 0x28, text[next - 1] != 0x29 { break }
    }
  }

  /// Reads digits, in brackets or not; the end of the group, or nil if there is none.
  private mutating func readGroup(from start: Int, in text: TextBytes) -> Int? {
    guard start < text.count else { return nil }
    let isBracketed = text[start] == 0x28
    let first = isBracketed ? start + 1 : start
    let saved = (digits, count)
    var offset = first
    while let (value, length) = Self.digit(at: offset, in: text) {
      if count < 16 { digits[count] = value }
      count += 1
      offset += length
    }
    guard offset > first else { return nil }
    guard isBracketed else { return offset }
    guard offset < text.count, text[offset] == 0x29 else {
      (digits, count) = saved
      return nil
    }
    // `+44 (0)20`: the 0 is only dialled inside the country.
    if isInternational, count == saved.1 + 1, saved.1 > 0, text[first] == 0x30 { (digits, count) = saved }
    return offset + 1
  }

  /// The value and length of a digit of any script; nil if there is none.
  static func digit(at offset: Int, in text: TextBytes) -> (UInt8, Int)? {
    guard offset < text.count else { return nil }
    let byte = text[offset]
    if byte < 0x80 { return byte.isASCIIDigit ? (byte & 15, 1) : nil }
    let (scalar, length) = text.scalarAndLength(at: offset)
    guard scalar.scalarClass.contains(.digit), let value = scalar.properties.numericValue else { return nil }
    return (UInt8(clamping: Int(value)), length)
  }

  /// The byte after one space, one dot, or one dash alone or between two spaces; `start` if there is none.
  private static func endOfSeparator(from start: Int, in text: TextBytes) -> Int {
    func space(_ offset: Int) -> Int {
      guard offset < text.count else { return offset }
      if text[offset] < 0x80 { return text[offset] == 0x20 ? offset + 1 : offset }
      let (scalar, length) = text.scalarAndLength(at: offset)
      // No line ends: U+0085, U+2028, U+2029.
      let isSpace = scalar.scalarClass.contains(.space) && scalar.value != 0x85 && scalar.value >> 1 != 0x1014
      return isSpace ? offset + length : offset
    }
    func dash(_ offset: Int) -> Int {
      guard offset < text.count else { return offset }
      let (scalar, length) = text.scalarAndLength(at: offset)
      return scalar == "-" || scalar.scalarClass.contains(.dash) ? offset + length : offset
    }
    let afterSpace = space(start)
    let afterDash = dash(afterSpace)
    if afterDash > afterSpace {
      let afterSecond = space(afterDash)
      return (afterSecond > afterDash) == (afterSpace > start) ? afterSecond : afterDash
    }
    if afterSpace > start { return afterSpace }
    return start < text.count && text[start] == 0x2E ? start + 1 : start
  }
}
