/// Makes hostile text harmless to look at: nothing printed can act on a terminal or a build log, or reorder a line.
public enum VisibleText {
  /// The text with control characters as control pictures (U+2400 block) and characters that are invisible or
  /// change direction as `<U+202E>`. A tab becomes one space, so columns stay countable. Linear.
  public static func visible(_ text: some StringProtocol) -> String {
    var result = String(text)
    if needsChange(text) {
      result = ""
      for scalar in text.unicodeScalars { result += visible(scalar) }
    }
    return withoutCommands(result)
  }

  /// A path, made visible. One that a build log would take for a command at the start of a line begins with `./`.
  public static func path(_ path: String) -> String {
    (mayBeCommand(path) ? "./" : "") + visible(path)
  }

  /// Whether a build log may take a line that begins with a path for a command. Some pass over blanks first.
  public static func mayBeCommand(_ path: String) -> Bool {
    guard let first = path.unicodeScalars.first else { return false }
    return first == ":" || first == "#" || first.value < 0x21 || first.properties.isWhitespace
  }

  /// Whether a build log takes what stands at a byte for a command wherever it stands in a line: `##[` and `##vso[` of
  /// Azure Pipelines. Its first sign is shown as `<U+0023>`.
  public static func isCommand(at offset: Int, in text: TextBytes) -> Bool {
    guard offset + 2 < text.count, text[offset] == 0x23, text[offset + 1] == 0x23 else { return false }
    return text[offset + 2] == 0x5B || text.equalsIgnoringASCIICase("vso[".utf8, at: offset + 2)
  }

  /// What stands for the first sign of a command.
  public static let commandSign = "<U+0023>"

  private static func withoutCommands(_ text: String) -> String {
    let source = text.utf8.span
    guard source.count > 2, source.indices.contains(where: { isCommand(at: $0, in: source) }) else {
      return text
    }
    var bytes: [UInt8] = []
    for index in source.indices {
      if isCommand(at: index, in: source) {
        bytes.append(contentsOf: commandSign.utf8)
      } else {
        bytes.append(source[index])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One scalar, made visible.
  public static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: return " "
    case 0x00..<0x20: return String(Unicode.Scalar(0x2400 + scalar.value) ?? " ")
    case 0x7F: return "\u{2421}"
    case _ where isHidden(scalar):
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
