import LinkModel

/// What is known of the characters that a class in brackets takes.
///
/// Only what is written plainly is read: single characters, ranges, and the escapes whose ASCII part is the same under
/// all options.
struct PatternClass {
  /// ASCII characters that it takes for certain.
  private(set) var members = ByteClass()
  /// Whether it takes no ASCII character but these.
  private(set) var isExact = true
  /// The characters one by one, in UTF-8, if there is nothing else in it.
  private(set) var scalars: [[UInt8]]? = []

  /// Reads what stands between the brackets.
  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if rest.first == UInt8(ascii: "^") {
      forget()
      return
    }
    while let item = PatternClass.item(&rest) {
      guard case .scalar(let first) = item else {
        add(item)
        if case .unreadable = item { return }
        continue
      }
      guard rest.first == UInt8(ascii: "-"), rest.count > 1 else {
        add(item)
        continue
      }
      rest.removeFirst()
      guard case .scalar(let last)? = PatternClass.item(&rest), last >= first else {
        forget()
        return
      }
      scalars = nil
      insert(first.value...last.value)
    }
  }

  private enum Item {
    case scalar(Unicode.Scalar)
    /// ASCII members of an escape.
    case some(ByteClass)
    /// More or other characters.
    case unknown
    /// Where it ends is not known either.
    case unreadable
  }

  private static func item(_ rest: inout ArraySlice<UInt8>) -> Item? {
    guard let byte = rest.first else { return nil }
    if byte == UInt8(ascii: "["), let next = rest.dropFirst().first, ":.=".utf8.contains(next) {
      rest = []
      return .unknown
    }
    guard byte == UInt8(ascii: "\\") else {
      let bytes = Array(rest)
      let (scalar, length) = bytes.span.scalarAndLength(at: 0)
      rest.removeFirst(length)
      return .scalar(scalar)
    }
    rest.removeFirst()
    guard let escaped = rest.first, escaped < 0x80 else { return .unreadable }
    rest.removeFirst()
    switch escaped {
    case UInt8(ascii: "d"): return .some(.asciiDigits)
    case UInt8(ascii: "w"): return .some(TriggerSet.Word.wordBytes)
    case UInt8(ascii: "p"): return property(&rest)
    case UInt8(ascii: "x"):
      guard rest.first == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
        return .unreadable
      }
      let digits = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
      rest = rest[(close + 1)...]
      guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { return .unknown }
      return .scalar(scalar)
    case UInt8(ascii: "D"), UInt8(ascii: "W"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "h"),
      UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      return .unknown
    default:
      if escaped.isASCIIAlphanumeric { return .unreadable }
      return .scalar(Unicode.Scalar(escaped))
    }
  }

  /// `{L}` and the like, behind `\p`.
  private static func property(_ rest: inout ArraySlice<UInt8>) -> Item {
    guard rest.first == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
      if !rest.isEmpty { rest.removeFirst() }
      return .unknown
    }
    let name = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
    rest = rest[(close + 1)...]
    switch name {
    case "L": return .some(.asciiLetters)
    case "N", "Nd": return .some(.asciiDigits)
    case "M", "Mn", "Mc", "Me", "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Lo", "Lm", "Lt":
      return .some(ByteClass())
    default: return .unknown
    }
  }

  private mutating func forget() {
    members = ByteClass()
    isExact = false
    scalars = nil
  }

  private mutating func add(_ item: Item) {
    switch item {
    case .scalar(let scalar):
      insert(scalar.value...scalar.value)
      scalars?.append(scalar.value.utf8Bytes)
    case .some(let bytes):
      members.formUnion(bytes)
      scalars = nil
    case .unknown:
      isExact = false
      scalars = nil
    case .unreadable: forget()
    }
  }

  private mutating func insert(_ range: ClosedRange<UInt32>) {
    var value = range.lowerBound
    while value <= min(range.upperBound, 0x7F) {
      members.insert(UInt8(value))
      value += 1
    }
  }
}
