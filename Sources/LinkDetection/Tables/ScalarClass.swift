/// What the scanners need to know about a scalar: how it ends links (UTS #58) and whether hosts may hold it.
struct ScalarClass: OptionSet, Hashable {
  let rawValue: UInt16

  static let wide = ScalarClass(rawValue: 1 << 3)
  /// A letter, mark or digit that may stand in a host.
  static let letter = ScalarClass(rawValue: 1 << 4)
  /// A letter of Han, Hiragana, Katakana, Hangul or Bopomofo.
  static let cjk = ScalarClass(rawValue: 1 << 5)
  /// An emoji or other pictorial symbol.
  static let symbol = ScalarClass(rawValue: 1 << 6)
  /// Invisible, but no white space: a means of disguise.
  static let hidden = ScalarClass(rawValue: 1 << 7)
  static let digit = ScalarClass(rawValue: 1 << 8)
  static let space = ScalarClass(rawValue: 1 << 9)
  static let currency = ScalarClass(rawValue: 1 << 10)
  static let dash = ScalarClass(rawValue: 1 << 11)
  /// A symbol of any kind, mathematical ones included.
  static let anySymbol = ScalarClass(rawValue: 1 << 12)

  /// The property Link_Term.
  enum Term: UInt16 {
    case hard, include, soft, open, close
  }

  var term: Term { Term(rawValue: rawValue & 7) ?? .hard }
  var isLetter: Bool { contains(.letter) }
}

/// The classes of all scalars. Constant time.
struct ScalarTable: Sendable {
  /// The one table; built from its compact form when it is first used.
  static let shared = ScalarTable()

  private let index: [UInt16]
  private let blocks: [UInt16]

  private init() {
    func value(_ digit: UInt8) -> Int {
      switch digit {
      case 0x30...0x39: Int(digit) - 0x30
      case 0x41...0x5A: Int(digit) - 0x41 + 10
      case 0x61...0x7A: Int(digit) - 0x61 + 36
      default: digit == 0x2D ? 62 : 63
      }
    }
    let numbers = Array(LinkTermTable.index.description.utf8)
    index = stride(from: 0, to: numbers.count - 1, by: 2).map {
      UInt16(value(numbers[$0]) * 64 + value(numbers[$0 + 1]))
    }
    let known = LinkTermTable.classes
    let classes = (0..<128).map { digit in
      let number = value(UInt8(digit))
      return number < known.count ? known[number] : 0
    }
    let digits = Array(LinkTermTable.blocks.description.utf8)
    blocks = digits.map { classes[Int($0 & 127)] }
  }

  subscript(scalar: Unicode.Scalar) -> ScalarClass {
    let value = Int(scalar.value)
    return ScalarClass(rawValue: blocks[Int(index[value >> 7]) << 7 | value & 127])
  }
}

extension Unicode.Scalar {
  /// Its class in the tables of the scanners. Constant time.
  var scalarClass: ScalarClass { ScalarTable.shared[self] }

  /// Whether it is one of the full-width dots that input methods write: U+3002, U+FF0E, U+FF61.
  var isWideDot: Bool { value == 0x3002 || value == 0xFF0E || value == 0xFF61 }

  /// The bracket that a close bracket closes, by the property Link_Bracket; nil for anything else.
  var openBracket: UInt32? {
    let pairs = LinkTermTable.brackets
    var low = 0
    var high = pairs.count / 2
    while low < high {
      let middle = (low + high) / 2
      if pairs[2 * middle] < value { low = middle + 1 } else { high = middle }
    }
    return 2 * low < pairs.count && pairs[2 * low] == value ? pairs[2 * low + 1] : nil
  }
}

extension ByteClass {
  /// ASCII letters and digits.
  static let asciiAlphanumerics: ByteClass = {
    var result = ByteClass.asciiLetters
    result.formUnion(.asciiDigits)
    return result
  }()
}

extension UInt8 {
  /// An ASCII letter or digit.
  @inline(__always) var isASCIIAlphanumeric: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
  /// An ASCII letter.
  @inline(__always) var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// An ASCII digit.
  @inline(__always) var isASCIIDigit: Bool { self &- 0x30 < 10 }
}
