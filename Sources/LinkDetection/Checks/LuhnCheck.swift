import LinkModel

/// The check digit of card numbers and IMEIs (ISO/IEC 7812-1, annex B).
struct LuhnCheck: ValueCheck {
  static let name = "luhn"
  static let summary =
    "the last digit is the Luhn check digit of the others; blanks and hyphens between digits are passed over"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool {
    var sum = 0
    var digits = 0
    for index in value.indices.reversed() {
      switch value[index] {
      case 0x30...0x39:
        var digit = Int(value[index] - 0x30)
        // From the right, each second digit counts twice, its own digits added.
        if digits % 2 == 1 { digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2 }
        sum = (sum + digit) % 10
        digits += 1
      case UInt8(ascii: " "), UInt8(ascii: "-"): continue
      default: return false
      }
    }
    return digits > 1 && sum == 0
  }
}
