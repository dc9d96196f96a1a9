import LinkDetection
public import LinkModel

/// Where the parts of a URL stand, worked out once for all checks. Empty ranges for parts that are not there.
public struct URLParts: Hashable, Sendable {
  /// The scheme without its colon.
  public private(set) var scheme = 0..<0
  /// What stands before the last `@` of the authority.
  public private(set) var userinfo = 0..<0
  /// The host, with the brackets of an IPv6 address.
  public private(set) var host = 0..<0
  /// What comes after host and port.
  public private(set) var rest = 0..<0
  /// What of `LintTraits` can be told from the parts.
  public private(set) var traits: LintTraits = []

  /// No parts.
  public init() {}

  /// The parts of a URL, as browsers read it (WHATWG URL): a backslash ends the authority too. Linear.
  public init(_ range: Range<Int>, in text: TextBytes) {
    if let plain = PlainAuthority(range, in: text) {
      read(plain, range, in: text)
      return
    }
    var place = range.lowerBound
    var index = place
    while index < range.upperBound, index - place < 32, Self.isSchemeByte(text[index]) { index += 1 }
    if index > place, index < range.upperBound, text[index] == UInt8(ascii: ":") {
      let hasSlashes =
        index + 2 < range.upperBound && text[index + 1] == UInt8(ascii: "/")
        && text[index + 2] == UInt8(ascii: "/")
      // `example.com:80` begins with a host; only `//` or a scheme without dots tells.
      if hasSlashes || !text.extracting(place..<index).contains(UInt8(ascii: ".")) {
        scheme = place..<index
        traits = !text.isHTTP(scheme) ? .otherScheme : scheme.count == 4 ? .http : []
        guard hasSlashes else {
          rest = index + 1..<range.upperBound
          host = rest.lowerBound..<rest.lowerBound
          return
        }
        place = index + 3
      }
    }
    var end = place
    var at: Int?
    var colon: Int?
    var isInBrackets = false
    var hyphen = -2
    scan: while end < range.upperBound {
      switch text[end] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): break scan
      case UInt8(ascii: "@"):
        at = end
        colon = nil
        isInBrackets = false
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ":") where !isInBrackets: if colon == nil { colon = end }
      case UInt8(ascii: "-"):
        if hyphen == end - 1 { traits.insert(.doubleHyphen) }
        hyphen = end
      default: break
      }
      end += 1
    }
    if let at {
      userinfo = place..<at
      traits.insert(.userinfo)
    }
    let start = at.map { $0 + 1 } ?? place
    host = start..<(colon ?? end)
    rest = end..<range.upperBound
    if rest.count > 1 { traits.insert(.path) }
    if !host.isEmpty, text[start] == UInt8(ascii: "[") || text[start] &- 0x30 < 10 {
      traits.insert(.numericHost)
    }
  }

  /// The parts of an address whose authority is plain.
  private mutating func read(_ plain: PlainAuthority, _ range: Range<Int>, in text: TextBytes) {
    scheme = range.lowerBound..<range.lowerBound + plain.schemeCount
    host = plain.host
    rest = host.upperBound..<range.upperBound
    if plain.schemeCount == 4 { traits.insert(.http) }
    if plain.hasDoubleHyphen { traits.insert(.doubleHyphen) }
    if rest.count > 1 { traits.insert(.path) }
    if !host.isEmpty, text[host.lowerBound] &- 0x30 < 10 { traits.insert(.numericHost) }
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}

extension Span where Element == UInt8 {
  /// Whether a byte occurs.
  func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }

  /// Whether a range is exactly an ASCII word, case ignored.
  @inline(__always) func isWord(_ range: Range<Int>, _ word: String) -> Bool {
    range.count == word.utf8.count && equalsIgnoringASCIICase(word.utf8, at: range.lowerBound)
  }
}
