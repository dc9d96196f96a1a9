public import LinkModel

/// A stretch of a message that outputs must not show whole: an e-mail address, a phone number, the password of a web
/// address, or what a rule with `redact` found.
public struct Mask: Hashable, Sendable {
  /// Where, in the message's text.
  public let range: TextRange
  /// The kind of the link that stands there; it decides what stays readable.
  public let kind: LinkKind
  /// Whether it is masked in every format and whatever the options say (`redact`).
  public let isAlways: Bool

  /// A stretch that must not be shown whole.
  public init(_ range: TextRange, kind: LinkKind, isAlways: Bool) {
    self.range = range
    self.kind = kind
    self.isAlways = isAlways
  }

  /// The mask of a link; nil if it may be shown.
  public init?(of range: TextRange, kind: LinkKind, redact: Bool) {
    guard redact || kind == .email || kind == .phone else { return nil }
    self.init(range, kind: kind, isAlways: redact)
  }

  /// The mask of the password in a web address with its colon and its `@`, which keep it from being taken for a word
  /// elsewhere; nil if there is none.
  init?(ofPasswordIn parts: URLParts, _ text: TextBytes) {
    guard let colon = parts.userinfo.first(where: { text[$0] == UInt8(ascii: ":") }),
      colon + 1 < parts.userinfo.upperBound
    else { return nil }
    self.init(TextRange(utf8: colon..<parts.userinfo.upperBound + 1), kind: .url, isAlways: false)
  }

  /// What is shown in the place of its value.
  func shown(for value: TextBytes) -> String { Self.masked(value, kind: kind, isAlways: isAlways) }

  /// What is shown instead of a value: `a***@e***.com`, `+** *** ***67`, `:***@` of a password, `***`.
  public static func masked(_ value: String, kind: LinkKind, isAlways: Bool) -> String {
    masked(value.utf8.span, kind: kind, isAlways: isAlways)
  }

  private static func masked(_ value: TextBytes, kind: LinkKind, isAlways: Bool) -> String {
    if isAlways { return "***" }
    switch kind {
    case .email:
      return isPrintable(value) ? maskedASCIIAddress(value) : maskedAddress(String(utf8: value))
    case .phone: return isPrintable(value) ? maskedASCIINumber(value) : maskedNumber(String(utf8: value))
    case .url: return ":***@"
    default: return "***"
    }
  }

  /// Whether each byte is a character.
  private static func isPrintable(_ value: TextBytes) -> Bool {
    for index in value.indices where value[index] &- 0x20 >= 0x5F { return false }
    return true
  }

  /// The same as `maskedAddress`, byte by byte.
  private static func maskedASCIIAddress(_ value: TextBytes) -> String {
    var at = value.count - 1
    while at >= 0, value[at] != UInt8(ascii: "@") { at -= 1 }
    guard at >= 0 else { return "***" }
    var name = at
    while name > 0, value[name - 1] != UInt8(ascii: ":") { name -= 1 }
    var dot = value.count - 1
    while dot > at, value[dot] != UInt8(ascii: ".") { dot -= 1 }
    var result: [UInt8] = []
    result.reserveCapacity(16 + value.count)
    if at >= 7, value.extracting(0..<7).isWord("mailto:") { result.append(contentsOf: "mailto:".utf8) }
    if name < at { result.append(value[name]) }
    result.append(contentsOf: "***@".utf8)
    if at + 1 < value.count { result.append(value[at + 1]) }
    result.append(contentsOf: "***".utf8)
    if dot > at { result.append(value, dot..<value.count) }
    return String(decoding: result, as: UTF8.self)
  }

  /// The same as `maskedNumber`, byte by byte.
  private static func maskedASCIINumber(_ value: TextBytes) -> String {
    var digits = 0
    for index in value.indices where value[index] &- 0x30 < 10 { digits += 1 }
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    for index in value.indices {
      let isDigit = value[index] &- 0x30 < 10
      result.append(isDigit && digits > 2 ? UInt8(ascii: "*") : value[index])
      if isDigit { digits -= 1 }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func maskedAddress(_ value: String) -> String {
    guard let at = value.lastIndex(of: "@") else { return "***" }
    let host = value[value.index(after: at)...]
    let local = value[..<at]
    // Neither `mailto:` nor a display name tells anything about the address.
    let name = local.split(separator: ":", omittingEmptySubsequences: false).last ?? local
    let end = host.lastIndex(of: ".").map { host[$0...] } ?? ""
    return (local.hasPrefix("mailto:") ? "mailto:" : "") + "\(name.prefix(1))***@\(host.prefix(1))***\(end)"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? (0x30...0x39).contains(scalar.value) : scalar.properties.numericType != nil
  }

  /// A name as people may see it: one that is an address or a number is masked like these.
  static func name(_ name: String) -> String {
    if let at = name.utf8.firstIndex(of: UInt8(ascii: "@")) {
      let isAddress = at > name.startIndex && name.utf8[at...].contains(UInt8(ascii: "."))
      return isAddress ? maskedAddress(name) : name
    }
    let digits = name.unicodeScalars.count(where: isDigit)
    let isNumber = digits >= 7 && !name.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isNumber ? maskedNumber(name) : name
  }

  private static func maskedNumber(_ value: String) -> String {
    var digits = value.unicodeScalars.count(where: isDigit)
    var masked = ""
    for scalar in value.unicodeScalars {
      guard isDigit(scalar) else {
        masked.unicodeScalars.append(scalar)
        continue
      }
      masked.unicodeScalars.append(digits > 2 ? "*" : scalar)
      digits -= 1
    }
    return masked
  }
}

extension Span where Element == UInt8 {
  /// Whether it is exactly a word.
  fileprivate func isWord(_ word: String) -> Bool {
    guard count == word.utf8.count else { return false }
    for (index, byte) in word.utf8.enumerated() where self[index] != byte { return false }
    return true
  }
}
