import LinkModel

/// Refuses files that are made to be expensive before the parser sees them.
///
/// toml++ limits nested values, but not the parts of a dotted key, each of which is a table inside a table; and it
/// keeps lists of dotted keys and headers that it searches from the front. What is refused here is far beyond any
/// real file.
enum TOMLComplexity {
  /// The most parts of one dotted key.
  static let mostKeyParts = 16
  /// The most headers and dotted keys of a file; 10,000 rules need about 40,000.
  static let mostHeaders = 100_000

  /// What is wrong with a file, if anything. One pass.
  static func problem(in source: TOMLSource) -> Diagnostic? {
    var lexer = Lexer(bytes: source.text.bytes)
    var dots = 0
    var headers = 0
    while let token = lexer.next() {
      switch token {
      case .keyPart, .blank: continue
      case .dot:
        dots += 1
        if dots == 1 { headers += 1 }
        if dots >= mostKeyParts { return tooDeep(at: lexer.offset - 1, in: source) }
      case .bracketAtLineStart:
        headers += 1
        dots = 0
      case .other: dots = 0
      }
      if headers > mostHeaders {
        return Diagnostic(
          "file-too-large", .error, "`\(source.name)` has more than 100,000 tables and dotted keys",
          help: ["split it into several packs"])
      }
    }
    return nil
  }

  private static func tooDeep(at offset: Int, in source: TOMLSource) -> Diagnostic {
    let position = source.text.lines.position(of: TextOffset(utf8: offset))
    return Diagnostic(
      "toml-too-deep", .error, "a key has more than \(mostKeyParts) parts",
      at: Diagnostic.Label(
        source.location(TOMLRegion(line: position.line, column: position.column, width: 1))),
      help: ["no key of a rules file has more than five"])
  }

  /// Just enough of TOML to know what is outside strings and comments.
  private struct Lexer {
    enum Token { case keyPart, dot, blank, bracketAtLineStart, other }

    let bytes: [UInt8]
    var offset = 0
    var isLineStart = true

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token? {
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      let wasLineStart = isLineStart
      switch byte {
      case UInt8(ascii: "\n"):
        isLineStart = true
        return .other
      case UInt8(ascii: " "), UInt8(ascii: "\t"): return .blank
      case UInt8(ascii: "#"):
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
        return .other
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isLineStart = false
        skipString(byte)
        return .keyPart
      case UInt8(ascii: "."):
        isLineStart = false
        return .dot
      case UInt8(ascii: "["):
        isLineStart = false
        return wasLineStart ? .bracketAtLineStart : .other
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
        isLineStart = false
        return .keyPart
      default:
        isLineStart = false
        return .other
      }
    }

    private mutating func skipString(_ quote: UInt8) {
      let isMultiline = offset + 1 < bytes.count && bytes[offset] == quote && bytes[offset + 1] == quote
      if isMultiline { offset += 2 }
      var run = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte == quote {
          run += 1
          if !isMultiline || run == 3 { return }
          continue
        }
        run = 0
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { offset += 1 }
        if byte == UInt8(ascii: "\n"), !isMultiline {
          // The string never ends; the parser says so.
          offset -= 1
          return
        }
      }
    }
  }
}
