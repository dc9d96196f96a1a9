// Hot: every byte that the tool prints goes through here. Benchmark: `tapspan links` over the mixed corpus.
import LinkDetection
package import LinkModel

extension [UInt8] {
  /// Appends a string of our own as it is.
  package mutating func append(raw text: String) { append(text.utf8.span) }

  /// Appends a byte so many times.
  package mutating func append(_ byte: UInt8, times: Int) {
    append(contentsOf: repeatElement(byte, count: Swift.max(0, times)))
  }

  /// Appends what needs no change, up to the first scalar that does, and returns where that is.
  private mutating func append(plain text: TextBytes, from start: Int, isJSON: Bool) -> Int {
    var end = start
    while end < text.count {
      end += ByteKernels.plainCount(of: text, from: end, inJSON: isJSON)
      if end < text.count, text[end] == 0x23, !VisibleText.isCommand(at: end, in: text) {
        end += 1
        continue
      }
      guard end < text.count, text[end] >= 0x80 else { break }
      let (scalar, length) = text.scalarAndLength(at: end)
      if length == 1 || VisibleText.isHidden(scalar) { break }
      end += length
    }
    append(text, start..<end)
    return end
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let rest = number.magnitude
    if rest < 10 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest))
      return
    }
    var digits: [48 of UInt8] = .init(repeating: 0)
    let first = Self.write(rest, before: 48, to: &digits)
    append(digits.span, first..<48)
  }

  /// Appends `:3:5: `, a line with a column.
  package mutating func append(line: Int, column: Int) {
    var digits: [48 of UInt8] = .init(repeating: UInt8(ascii: ":"))
    digits[47] = UInt8(ascii: " ")
    var first = Self.write(column.magnitude, before: 46, to: &digits) - 1
    first = Self.write(line.magnitude, before: first, to: &digits) - 1
    append(digits.span, first..<48)
  }

  /// Writes decimal digits up to a place and returns where they begin.
  @inline(__always)
  private static func write(_ number: UInt, before end: Int, to digits: inout [48 of UInt8]) -> Int {
    // 32-bit divisions are several times as fast, and lines are rarely more.
    if let short = UInt32(exactly: number) { return write(digitsOf: short, before: end, to: &digits) }
    return write(digitsOf: number, before: end, to: &digits)
  }

  @inline(__always)
  private static func write<Number: FixedWidthInteger & UnsignedInteger>(
    digitsOf number: Number, before end: Int, to digits: inout [48 of UInt8]
  ) -> Int {
    var rest = number
    var first = end
    repeat {
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    return first
  }

  /// Appends UTF-8 from outside so that nothing in it acts on a terminal; see `VisibleText`.
  package mutating func append(visible text: TextBytes) {
    var index = 0
    while index < text.count {
      index = append(plain: text, from: index, isJSON: false)
      guard index < text.count else { return }
      let (scalar, length) = text.scalarAndLength(at: index)
      append(raw: scalar == "#" ? VisibleText.commandSign : VisibleText.visible(scalar))
      index += length
    }
  }

  /// Appends a string from outside so that nothing in it acts on a terminal.
  package mutating func append(visible text: String) { append(visible: text.utf8.span) }

  /// Appends a path so that nothing in it acts on a terminal or a build log; see `VisibleText.path`.
  package mutating func append(path: String) {
    if VisibleText.mayBeCommand(path) { append(raw: "./") }
    append(visible: path)
  }

  /// Appends a JSON string with its quotes. What is not harmless to look at is escaped, so that data formats may be
  /// read on a terminal too.
  package mutating func append(json text: TextBytes) {
    append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      index = append(plain: text, from: index, isJSON: true)
      guard index < text.count else { break }
      let (scalar, length) = text.scalarAndLength(at: index)
      append(escaped: scalar)
      index += length
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON string with its quotes.
  package mutating func append(json text: String) { append(json: text.utf8.span) }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    append(UInt8(ascii: "\\"))
    switch scalar {
    case "\"", "\\": append(UInt8(truncatingIfNeeded: scalar.value))
    case "\n": append(UInt8(ascii: "n"))
    case "\r": append(UInt8(ascii: "r"))
    case "\t": append(UInt8(ascii: "t"))
    default:
      for (number, unit) in String(scalar).utf16.enumerated() {
        if number > 0 { append(UInt8(ascii: "\\")) }
        append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] {
          let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift) & 15)
          append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
    }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")
}
