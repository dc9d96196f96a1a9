import LinkDetection

/// The URL schemes that targets may use.
enum TargetSchemes {
  /// Those of every pack.
  static let common = Rule.commonTargetSchemes
  /// Those of no pack, because such links run code or hide where they go.
  static let denied = Rule.deniedTargetSchemes

  /// RFC 3986 3.1: a letter, then letters, digits, `+`, `-` and `.`.
  static func isScheme(_ word: some StringProtocol) -> Bool {
    guard let first = word.utf8.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
  }

  /// What a target begins with that has no scheme and is no place on the same site: `shop.example.com/o/`. A host, or
  /// what has a slash before any colon. Nil for others.
  static func beginningWithoutScheme(_ text: String) -> String? {
    guard let first = text.first, first != "/", first != "#", first != "?", first != "." else { return nil }
    let part = text.prefix { !"/:?#".contains($0) }
    let end = text[part.endIndex...].first
    if end == "/" { return text.prefix(60).filter { $0 != "`" } }
    guard end != ":" else { return nil }
    let labels = part.split(separator: ".", omittingEmptySubsequences: false)
    let isHost =
      isScheme("a" + part) && labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
      && labels.last.map { $0.count > 1 && $0.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } } == true
    return isHost ? text.prefix(60).filter { $0 != "`" } : nil
  }

  /// The scheme that a literal text begins with.
  static func scheme(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else { return nil }
    return text[..<colon].lowercased()
  }
}
