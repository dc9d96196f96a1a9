import LinkModel

/// An IPv6 address as RFC 4291 2.2 writes it.
struct IPv6Check: ValueCheck {
  static let name = "ipv6"
  static let summary = "an IPv6 address without brackets and zone; its end may be an IPv4 address"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool {
    var groups = 0
    var hasGap = false
    var place = 0
    // A gap at the very start is the only place where a colon may come first.
    if value.count >= 2, value[0] == UInt8(ascii: ":") {
      guard value[1] == UInt8(ascii: ":") else { return false }
      hasGap = true
      place = 2
    }
    while place < value.count {
      let start = place
      while place < value.count, place - start < 4, isHexadecimal(value[place]) { place += 1 }
      if place < value.count, value[place] == UInt8(ascii: ".") {
        guard IPv4Check.isAddress(value.extracting(start..<value.count)) else { return false }
        groups += 2
        break
      }
      guard place > start else { return false }
      groups += 1
      if place == value.count { break }
      guard groups < 8, value[place] == UInt8(ascii: ":") else { return false }
      place += 1
      if place < value.count, value[place] == UInt8(ascii: ":") {
        if hasGap { return false }
        hasGap = true
        place += 1
      } else if place == value.count {
        return false
      }
    }
    // The gap stands for at least one group.
    return hasGap ? groups < 8 : groups == 8
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    ByteClass.asciiDigits.contains(byte) || (0x61...0x66).contains(byte.asciiLowercased)
  }
}
