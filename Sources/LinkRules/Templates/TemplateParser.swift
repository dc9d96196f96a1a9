import LinkDetection
import LinkModel

/// Why a template cannot be read, with the place in it.
struct TemplateError: Error, Hashable, Sendable {
  var message: String
  /// UTF-8 bytes of the template.
  var range: Range<Int>
  var label = ""
  var help: [String] = []
}

/// A template with the places of what it names, so that mistakes can be pointed at.
struct ParsedTemplate: Sendable {
  var template: Template
  /// Every place `${…}`, with the captures it names.
  var places: [(range: Range<Int>, names: [String])]
}

/// Reads the syntax of templates: text, `$$`, `${name}`, `${first ?? second}`, `${name | filter}`.
struct TemplateParser {
  private let bytes: [UInt8]
  private var literal: [UInt8] = []
  private var pieces: [Template.Piece] = []
  private var places: [(range: Range<Int>, names: [String])] = []

  /// The names of filters, as templates write them.
  static let filters = [
    "lower", "upper", "nfc", "percent", "digits", "strip:PREFIX", "scheme:NAME", "unescape:html", "punycode",
  ]

  static func parse(_ text: String) throws(TemplateError) -> ParsedTemplate {
    var parser = TemplateParser(bytes: Array(text.utf8))
    return try parser.parse()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func parse() throws(TemplateError) -> ParsedTemplate {
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "$") else {
        literal.append(bytes[offset])
        offset += 1
        continue
      }
      switch offset + 1 < bytes.count ? bytes[offset + 1] : 0 {
      case UInt8(ascii: "$"):
        literal.append(UInt8(ascii: "$"))
        offset += 2
      case UInt8(ascii: "{"):
        guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) else {
          throw TemplateError(
            message: "a `${` is never closed", range: offset..<offset + 2, help: ["end the place with `}`"])
        }
        endLiteral()
        pieces.append(try place(offset..<end + 1))
        offset = end + 1
      default:
        throw TemplateError(
          message: "a single `$` means nothing in a template", range: offset..<offset + 1,
          help: ["write `${name}` for a part of the link, or `$$` for the sign itself"])
      }
    }
    endLiteral()
    return ParsedTemplate(template: Template(pieces), places: places)
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  /// `${a ?? b | filter | filter}`.
  private mutating func place(_ range: Range<Int>) throws(TemplateError) -> Template.Piece {
    let inside = String(decoding: bytes[range.lowerBound + 2..<range.upperBound - 1], as: UTF8.self)
    let parts = inside.split(separator: "|", omittingEmptySubsequences: false)
    var names: [String] = []
    for part in parts[0].split(separator: "??", omittingEmptySubsequences: false) {
      let name = part.trimmingSpaces
      let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isNamePart)
      guard isName else {
        throw TemplateError(
          message: name.isEmpty
            ? "a place in the template names no capture" : "`\(name)` is no name of a capture",
          range: range, help: ["write `${name}`, or `${0}` for the whole link"])
      }
      names.append(name)
    }
    places.append((range, names))
    var filters: [Template.Filter] = []
    for part in parts.dropFirst() { filters.append(try filter(part.trimmingSpaces, range)) }
    return .capture(names: names, filters: filters)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private func filter(_ text: String, _ range: Range<Int>) throws(TemplateError) -> Template.Filter {
    let name = String(text.prefix { $0 != ":" })
    let argument = text.count > name.count ? String(text.dropFirst(name.count + 1)) : nil
    switch (name, argument) {
    case ("lower", nil): return .lower
    case ("upper", nil): return .upper
    case ("nfc", nil): return .nfc
    case ("percent", nil): return .percent
    case ("digits", nil): return .digits
    case ("punycode", nil): return .punycode
    case ("unescape", "html"): return .unescapeHTML
    case ("strip", let prefix?) where !prefix.isEmpty: return .strip(prefix)
    case ("scheme", let scheme?) where TargetSchemes.isScheme(scheme): return .scheme(scheme)
    default: break
    }
    if name.isEmpty, argument == nil {
      throw TemplateError(
        message: "a filter is missing after `|`", range: range,
        help: ["filters are \(Self.filters.ticked())"])
    }
    if let whole = Self.filters.first(where: { $0.hasPrefix(name + ":") }), argument ?? "" == "" {
      throw TemplateError(
        message: "`\(name)` does not say with what", range: range, help: ["write `\(whole)`"])
    }
    let known = Self.filters.map { String($0.prefix { $0 != ":" }) }
    var help = ["filters are \(Self.filters.ticked())"]
    if !known.contains(name), let meant = Suggestion.nearest(to: name, among: known) {
      help = ["did you mean `\(meant)`?"]
    }
    throw TemplateError(message: "`\(text)` is not a filter", range: range, help: help)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
