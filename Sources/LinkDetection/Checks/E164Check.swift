import LinkModel

/// A telephone number in international form.
struct E164Check: ValueCheck {
  static let name = "e164"
  static let summary =
    "`+` and 7 to 15 digits, the first not 0; blanks, dots, hyphens, slashes and brackets are passed over"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool {
    guard value.count > 1, value[0] == UInt8(ascii: "+") else { return false }
    var digits = 0
    for index in 1..<value.count {
      switch value[index] {
      case 0x30...0x39:
        // E.164 6.2.1: no country code begins with 0.
        if digits == 0, value[index] == 0x30 { return false }
        digits += 1
      case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        continue
      default: return false
      }
    }
    // E.164 6.1 allows 15 digits; the shortest numbers in use, such as those of Niue, have 7.
    return (7...15).contains(digits)
  }
}
