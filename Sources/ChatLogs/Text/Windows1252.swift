/// The encoding of bytes that are not UTF-8, as the WHATWG Encoding Standard defines it: every byte is a character.
enum Windows1252 {
  /// 0x80 to 0x9F; the five bytes without a character of their own are control characters.
  private static let upper: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// Appends a byte as UTF-8.
  static func append(_ byte: UInt8, to output: inout [UInt8]) {
    if byte < 0x80 {
      output.append(byte)
    } else {
      let value = byte < 0xA0 ? upper[Int(byte - 0x80)] : UInt32(byte)
      output.appendScalar(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8.
  mutating func appendScalar(_ scalar: Unicode.Scalar) {
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
