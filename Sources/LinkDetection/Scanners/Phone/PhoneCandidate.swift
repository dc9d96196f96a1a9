import LinkModel

/// Groups of digits with what may stand between them: a number, or several, or none (part C, *phone*).
///
/// At most 16 groups of 17 digits, so that whatever is done with a candidate costs no more than a constant; what lies
/// behind is read as the next one.
struct PhoneCandidate {
  /// Digits side by side.
  struct Group {
    var start = 0
    var end = 0
    var digits = PhoneDigits()
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

  static let mostGroups = 16
  static let longestGroup = 17

  /// Where it begins: at `+`, at a bracket, or at the first digit.
  private(set) var start: Int
  /// Whether `+` stands before the first group.
  private(set) var hasPlus = false
  private(set) var groups = InlineArray<16, Group>(repeating: Group())
  /// What stands before each group but the first.
  private(set) var separators = InlineArray<16, Separators>(repeating: [])
  private(set) var count = 0

  /// Where the last group ends, with the bracket that closes it.
  private(set) var end: Int

  /// Reads the candidate that begins at a byte; it has no groups if there is none.
  init(from place: Int, in text: TextBytes) {
    start = place
    end = place
    var offset = place
    // `+`, `(+`, `+(`, `(`.
    for _ in 0..<2 {
      guard offset < text.count, let (isPlus, length) = Self.lead(at: offset, in: text) else { break }
      hasPlus = hasPlus || isPlus
      offset += length
    }
    var between: Separators = []
    while count < Self.mostGroups, readGroup(at: offset, behind: between, in: text) {
      (between, offset) = Self.separator(from: groups[count - 1].end, in: text)
      // A bracket that closes the last group belongs to it.
      end = groups[count - 1].end
      if Self.openerLength(before: groups[count - 1].start, in: text) > 0, groups[count - 1].start > start {
        end += Self.closerLength(at: end, in: text)
      }
    }
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

  private mutating func readGroup(at place: Int, behind between: Separators, in text: TextBytes) -> Bool {
    var group = Group(start: place, end: place)
    while group.digits.count < Self.longestGroup, let (value, length) = Self.digit(at: group.end, in: text) {
      _ = group.digits.append(value)
      group.end += length
    }
    guard group.digits.count > 0 else { return false }
    groups[count] = group
    separators[count] = between
    count += 1
    return true
  }

  /// Up to four signs that may stand between groups, and the byte after them.
  private static func separator(from start: Int, in text: TextBytes) -> (Separators, Int) {
    var result: Separators = []
    var offset = start
    var (spaces, dashes, others) = (0, 0, 0)
    var signs = 0
    while signs < 4, offset < text.count {
      let byte = text[offset]
      let (scalar, length) = byte < 0x80 ? (Unicode.Scalar(byte), 1) : text.scalarAndLength(at: offset)
      switch scalar {
      case " ", "\u{A0}", "\u{3000}": spaces += 1
      case "-": dashes += 1
      case ".", "．":
        result.insert(.dot)
        others += 1
      case "/", "／":
        result.insert(.slash)
        others += 1
      case "(", "[", "（", "［": result.insert(.bracket)
      case ")", "]", "）", "］": break
      case "~", "～", "⁓", "∼": result.insert(.unusual)
      case "\u{2010}", "\u{2011}", "\u{2212}", "ー": dashes += 1
      case "\u{2012}"..."\u{2015}", "－":
        result.insert(.wideDash)
        dashes += 1
      case "\u{AD}", "\u{200B}", "\u{2060}": result.insert(.unusual)
      default:
        // No line ends: U+0085, U+2028, U+2029.
        guard scalar.value >= 0x80, scalar.scalarClass.contains(.space), scalar.value != 0x85,
          scalar.value >> 1 != 0x1014
        else { return (finished(result, spaces, dashes, others), offset) }
        spaces += 1
      }
      offset += length
      signs += 1
    }
    return (finished(result, spaces, dashes, others), offset)
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

  /// The digits of some groups; nil if there are too many for a number.
  func digits(of range: Range<Int>) -> PhoneDigits? {
    var result = PhoneDigits()
    for index in range {
      guard result.count + groups[index].digits.count <= PhoneDigits.capacity else { return nil }
      result = result.appending(groups[index].digits)
    }
    return result
  }

  /// Where some groups stand, with the bracket that opens before the first and the one that closes behind the last.
  func place(of range: Range<Int>, in text: TextBytes) -> Range<Int> {
    var first = groups[range.lowerBound].start
    if range.lowerBound == 0 {
      first = start
    } else if separators[range.lowerBound].contains(.bracket) {
      first -= Self.openerLength(before: first, in: text)
    }
    return first..<(range.upperBound == count ? end : groups[range.upperBound - 1].end)
  }
}
