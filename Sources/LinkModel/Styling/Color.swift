/// An sRGB colour with alpha, eight bits each.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8
  /// Alpha: 0 is clear, 255 opaque.
  public let alpha: UInt8

  /// A colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from `#RGB`, `#RRGGBB` or `#RRGGBBAA`, as in CSS Color 4; nil for anything else.
  public init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.first == UInt8(ascii: "#") else { return nil }
    var nibbles: [UInt8] = []
    for byte in digits.dropFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): nibbles.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): nibbles.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): nibbles.append(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    switch nibbles.count {
    case 3: self.init(red: nibbles[0] * 17, green: nibbles[1] * 17, blue: nibbles[2] * 17)
    case 6, 8:
      let bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
      self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
    default: return nil
    }
  }

  /// `#RRGGBB`, or `#RRGGBBAA` when it is not opaque.
  public var description: String {
    let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { text, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}
