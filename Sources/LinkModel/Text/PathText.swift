import Glibc

/// Paths as text. On Linux a path is any run of bytes without NUL; what of it is no UTF-8 stands in the text as
/// U+10FF80 to U+10FFFF, scalars that nobody uses, so that the file can still be opened and told from others.
package enum PathText {
  private static let escapes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The text of a path. Linear.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    let path = Array(bytes)
    let source = path.span
    var text = ""
    var offset = 0
    while offset < source.count {
      let (scalar, length) = source.scalarAndLength(at: offset)
      let isBroken = length == 1 && source[offset] >= 0x80
      if isBroken || escapes.contains(scalar.value) {
        for index in offset..<offset + length {
          text.unicodeScalars.append(Unicode.Scalar(0x10FF00 + UInt32(source[index])) ?? "\u{FFFD}")
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
      offset += length
    }
    return text
  }

  /// The text of a path of the system, which a NUL ends. Linear.
  package static func text(_ path: UnsafePointer<CChar>) -> String {
    unsafe text(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The bytes of a path with a NUL behind them, as the system wants them. Linear.
  package static func bytes(_ text: String) -> [CChar] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }
}
