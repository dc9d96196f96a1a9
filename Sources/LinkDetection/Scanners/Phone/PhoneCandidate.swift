// Hot: every group of digits that may begin a number is read here; benchmark `dense`. `unsafe` only for the memory of the
// groups, whose indices are masked, and for words of the text, whose bounds are checked.
import LinkModel

/// Groups of digits with what may stand between them: a number, or several, or none (part C, *phone*).
///
/// At most 16 groups of 17 digits, so that whatever is done with a candidate costs no more than a constant; what lies
/// behind is read as the next one.
struct PhoneCandidate {
  /// Digits side by side.
  struct Group {
    private let first: UInt32
    private let last: UInt32
    /// The first 16 digits, four bits each, as in `PhoneDigits`.
    fileprivate let bits: UInt64
    private let seventeenth: UInt8
    private let width: UInt8
    /// What stands before it; nothing before the first group.
    let before: Separators

    @inline(__always)
    init(
      _ place: Range<Int>, bits: UInt64, seventeenth: UInt8 = 0, count: Int, behind before: Separators
    ) {
      first = UInt32(truncatingIfNeeded: place.lowerBound)
      last = UInt32(truncatingIfNeeded: place.upperBound)
      self.bits = bits
      self.seventeenth = seventeenth
      width = UInt8(truncatingIfNeeded: count)
      self.before = before
    }

    @inline(__always) var start: Int { Int(first) }
    @inline(__always) var end: Int { Int(last) }
    /// How many digits it has.
    @inline(__always) var count: Int { Int(width) }
    @inline(__always) var firstDigit: UInt8 { UInt8(truncatingIfNeeded: bits) & 15 }
    @inline(__always) var digits: PhoneDigits {
      PhoneDigits(bits: UInt128(seventeenth) << 64 | UInt128(bits), count: count)
    }

    /// The first six digits as a number.
    var value: Int {
      var (result, rest) = (0, bits)
      for _ in 0..<min(count, 6) {
        result = result * 10 + Int(rest & 15)
        rest >>= 4
      }
      return result
    }
  }

  /// What stands between two groups, as far as it matters where a candidate is taken apart.
  struct Separators: OptionSet {
    let rawValue: UInt8
    static let slash = Separators(rawValue: 1)
    static let bracket = Separators(rawValue: 2)
    /// A hyphen beside a space.
    static let spacedDash = Separators(rawValue: 4)
    /// A dash longer than a hyphen.
    static let wideDash = Separators(rawValue: 8)
    static let dot = Separators(rawValue: 16)
    static let space = Separators(rawValue: 32)
    /// Something that stands in no number as people write them by hand: two spaces, `--`, a tilde.
    static let unusual = Separators(rawValue: 64)
  }

  /// The groups, in memory on the stack: an inline array is copied as a whole where one of them is asked for.
  @safe struct Groups {
    fileprivate let memory: UnsafeMutablePointer<Group>

    fileprivate init(_ memory: UnsafeMutablePointer<Group>) { unsafe self.memory = unsafe memory }

    /// A group that has been read.
    @inline(__always) subscript(index: Int) -> Group { unsafe memory[index & 15] }
  }

  static let mostGroups = 16
  static let longestGroup = 17

  /// Where it begins: at `+`, at a bracket, or at the first digit.
  private(set) var start: Int
  /// Whether `+` stands before the first group.
  private(set) var hasPlus = false
  let groups: Groups
  private(set) var count = 0
  /// What stands between any two groups.
  private(set) var seen: Separators = []
  /// Whether a bracket stands in it.
  private(set) var hasBrackets = false

  /// Where the last group ends, with the bracket that closes it.
  private(set) var end: Int

  /// Reads the candidate that begins at a byte and hands it on; it has no groups if there is none. Nothing of it is kept
  /// afterwards.
  @inline(__always)
  static func read<Result>(
    from place: Int, in text: TextBytes, _ body: (PhoneCandidate) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Group.self, capacity: mostGroups) { memory in
      // Sixteen places have an address.
      guard let first = memory.baseAddress else { preconditionFailure("memory without an address") }
      return body(unsafe PhoneCandidate(from: place, in: text, Groups(first)))
    }
  }

  private init(from place: Int, in text: TextBytes, _ groups: Groups) {
    self.groups = groups
    start = place
    end = place
    var offset = place
    // `+`, `(+`, `+(`, `(`.
    for _ in 0..<2 {
      guard offset < text.count, let (isPlus, length) = Self.lead(at: offset, in: text) else { break }
      hasPlus = hasPlus || isPlus
      hasBrackets = hasBrackets || !isPlus
      offset += length
    }
    var between: Separators = []
    var last = place
    while count < Self.mostGroups, readGroup(at: offset, behind: between, in: text) {
      last = offset
      end = groups[count - 1].end
      (between, offset) = separator(from: end, in: text)
    }
    // A bracket that closes the last group belongs to it.
    guard last > start, Self.openerLength(before: last, in: text) > 0 else { return }
    end += Self.closerLength(at: end, in: text)
  }

  /// Whether a candidate may begin with a character, and whether that is a plus.
  private static func lead(at offset: Int, in text: TextBytes) -> (isPlus: Bool, length: Int)? {
    switch text[offset] {
    case 0x2B: return (true, 1)
    case 0x28, 0x5B: return (false, 1)
    case 0..<0x80: return nil
    default:
      let (scalar, length) = text.scalarAndLength(at: offset)
      switch scalar.value {
      case 0xFF0B: return (true, length)
      case 0xFF08, 0xFF3B: return (false, length)
      default: return nil
      }
    }
  }

  @inline(__always)
  private mutating func add(_ group: Group) {
    unsafe (groups.memory + (count & 15)).initialize(to: group)
    count &+= 1
    seen.formUnion(group.before)
  }

  @inline(__always)
  private mutating func readGroup(at place: Int, behind between: Separators, in text: TextBytes) -> Bool {
    let (width, bits) = Self.shortGroup(at: place, in: text)
    guard width < 8, place &+ width < text.count, text[place &+ width] < 0x80 else {
      return readLongGroup(at: place, behind: between, in: text)
    }
    guard width > 0 else { return false }
    add(Group(place..<place &+ width, bits: bits, count: width, behind: between))
    return true
  }

  /// How many ASCII digits begin at a byte, at most 8, and the first of them, four bits each.
  @inline(__always)
  static func shortGroup(at place: Int, in text: TextBytes) -> (width: Int, bits: UInt64) {
    guard place &+ 8 <= text.count else { return lastGroup(at: place, in: text) }
    // Digits are 0 to 9 after the exclusive or, and the first other byte has its top bit set after the sum.
    let word = unsafe UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: place, as: UInt64.self))
    var values = word ^ 0x3030_3030_3030_3030
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    guard others != 0 else { return (8, 0) }
    // What is not below the first other byte goes.
    values &= ((others & (0 &- others)) >> 7) &- 1
    values = (values | values >> 4) & 0x00FF_00FF_00FF_00FF
    values = (values | values >> 8) & 0x0000_FFFF_0000_FFFF
    values = (values | values >> 16) & 0xFFFF_FFFF
    return (others.trailingZeroBitCount >> 3, values)
  }

  /// The same near the end of the text.
  private static func lastGroup(at place: Int, in text: TextBytes) -> (width: Int, bits: UInt64) {
    var (offset, shift, bits): (Int, UInt64, UInt64) = (place, 0, 0)
    while offset < text.count {
      let value = text[offset] &- 0x30
      guard value < 10 else { break }
      bits |= UInt64(value) &<< shift
      shift &+= 4
      offset &+= 1
    }
    return (offset &- place, bits)
  }

  /// Reads a group of any length and script.
  @inline(never)
  private mutating func readLongGroup(at place: Int, behind between: Separators, in text: TextBytes) -> Bool {
    var (offset, shift, bits): (Int, UInt64, UInt64) = (place, 0, 0)
    let limit = min(text.count, place + 16)
    while offset < limit {
      let value = text[offset] &- 0x30
      guard value < 10 else { break }
      bits |= UInt64(value) &<< shift
      shift &+= 4
      offset &+= 1
    }
    if offset == text.count || offset < limit && text[offset] < 0x80 {
      guard offset > place else { return false }
      add(Group(place..<offset, bits: bits, count: offset - place, behind: between))
      return true
    }
    var (digits, end) = (PhoneDigits(), place)
    while digits.count < Self.longestGroup, let (value, length) = Self.digit(at: end, in: text) {
      _ = digits.append(value)
      end += length
    }
    guard digits.count > 0 else { return false }
    add(
      Group(
        place..<end, bits: digits.low, seventeenth: digits[16], count: digits.count, behind: between))
    return true
  }

  /// Up to four signs that may stand between groups, and the byte after them.
  @inline(__always)
  private mutating func separator(from start: Int, in text: TextBytes) -> (Separators, Int) {
    guard start &+ 1 < text.count else { return ([], start) }
    let (byte, next) = (text[start], text[start &+ 1])
    guard byte | next < 0x80 else { return severalSeparators(from: start, in: text) }
    guard Self.isSign(byte) else { return ([], start) }
    if next.isASCIIDigit {
      // One sign before a digit is what stands there nearly always.
      switch byte {
      case 0x20: return (.space, start &+ 1)
      case 0x2D: return ([], start &+ 1)
      case 0x2E: return (.dot, start &+ 1)
      case 0x2F: return (.slash, start &+ 1)
      default: break
      }
    } else if !Self.isSign(next) {
      // No group follows, wherever it is looked for.
      return ([], start)
    }
    return severalSeparators(from: start, in: text)
  }

  /// Whether a byte of ASCII may stand between groups: one of ` ()-./[]~`.
  @inline(__always)
  static func isSign(_ byte: UInt8) -> Bool {
    (byte < 0x40 ? 0xE301_0000_0000 : 0x4000_0000_2800_0000 as UInt64) &>> UInt64(byte & 63) & 1 == 1
  }

  private mutating func severalSeparators(from start: Int, in text: TextBytes) -> (Separators, Int) {
    var result: Separators = []
    var offset = start
    var (spaces, dashes, others) = (0, 0, 0)
    var signs = 0
    while signs < 4, offset < text.count {
      let byte = text[offset]
      var length = 1
      switch byte {
      case 0x20: spaces += 1
      case 0x2D: dashes += 1
      case 0x2E:
        result.insert(.dot)
        others += 1
      case 0x2F:
        result.insert(.slash)
        others += 1
      case 0x28, 0x5B:
        result.insert(.bracket)
        hasBrackets = true
      case 0x29, 0x5D: hasBrackets = true
      case 0x7E: result.insert(.unusual)
      case 0..<0x80: return (Self.finished(result, spaces, dashes, others), offset)
      default:
        let scalar: Unicode.Scalar
        (scalar, length) = text.scalarAndLength(at: offset)
        switch scalar {
        case "\u{A0}", "\u{3000}": spaces += 1
        case "．":
          result.insert(.dot)
          others += 1
        case "／":
          result.insert(.slash)
          others += 1
        case "（", "［":
          result.insert(.bracket)
          hasBrackets = true
        case "）", "］": hasBrackets = true
        case "～", "⁓", "∼": result.insert(.unusual)
        case "\u{2010}", "\u{2011}", "\u{2212}", "ー": dashes += 1
        case "\u{2012}"..."\u{2015}", "－":
          result.insert(.wideDash)
          dashes += 1
        case "\u{AD}", "\u{200B}", "\u{2060}": result.insert(.unusual)
        default:
          // No line ends: U+0085, U+2028, U+2029.
          guard scalar.scalarClass.contains(.space), scalar.value != 0x85, scalar.value >> 1 != 0x1014 else {
            return (Self.finished(result, spaces, dashes, others), offset)
          }
          spaces += 1
        }
      }
      offset += length
      signs += 1
    }
    return (Self.finished(result, spaces, dashes, others), offset)
  }

  private static func finished(_ seen: Separators, _ spaces: Int, _ dashes: Int, _ others: Int) -> Separators
  {
    var result = seen
    if spaces > 0 { result.insert(.space) }
    if spaces > 0, dashes > 0 { result.insert(.spacedDash) }
    // One space, dash, dot or slash, or a dash or slash between two spaces.
    let isAlone = dashes + others == 1 && !seen.contains(.dot)
    let isUsual = isAlone ? spaces == 0 || spaces == 2 : dashes + others + spaces <= 1
    if !isUsual, !(seen.contains(.bracket) && dashes + others == 0 && spaces <= 1) { result.insert(.unusual) }
    return result
  }

  /// The length of an open bracket right before a byte; 0 if there is none.
  static func openerLength(before offset: Int, in text: TextBytes) -> Int {
    guard offset > 0 else { return 0 }
    let byte = text[offset - 1]
    if byte < 0x80 { return byte == 0x28 || byte == 0x5B ? 1 : 0 }
    let (scalar, length) = text.scalarAndLength(before: offset)
    return scalar == "（" || scalar == "［" ? length : 0
  }

  /// The length of a close bracket at a byte; 0 if there is none.
  static func closerLength(at offset: Int, in text: TextBytes) -> Int {
    guard offset < text.count else { return 0 }
    if text[offset] < 0x80 { return text[offset] == 0x29 || text[offset] == 0x5D ? 1 : 0 }
    let (scalar, length) = text.scalarAndLength(at: offset)
    return scalar == "）" || scalar == "］" ? length : 0
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

  /// What stands between some groups.
  func separators(in range: Range<Int>) -> Separators {
    var result: Separators = []
    var index = range.lowerBound + 1
    while index < range.upperBound {
      result.formUnion(groups[index].before)
      index += 1
    }
    return result
  }

  /// The digits of some groups; nil if there are too many for a number.
  @inline(__always)
  func digits(of range: Range<Int>) -> PhoneDigits? {
    var (bits, total): (UInt64, Int) = (0, 0)
    var index = range.lowerBound
    while index < range.upperBound {
      let group = groups[index]
      guard total &+ group.count <= 16 else { return manyDigits(of: range) }
      bits |= group.bits &<< UInt64(truncatingIfNeeded: 4 &* total)
      total &+= group.count
      index &+= 1
    }
    return PhoneDigits(bits: UInt128(bits), count: total)
  }

  @inline(never)
  private func manyDigits(of range: Range<Int>) -> PhoneDigits? {
    var (bits, total): (UInt128, Int) = (0, 0)
    for index in range {
      let group = groups[index]
      guard total + group.count <= PhoneDigits.capacity else { return nil }
      bits |= group.digits.bits << UInt128(4 * total)
      total += group.count
    }
    return PhoneDigits(bits: bits, count: total)
  }

  /// Where some groups stand, with the bracket that opens before the first and the one that closes behind the last.
  func place(of range: Range<Int>, in text: TextBytes) -> Range<Int> {
    var first = groups[range.lowerBound].start
    if range.lowerBound == 0 {
      first = start
    } else if groups[range.lowerBound].before.contains(.bracket) {
      first -= Self.openerLength(before: first, in: text)
    }
    return first..<(range.upperBound == count ? end : groups[range.upperBound - 1].end)
  }
}
