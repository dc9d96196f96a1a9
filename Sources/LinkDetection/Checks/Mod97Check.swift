import LinkModel

/// The check digits of IBANs and other numbers under ISO 7064, MOD 97-10.
struct Mod97Check: ValueCheck {
  static let name = "mod97"
  static let summary = "the check digits are right by ISO 7064 MOD 97-10, as in IBANs; blanks are passed over"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool {
    // ISO 13616: the country and the check digits at the front of an IBAN count as if they stood at the end. Other
    // numbers, such as LEIs, have their check digits there already.
    let head = headOfIBAN(value)
    var remainder = 0
    var count = 0
    for step in value.indices {
      let index = step + head < value.count ? step + head : step + head - value.count
      switch value[index].asciiLowercased {
      case let byte where byte >= 0x30 && byte <= 0x39:
        remainder = (remainder * 10 + Int(byte - 0x30)) % 97
      case let byte where byte >= 0x61 && byte <= 0x7A:
        remainder = (remainder * 100 + Int(byte - 0x61) + 10) % 97
      case UInt8(ascii: " "): continue
      default: return false
      }
      count += 1
    }
    return count > 4 && remainder == 1
  }

  /// The bytes that hold two letters and two digits at the start; 0 if it starts with something else.
  private func headOfIBAN(_ value: TextBytes) -> Int {
    var count = 0
    for index in value.indices where value[index] != 0x20 {
      let isInPlace = count < 2 ? ByteClass.asciiLetters : ByteClass.asciiDigits
      guard isInPlace.contains(value[index]) else { return 0 }
      count += 1
      if count == 4 { return index + 1 }
    }
    return 0
  }
}
