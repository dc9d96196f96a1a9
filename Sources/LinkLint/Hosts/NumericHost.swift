import LinkModel

/// Reads hosts that are numbers, in every form that browsers accept.
enum NumericHost {
  /// A host that is an address.
  struct Match: Hashable {
    /// The usual form: dotted quad, or the text between brackets.
    var text: String
    /// Whether it was written in that form.
    var isUsualForm: Bool
  }

  /// The address that a host is; nil if it is a name.
  static func match(_ host: Range<Int>, in bytes: TextBytes) -> Match? {
    guard !host.isEmpty else { return nil }
    if bytes[host.lowerBound] == UInt8(ascii: "[") {
      return Match(text: String(utf8: bytes.extracting(host)), isUsualForm: true)
    }
    guard let value = v4(host, in: bytes) else { return nil }
    let usual = stride(from: 24, through: 0, by: -8).map { String(value >> UInt32($0) & 0xFF) }.joined(
      separator: ".")
    return Match(
      text: usual,
      isUsualForm: bytes.extracting(host).equalsIgnoringASCIICase(usual.utf8, at: 0)
        && usual.utf8.count == host.count)
  }

  /// WHATWG URL 3.5, the IPv4 parser: one to four numbers, decimal, octal (`0…`) or hexadecimal (`0x…`); the last
  /// one fills the bytes that are left.
  static func v4(_ host: Range<Int>, in bytes: TextBytes) -> UInt32? {
    var numbers: [UInt64] = []
    var start = host.lowerBound
    let end =
      host.upperBound > host.lowerBound && bytes[host.upperBound - 1] == UInt8(ascii: ".")
      ? host.upperBound - 1 : host.upperBound
    var index = start
    while index <= end {
      if index == end || bytes[index] == UInt8(ascii: ".") {
        guard numbers.count < 4, let number = number(start..<index, in: bytes) else { return nil }
        numbers.append(number)
        start = index + 1
      }
      index += 1
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 < 256 }) else { return nil }
    guard last < 1 << UInt64(8 * (4 - numbers.count)) else { return nil }
    var value = UInt32(last)
    for (place, number) in numbers.enumerated() { value |= UInt32(number) << UInt32(8 * (3 - place)) }
    return value
  }

  private static func number(_ range: Range<Int>, in bytes: TextBytes) -> UInt64? {
    guard !range.isEmpty else { return nil }
    var start = range.lowerBound
    var radix: UInt64 = 10
    if range.count > 1, bytes[start] == UInt8(ascii: "0") {
      let isHex = bytes[start + 1].asciiLowercased == UInt8(ascii: "x")
      radix = isHex ? 16 : 8
      start += isHex ? 2 : 1
    }
    var value: UInt64 = 0
    for index in start..<range.upperBound {
      let byte = bytes[index].asciiLowercased
      let digit: UInt64
      switch byte {
      case 0x30...0x39: digit = UInt64(byte - 0x30)
      case 0x61...0x66: digit = UInt64(byte - 0x61 + 10)
      default: return nil
      }
      guard digit < radix else { return nil }
      value = value * radix + digit
      if value > UInt64(UInt32.max) { return nil }
    }
    return value
  }
}
