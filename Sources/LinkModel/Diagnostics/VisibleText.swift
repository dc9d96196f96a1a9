/// Makes hostile text harmless to look at: nothing printed can act on a terminal or reorder a line.
public enum VisibleText {
  /// The text with control characters as control pictures (U+2400 block) and characters that are invisible or
  /// change direction as `<U+202E>`. A tab becomes one space, so columns stay countable. Linear.
  public static func visible(_ text: some StringProtocol) -> String {
    if !needsChange(text) { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars { result += visible(scalar) }
    return result
  }

  /// One scalar, made visible.
  public static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: return " "
    case 0x00..<0x20: return String(Unicode.Scalar(0x2400 + scalar.value) ?? " ")
    case 0x7F: return "\u{2421}"
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE0FFF, 0x10FF80...0x10FFFF:
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "<U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex + ">"
    default: return String(scalar)
    }
  }

  /// Whether a scalar is a control character, invisible, or changes direction: what `visible` replaces.
  public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF, 0x10FF80...0x10FFFF:
      return true
    default: return false
    }
  }

  private static func needsChange(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || $0.value >= 0x7F }
  }
}
