import LinkModel

/// An IPv4 address in its one unambiguous form.
struct IPv4Check: ValueCheck {
  static let name = "ipv4"
  static let summary = "an IPv4 address: four decimal numbers up to 255, without leading zeros"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool { Self.isAddress(value) }

  /// RFC 3986 3.2.2, `IPv4address`.
  static func isAddress(_ value: TextBytes) -> Bool {
    var parts = 0
    var place = 0
    while true {
      let start = place
      var number = 0
      while place < value.count, place - start < 3, ByteClass.asciiDigits.contains(value[place]) {
        number = number * 10 + Int(value[place] - 0x30)
        place += 1
      }
      guard place > start, number < 256, place - start == 1 || value[start] != 0x30 else { return false }
      parts += 1
      if place == value.count { return parts == 4 }
      guard value[place] == UInt8(ascii: "."), parts < 4 else { return false }
      place += 1
    }
  }
}
