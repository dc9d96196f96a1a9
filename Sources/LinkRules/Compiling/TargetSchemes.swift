/// The URL schemes that targets may use.
enum TargetSchemes {
  /// Those of every pack.
  static let common: Set<String> = ["http", "https", "mailto", "tel"]
  /// Those of no pack, because such links run code or hide where they go.
  static let denied: Set<String> = ["javascript", "data", "vbscript"]

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

  /// The scheme that a literal text begins with.
  static func scheme(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else { return nil }
    return text[..<colon].lowercased()
  }
}
