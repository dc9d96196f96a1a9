/// What the words in a list must be like, by the key of the list.
enum SettingCheck {
  static func check(_ words: [String], of key: String) throws(SettingError) {
    switch key {
    case "schemes", "deny-schemes":
      // RFC 3986 3.1: a letter, then letters, digits, `+`, `-`, `.`.
      for word in words {
        let isScheme = word.utf8.allSatisfy {
          $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
        guard isScheme, word.utf8.first?.isASCIILetter == true else {
          throw SettingError(
            "`\(word)` is no scheme", help: "write the name alone, such as `\"magnet\"`", word: word)
        }
      }
    case "tlds", "file-tlds", "word-tlds":
      for word in words where word.isEmpty || word.utf8.contains(0x2E) {
        throw SettingError(
          "`\(word)` is no top-level domain", help: "write it without a dot, such as `\"org\"`", word: word)
      }
    case "hosts", "guard-except":
      for word in words {
        let name = word.hasPrefix("*.") ? word.dropFirst(2) : word[...]
        guard !name.isEmpty, !name.contains(where: { "*/:@ ".contains($0) }) else {
          throw SettingError(
            "`\(word)` is no host", help: "write `\"example.com\"` or `\"*.example.com\"`",
            word: word)
        }
      }
    default: break
    }
  }
}
