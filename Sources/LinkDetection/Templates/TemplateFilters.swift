import LinkModel

extension Template.Filter {
  /// Changes UTF-8 bytes in place. Linear; what is not valid for the filter stays as it is. `isBare`: they are known to
  /// have no scheme, whatever they look like.
  func apply(to bytes: inout [UInt8], isBare: Bool = false) {
    switch self {
    case .lower: mapCase(&bytes, from: 0x41) { $0.lowercased() }
    case .upper: mapCase(&bytes, from: 0x61) { $0.uppercased() }
    case .nfc: bytes = Composition.normalized(bytes)
    case .percent: escape(&bytes)
    case .digits: keepDigits(&bytes)
    case .strip(let prefix):
      let prefix = prefix.utf8
      if bytes.span.equalsIgnoringASCIICase(prefix, at: 0) { bytes.removeFirst(prefix.count) }
    case .scheme(let scheme): addScheme(scheme, to: &bytes, isBare: isBare)
    case .unescapeHTML: unescape(&bytes)
    case .punycode:
      if bytes.contains(where: { $0 >= 0x80 }), let ascii = IDNA.toASCII(bytes) { bytes = ascii }
    }
  }

  /// Swaps the case of the 26 ASCII letters from `first` on; other texts go through Unicode's mappings.
  private func mapCase(_ bytes: inout [UInt8], from first: UInt8, _ unicode: (String) -> String) {
    if bytes.contains(where: { $0 >= 0x80 }) {
      bytes = Array(unicode(String(decoding: bytes, as: UTF8.self)).utf8)
      return
    }
    for index in bytes.indices where bytes[index] &- first < 26 { bytes[index] ^= 0x20 }
  }

  /// RFC 3986 2.3: everything but the unreserved characters is escaped, so that the text is one component of a URL.
  private func escape(_ bytes: inout [UInt8]) {
    guard bytes.contains(where: { !Self.unreserved.contains($0) }) else { return }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      if Self.unreserved.contains(byte) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result.append(hexadecimal(byte >> 4))
        result.append(hexadecimal(byte & 15))
      }
    }
    bytes = result
  }

  private static let unreserved = ByteClass(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  private func hexadecimal(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Leaves the decimal digits of any script, as ASCII digits.
  private func keepDigits(_ bytes: inout [UInt8]) {
    var kept = 0
    var place = 0
    while place < bytes.count {
      let (scalar, length) = bytes.span.scalarAndLength(at: place)
      if let digit = decimalValue(scalar) {
        bytes[kept] = 0x30 + digit
        kept += 1
      }
      place += length
    }
    bytes.removeSubrange(kept...)
  }

  private func decimalValue(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 {
      return (0x30...0x39).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) - 0x30 : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return UInt8(exactly: value)
  }

  private func addScheme(_ scheme: String, to bytes: inout [UInt8], isBare: Bool) {
    guard isBare || !hasScheme(bytes) else { return }
    // RFC 3986 4.2: `//host/path` lacks only the scheme.
    let isNetworkPath = bytes.starts(with: "//".utf8)
    bytes.insert(contentsOf: Array((scheme + (isNetworkPath ? ":" : "://")).utf8), at: 0)
  }

  /// RFC 3986 3.1, but `example.org:8080/x` and `localhost:8080` have a port.
  private func hasScheme(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, ByteClass.asciiLetters.contains(first),
      let colon = bytes.firstIndex(where: { !Self.schemeBytes.contains($0) }),
      bytes[colon] == UInt8(ascii: ":")
    else { return false }
    let rest = bytes[(colon + 1)...]
    if rest.starts(with: "//".utf8) || bytes.starts(with: "tel:".utf8) || bytes.starts(with: "sms:".utf8) {
      return true
    }
    let port = rest.prefix { ByteClass.asciiDigits.contains($0) }
    let after = rest.dropFirst(port.count).first
    let endsAsPort =
      after.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? true
    return !(endsAsPort && (!port.isEmpty || bytes[..<colon].contains(UInt8(ascii: "."))))
  }

  private static let schemeBytes = ByteClass(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")

  /// Resolves the references that every HTML writer makes, once: `&amp;lt;` becomes `&lt;`.
  private func unescape(_ bytes: inout [UInt8]) {
    var kept = 0
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&"), let (scalar, length) = reference(bytes, at: place) {
        // A reference is never shorter than what it stands for.
        scalar.value.forEachUTF8Byte { byte in
          bytes[kept] = byte
          kept += 1
        }
        place += length
      } else {
        bytes[kept] = bytes[place]
        kept += 1
        place += 1
      }
    }
    bytes.removeSubrange(kept...)
  }

  /// The character reference at a byte, and its length; nil if there is none.
  private func reference(_ bytes: [UInt8], at start: Int) -> (Unicode.Scalar, Int)? {
    // `&#x0010FFFF;` is the longest that is read.
    guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let length = end + 1 - start
    let name = bytes[(start + 1)..<end]
    guard name.first == UInt8(ascii: "#") else {
      for (known, scalar) in Self.named where name.elementsEqual(known.utf8) { return (scalar, length) }
      return nil
    }
    let isHexadecimal = name.dropFirst().first?.asciiLowercased == UInt8(ascii: "x")
    guard let value = number(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10), value > 0
    else {
      return nil
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  private static let named: [(String, Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]

  private func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
    var value: UInt32 = 0
    for byte in digits {
      let digit: UInt32
      switch byte.asciiLowercased {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x61...0x66 where radix == 16: digit = UInt32(byte.asciiLowercased - 0x57)
      default: return nil
      }
      value = value * radix + digit
      if value > 0x10FFFF { return nil }
    }
    return digits.isEmpty ? nil : value
  }
}
