import LinkModel

extension ValueType {
  /// What to write instead of a value of another type, if that can be told. `key` is nil for an element of a list.
  func help(for node: TOMLNode, of key: String?) -> String? {
    let raw = node.source.raw(node.region)
    guard raw.utf8.count <= 60, !raw.contains("\n") else { return nil }
    func write(_ value: String) -> String { "write `\(key.map { "\($0) = " } ?? "")\(value)`" }
    switch (self, node.value) {
    case (.oneOf(let types), _): return types.lazy.compactMap { $0.help(for: node, of: key) }.first
    case (.list(let element, _), _) where element.admits(node):
      if case .table = node.value { return nil }
      return write("[\(raw)]")
    case (.choice(let words), .boolean(let flag)) where words.contains("on") && words.contains("off"):
      return write(flag ? "\"on\"" : "\"off\"")
    case (.choice(let words), .boolean(let flag)) where words.contains("none") && words.contains("word"):
      return write(flag ? "\"word\"" : "\"none\"")
    case (.string, _), (.kebab, _), (.template, _):
      switch node.value {
      case .integer, .float, .boolean, .date: return write("\"\(raw)\"")
      default: return nil
      }
    case (.pattern, .integer): return write("'\(raw)'")
    case (.boolean, .string(let word)) where ["true", "false"].contains(word.lowercased()):
      return write(word.lowercased())
    case (.boolean, .integer(let number)) where number == 0 || number == 1:
      return write(number == 1 ? "true" : "false")
    case (.integer, .string(let word)), (.number, .string(let word)):
      return word.isEmpty || !word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? nil : write(word)
    case (.table(.report), .string(let word)):
      let isSeverity = Severity(rawValue: word) != nil
      return write("{ severity = \"\(isSeverity ? word : "warning")\" }")
    case (.table(.report), .boolean(true)): return write("{ severity = \"warning\" }")
    case (.table(.range), _): return write("{ from = 0, to = 40 }")
    case (.table(.exceptions), .array): return write("{ texts = \(raw) }")
    case (.table(.exceptions), .string): return write("{ texts = [\(raw)] }")
    case (.table(.examples), .array): return write("{ match = \(raw) }")
    case (.table(.font), .string): return write("{ family = \(raw) }")
    default: return nil
    }
  }
}
