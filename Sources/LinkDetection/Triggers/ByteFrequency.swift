import LinkModel

/// How common each byte is in chat, in millionths of a text: what makes one trigger better than another.
///
/// Estimates for a mix of languages and scripts; only their order and rough size matter.
enum ByteFrequency {
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 20, count: 256)
    for byte in 0x80...0xBF { table[byte] = 3_500 }
    for byte in 0xC2...0xDF { table[byte] = 1_500 }
    for byte in 0xE0...0xEF { table[byte] = 2_500 }
    for byte in 0xF0...0xF4 { table[byte] = 1_000 }
    for byte in [0xD0, 0xD1, 0xE3] { table[byte] = 15_000 }
    for digit in 0x30...0x39 { table[digit] = 2_500 }
    // English letter shares in hundredths of a percent, scaled to the part of a text that is Latin letters.
    let letters: [UInt32] = [
      817, 149, 278, 425, 1270, 223, 202, 609, 697, 15, 77, 403, 241, 675, 751, 193, 10, 599, 633, 906, 276,
      98, 236,
      15, 197, 7,
    ]
    for (index, share) in letters.enumerated() {
      table[0x61 + index] = max(500, share * 60)
      table[0x41 + index] = max(150, share * 3)
    }
    table[0x20] = 150_000
    table[0x0A] = 13_000
    for (byte, share) in [
      (UInt8(ascii: "."), 9_000), (UInt8(ascii: ","), 9_000), (UInt8(ascii: "/"), 3_000),
      (UInt8(ascii: ":"), 3_000),
      (UInt8(ascii: "-"), 2_500), (UInt8(ascii: "'"), 2_500), (UInt8(ascii: "!"), 1_500),
      (UInt8(ascii: "?"), 1_500),
      (UInt8(ascii: "("), 800), (UInt8(ascii: ")"), 900), (UInt8(ascii: "@"), 500), (UInt8(ascii: "#"), 400),
      (UInt8(ascii: "_"), 500), (UInt8(ascii: "\""), 800), (UInt8(ascii: "="), 300), (UInt8(ascii: "+"), 200),
      (UInt8(ascii: "&"), 200), (UInt8(ascii: "*"), 200), (UInt8(ascii: "<"), 100), (UInt8(ascii: ">"), 150),
      (UInt8(ascii: ";"), 200), (UInt8(ascii: "%"), 100),
    ] { table[Int(byte)] = UInt32(share) }
    return table
  }()

  /// The share of a byte.
  static func of(_ byte: UInt8) -> Int { Int(table[Int(byte)]) }

  /// The share of a set of bytes.
  static func of(_ set: ByteClass) -> Int { set.bytes.reduce(0) { $0 + of($1) } }

  /// The share of a byte in either case.
  static func ofEitherCase(_ byte: UInt8) -> Int {
    let lower = byte.asciiLowercased
    return lower &- 0x61 < 26 ? of(lower) + of(lower ^ 0x20) : of(byte)
  }
}
