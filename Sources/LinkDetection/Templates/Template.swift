import LinkModel

/// A text with places for parts of a link: `https://tracker.example.com/${key | upper}`.
///
/// The syntax is read in `LinkRules`; this is the form that is evaluated for each link.
public struct Template: Hashable, Sendable {
  /// A change to what a place is filled with.
  public enum Filter: Hashable, Sendable {
    case lower, upper, nfc, percent, digits, unescapeHTML, punycode
    /// Takes a prefix off, ASCII case ignored.
    case strip(String)
    /// Puts a scheme in front if there is none.
    case scheme(String)
  }

  /// A piece of the text.
  public enum Piece: Hashable, Sendable {
    /// Copied as it is.
    case literal(String)
    /// The first of the captures that is there, through the filters in order. `0` is the whole link.
    case capture(names: [String], filters: [Filter])
  }

  /// The pieces, in order.
  public var pieces: [Piece]

  /// A template from its pieces.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// A template that gives the same text for every link.
  public init(literal text: String) { pieces = [.literal(text)] }

  /// The names of all captures it mentions.
  public var captureNames: Set<String> {
    pieces.reduce(into: []) { names, piece in
      if case .capture(let captures, _) = piece { names.formUnion(captures) }
    }
  }

  /// Whether it gives the whole link, with a scheme where there is none: what `beginsWithScheme` comes out as it is.
  public var onlyAddsScheme: Bool {
    guard pieces.count == 1, case .capture(["0"], let filters) = pieces[0], filters.count == 1,
      case .scheme = filters[0]
    else { return false }
    return true
  }

  /// Whether what comes out may have another scheme than these: the text of a link decides on it, or it is written so.
  func mayLeave(_ schemes: Set<String>) -> Bool {
    guard case .literal(let text)? = pieces.first else { return !pieces.isEmpty }
    if let scheme = Self.scheme(of: text) { return !schemes.contains(scheme) }
    return !text.utf8.contains(UInt8(ascii: "/"))
  }

  /// What stands before the first colon of a text, if no slash comes before it; in lower case and without control
  /// characters and blanks, which browsers pass over (URL Standard 4.4).
  static func scheme(of text: String) -> String? {
    let bytes = text.utf8.filter { $0 > 0x20 }
    guard let end = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
      bytes[end] == UInt8(ascii: ":")
    else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }

  /// Appends the text for one link. `append` appends a part of the link by name, or says that it is not there.
  /// `isBare`: the link is known to have no scheme.
  public func append(
    to output: inout [UInt8], isBare: Bool = false, append: (_ name: String, _ output: inout [UInt8]) -> Bool
  ) {
    for piece in pieces {
      switch piece {
      case .literal(let text): output.append(contentsOf: text.utf8)
      case .capture(let names, let filters):
        if filters.isEmpty || output.isEmpty {
          // Filters change all there is, which is this part alone.
          _ = names.contains { append($0, &output) }
          for filter in filters { filter.apply(to: &output, isBare: isBare) }
        } else {
          var part: [UInt8] = []
          _ = names.contains { append($0, &part) }
          for filter in filters { filter.apply(to: &part, isBare: isBare) }
          output.append(contentsOf: part)
        }
      }
    }
  }
}

extension Span where Element == UInt8 {
  /// Whether letters with `://` stand at the start.
  public var beginsWithScheme: Bool {
    var index = 0
    while index < count, (self[index] | 0x20) &- 0x61 < 26 { index += 1 }
    return index > 0 && index + 2 < count && self[index] == UInt8(ascii: ":")
      && self[index + 1] == UInt8(ascii: "/") && self[index + 2] == UInt8(ascii: "/")
  }
}
