import LinkModel

/// Tells hosts of one's own machine or network from public ones.
enum HostReach {
  /// Names that never leave a network: RFC 6761, RFC 6762, RFC 8375, and what routers give out.
  private static let suffixes = [
    "localhost", "local", "internal", "intranet", "lan", "home", "corp", "localdomain", "home.arpa",
  ].map { Array($0.utf8) }

  /// Whether a host is this machine, a private address, or a name without a domain.
  static func isLocal(_ host: Range<Int>, in bytes: TextBytes) -> Bool {
    guard !host.isEmpty else { return true }
    if bytes[host.lowerBound] == UInt8(ascii: "[") { return isLocalV6(host, in: bytes) }
    if bytes[host.lowerBound] &- 0x30 < 10, let address = NumericHost.v4(host, in: bytes) {
      return isLocalV4(address)
    }
    let end = bytes[host.upperBound - 1] == UInt8(ascii: ".") ? host.upperBound - 1 : host.upperBound
    let name = host.lowerBound..<max(host.lowerBound, end)
    if !bytes.extracting(name).contains(UInt8(ascii: ".")), isASCII(name, in: bytes) { return true }
    for suffix in suffixes where hasSuffix(suffix, name, in: bytes) { return true }
    return false
  }

  private static func isASCII(_ name: Range<Int>, in bytes: TextBytes) -> Bool {
    // A host with ideographic full stops has no ASCII dot and is public all the same.
    for index in name where bytes[index] >= 0x80 { return false }
    return true
  }

  private static func hasSuffix(_ suffix: [UInt8], _ name: Range<Int>, in bytes: TextBytes) -> Bool {
    let start = name.upperBound - suffix.count
    guard start >= name.lowerBound, start == name.lowerBound || bytes[start - 1] == UInt8(ascii: ".") else {
      return false
    }
    return bytes.equalsIgnoringASCIICase(suffix, at: start)
  }

  /// RFC 1918, RFC 1122 3.2.1.3 (0/8, 127/8), RFC 3927 (169.254/16), RFC 6598 (100.64/10).
  private static func isLocalV4(_ address: UInt32) -> Bool {
    switch (address >> 24, address >> 16 & 0xFF) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
    default: false
    }
  }

  /// `::1` and `::`, RFC 4193 (fc00::/7), RFC 4291 (fe80::/10).
  private static func isLocalV6(_ host: Range<Int>, in bytes: TextBytes) -> Bool {
    let text = bytes.extracting(host)
    if text.count == 4 || text.count == 5, text.equalsIgnoringASCIICase("[::".utf8, at: 0) {
      return text.count == 4 || text[3] == UInt8(ascii: "1")
    }
    guard text.count > 5 else { return false }
    let (first, second) = (text[1].asciiLowercased, text[2].asciiLowercased)
    let isFull = text[3] != UInt8(ascii: ":") && text[4] != UInt8(ascii: ":")
    guard first == UInt8(ascii: "f"), isFull else { return false }
    if second == UInt8(ascii: "c") || second == UInt8(ascii: "d") { return true }
    let third = text[3].asciiLowercased
    return second == UInt8(ascii: "e") && (0x38...0x39).contains(third)
      || second == UInt8(ascii: "e") && (0x61...0x62).contains(third)
  }
}
