import LinkModel

/// The parts of a number as it is written: plus, digits, extension.
struct PhoneText {
  private(set) var hasPlus = false
  private(set) var digits = PhoneDigits()
  private(set) var numberExtension: String?

  /// Longer texts are no numbers.
  static let longest = 250

  /// Reads a text; nil if it is no number. Linear in the text, which is short.
  init?(_ text: some StringProtocol) {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      guard scalars.count < Self.longest else { return nil }
      scalars.append(scalar)
    }
    var rest = scalars[...]
    var context: ArraySlice<Unicode.Scalar>?
    if let start = Self.offset(of: "tel:", in: scalars) {
      // RFC 3966: parameters follow the number, each behind a semicolon.
      let parameters = scalars[(start + 4)...].split(separator: ";", omittingEmptySubsequences: false)
      rest = parameters.first ?? []
      for parameter in parameters.dropFirst() {
        if let value = Self.value(of: "ext", parameter) {
          numberExtension = Self.extensionDigits(value, atMost: 20)
        }
        if let value = Self.value(of: "phone-context", parameter) { context = value }
      }
    } else {
      let start = scalars.firstIndex { Self.isPlus($0) || Self.digit($0) != nil } ?? scalars.endIndex
      rest = scalars[start...]
    }
    guard readContext(context), readNumber(rest) else { return nil }
  }

  /// A context is a number with a plus that goes before, or the name of a domain, which says nothing.
  private mutating func readContext(_ context: ArraySlice<Unicode.Scalar>?) -> Bool {
    guard let context else { return true }
    guard context.first == "+" else {
      return context.contains { !Self.isSeparator($0) } && context.allSatisfy(Self.isDomain)
    }
    hasPlus = true
    for scalar in context.dropFirst() {
      if let value = Self.digit(scalar) {
        guard digits.append(value) else { return false }
      } else if !Self.isSeparator(scalar) {
        return false
      }
    }
    return digits.count > 0
  }

  private mutating func readNumber(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var offset = text.startIndex
    var end = offset
    // Several pluses are a slip of the finger.
    while offset < text.endIndex, Self.isPlus(text[offset]) {
      // A number in the global form needs no context.
      if !hasPlus || digits.count > 0 { digits = PhoneDigits() }
      hasPlus = true
      offset += 1
    }
    while offset < text.endIndex {
      let scalar = text[offset]
      if let value = Self.digit(scalar) {
        // `030 901820-23#` ends in an extension.
        if let found = Self.hashExtension(text[offset...]), digits.count > 6, offset > end {
          numberExtension = found
          return true
        }
        guard digits.append(value) else { return false }
        offset += 1
        end = offset
      } else if Self.isSeparator(scalar), Self.labelledExtension(text[offset...]) == nil {
        // `~` is a label at the end and a separator elsewhere.
        offset += 1
      } else {
        break
      }
    }
    guard digits.count > 1 else { return false }
    if offset == text.endIndex { return true }
    guard let found = Self.labelledExtension(text[offset...]) else {
      return text[offset...].allSatisfy(Self.isTrailing)
    }
    numberExtension = found
    return true
  }

  // MARK: Extensions

  /// Labels of an extension, longest first, and how many digits may follow: short ones stand for other things too.
  private static let labels: [(scalars: [Unicode.Scalar], limit: Int)] = [
    (";ext=", 20), ("extensión", 20), ("extensio\u{301}n", 20), ("extension", 20), ("extn", 20), ("ext", 20),
    ("xtn", 20), ("xt", 20), ("доб", 20), ("anexo", 20), ("внутр", 20), ("вн", 9), ("durchwahl", 20),
    ("poste", 20),
    ("int", 9), ("dw", 9), ("x", 9), ("#", 9), ("~", 9), (",,", 15), (";", 15), (",", 9),
  ].map { (Array($0.0.unicodeScalars), $0.1) }

  /// The length of a label with what stands between it and the digits, and how many of these it takes.
  private static func extensionLabel(_ text: ArraySlice<Unicode.Scalar>) -> (length: Int, limit: Int)? {
    guard let first = text.first else { return nil }
    if first == "," {
      // `, ext. 4`: the comma is none of the label.
      let rest = text.dropFirst().drop(while: isSpace)
      if rest.first != ",", let (length, limit) = extensionLabel(rest) {
        return (rest.startIndex - text.startIndex + length, limit)
      }
    }
    let folded = lowered(first)
    for (label, limit) in labels where label.first == folded {
      guard text.count >= label.count, zip(text, label).allSatisfy({ lowered($0) == $1 }) else { continue }
      var offset = text.startIndex + label.count
      if offset < text.endIndex, text[offset] == ":" || text[offset] == "." || text[offset] == "．" {
        offset += 1
      }
      while offset < text.endIndex, text[offset] == "-" || text[offset] == "," || isSpace(text[offset]) {
        offset += 1
      }
      return (offset - text.startIndex, limit)
    }
    return nil
  }

  /// The digits behind a label up to the end.
  private static func labelledExtension(_ text: ArraySlice<Unicode.Scalar>) -> String? {
    guard let (length, limit) = extensionLabel(text) else { return nil }
    return extensionDigits(text.dropFirst(length), atMost: limit)
  }

  /// Digits up to the end, perhaps with `#` behind them.
  private static func extensionDigits(_ text: ArraySlice<Unicode.Scalar>, atMost limit: Int) -> String? {
    var result = ""
    for (count, scalar) in text.enumerated() {
      guard let value = digit(scalar) else {
        guard text[(text.startIndex + count)...].allSatisfy({ isTrailing($0) || $0 == "#" }) else {
          return nil
        }
        break
      }
      guard count < limit else { return nil }
      result.unicodeScalars.append(Unicode.Scalar(0x30 + value))
    }
    return result.isEmpty ? nil : result
  }

  /// One to six digits between a separator and `#` at the end.
  private static func hashExtension(_ text: ArraySlice<Unicode.Scalar>) -> String? {
    guard text.count <= 7, text.last == "#" else { return nil }
    return extensionDigits(text, atMost: 6)
  }

  // MARK: Scalars

  private static func isPlus(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "＋" }

  /// The value of a digit of any script.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 { return UInt8(scalar.value).isASCIIDigit ? UInt8(scalar.value) & 15 : nil }
    guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue
    else {
      return nil
    }
    return UInt8(clamping: Int(value))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{AD}" || scalar == "\u{200B}" || scalar == "\u{2060}"
      || scalar.properties.generalCategory == .spaceSeparator
  }

  /// What may stand between digits.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "[", "]", ".", "/", "~", "（", "）", "［", "］", "．", "／", "～", "〜", "⁓", "∼", "ー", "−", "*":
      true
    default: scalar.properties.generalCategory == .dashPunctuation || isSpace(scalar)
    }
  }

  /// What may stand behind a number.
  private static func isTrailing(_ scalar: Unicode.Scalar) -> Bool {
    isSeparator(scalar) || scalar == "," || scalar == ";" || scalar == ":" || scalar == "!" || scalar == "?"
      || scalar == "\n" || scalar == "\r"
  }

  private static func isDomain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 && (UInt8(scalar.value).isASCIIAlphanumeric || scalar == "-" || scalar == ".")
  }

  /// Lower case for ASCII, Latin-1 and Cyrillic, and the narrow form of a full-width letter.
  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let narrow = 0xFF01...0xFF5E ~= scalar.value ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    return narrow.value < 0x80 ? Unicode.Scalar(UInt8(narrow.value).asciiLowercased) : narrow.simpleLowercased
  }

  // MARK: RFC 3966

  private static func offset(of word: String, in text: [Unicode.Scalar]) -> Int? {
    let word = Array(word.unicodeScalars)
    guard text.count >= word.count else { return nil }
    return (0...text.count - word.count).first { start in
      zip(text[start...], word).allSatisfy { lowered($0) == $1 }
    }
  }

  /// The value of a parameter of a name.
  private static func value(of name: String, _ parameter: ArraySlice<Unicode.Scalar>) -> ArraySlice<
    Unicode.Scalar
  >? {
    let name = Array((name + "=").unicodeScalars)
    guard parameter.count >= name.count, zip(parameter, name).allSatisfy({ lowered($0) == $1 }) else {
      return nil
    }
    return parameter.dropFirst(name.count)
  }
}
