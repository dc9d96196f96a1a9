import LinkModel

/// Reads the examples of a rule.
enum ExampleReader {
  static func read(_ table: TOMLTable?, into collector: inout DiagnosticCollector) -> [RuleExample] {
    guard let table else { return [] }
    var examples: [RuleExample] = []
    for (key, isMatch) in [("match", true), ("no-match", false)] {
      for node in table[key]?.node.array ?? [] {
        if let example = example(node, isMatch, into: &collector) { examples.append(example) }
      }
    }
    return examples
  }

  private static func example(
    _ node: TOMLNode, _ isMatch: Bool, into collector: inout DiagnosticCollector
  ) -> RuleExample? {
    if let text = node.string {
      guard isMatch else { return make(text, [], isMatch, node) }
      let (plain, ranges) = withoutBars(text)
      guard let ranges, !ranges.isEmpty else {
        collector.add(
          Diagnostic(
            "bad-example", .error,
            ranges == nil ? "a bar in the example has no partner" : "the example draws no link",
            at: Diagnostic.Label(node.location),
            help: ["put the expected links between bars, `see |https://example.org/|`; `\\|` is a bar"]))
        return nil
      }
      let bytes = Array(plain.utf8)
      let links = ranges.map {
        RuleExample.Expected(text: String(decoding: bytes[$0], as: UTF8.self), range: TextRange(utf8: $0))
      }
      return make(plain, links, isMatch, node)
    }
    guard let table = node.table, let text = table.string("text") else { return nil }
    let links = table.strings("links").map { RuleExample.Expected(text: $0.text, range: nil) }
    if isMatch, links.isEmpty {
      if table.wrong.contains("links") { return nil }
      collector.add(
        Diagnostic(
          "bad-example", .error, "the example draws no link", at: Diagnostic.Label(node.location),
          help: ["add `links = [\"…\"]`: the texts of the links in it"]))
      return nil
    }
    return make(text, isMatch ? links : [], isMatch, node, table)
  }

  private static func make(
    _ text: String, _ links: [RuleExample.Expected], _ isMatch: Bool, _ node: TOMLNode,
    _ table: TOMLTable? = nil
  ) -> RuleExample {
    RuleExample(
      text: text, links: links, value: table?.string("value"), url: table?.string("url"),
      label: table?.string("label"), note: table?.string("note"),
      isResolved: table?.boolean("resolved") ?? false,
      isMatch: isMatch, location: node.location)
  }

  /// The text without its bars, and the UTF-8 ranges between them; nil where a bar has no partner.
  private static func withoutBars(_ text: String) -> (text: String, ranges: [Range<Int>]?) {
    var bytes: [UInt8] = []
    var bounds: [Int] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|") {
        if isEscaped {
          bytes[bytes.count - 1] = byte
        } else {
          bounds.append(bytes.count)
        }
        isEscaped = false
        continue
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      bytes.append(byte)
    }
    let plain = String(decoding: bytes, as: UTF8.self)
    guard bounds.count.isMultiple(of: 2) else { return (plain, nil) }
    return (plain, stride(from: 0, to: bounds.count, by: 2).map { bounds[$0]..<bounds[$0 + 1] })
  }
}
