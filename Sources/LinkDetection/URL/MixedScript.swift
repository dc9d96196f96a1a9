import LinkModel

/// Finds labels that mix scripts which look alike.
enum MixedScript {
  /// Whether a label of a host mixes scripts. Latin beside Han, Kana, Hangul or Bopomofo is common and no mixture.
  static func occurs(in host: Range<Int>, of text: TextBytes) -> Bool {
    var first: Script?
    var offset = host.lowerBound
    while offset < host.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      offset += length
      if scalar == "." || scalar.isWideDot {
        first = nil
      } else if let script = Script(scalar) {
        if let known = first, known != script, !(known.joinsLatin && script.joinsLatin) { return true }
        if first == nil || first == .latin { first = script }
      }
    }
    return false
  }

  /// A script as coarse as the question needs; blocks stand for scripts.
  private enum Script: Equatable {
    case latin, greek, cyrillic, cjk
    case other(block: UInt32)

    init?(_ scalar: Unicode.Scalar) {
      let value = scalar.value
      if value < 0x80 {
        guard UInt8(value).isASCIILetter else { return nil }
        self = .latin
        return
      }
      // Blocks in which everything is a letter, before the look-up in the tables of Unicode.
      switch value {
      case 0x410...0x44F:
        self = .cyrillic
        return
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
        self = .cjk
        return
      default: break
      }
      let kind = scalar.scalarClass
      guard kind.isLetter, scalar.properties.isAlphabetic else { return nil }
      switch value {
      case 0x80..<0x2B0, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFF21...0xFF5A:
        self = .latin
      case 0x2B0..<0x370: return nil
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
      case 0x530...0x58F: self = .other(block: 0x530)
      case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
        self = .other(block: 0x600)
      case 0x900..<0x1000: self = .other(block: value >> 7)
      default: self = kind.contains(.cjk) ? .cjk : .other(block: value >> 12)
      }
    }

    var joinsLatin: Bool { self == .latin || self == .cjk }
  }
}
