import Foundation

/// A case of the conformance data: one line of an `.ndjson` file. Spans are half-open and count Unicode scalars.
struct ConformanceCase: Decodable, Sendable {
  struct Span: Decodable, Sendable {
    let kind: String
    let start: Int
    let end: Int
  }
  /// The text is followed by a unit many times over.
  struct Repetition: Decodable, Sendable {
    let unit: String
    let count: Int
    let suffix: String?
  }
  /// A rule that the case adds.
  struct Pattern: Decodable, Sendable {
    let kind: String
    let pattern: String
    let priority: String?
  }
  struct Options: Decodable, Sendable { let requireScheme: Bool? }
  /// The case is about where links are drawn; only its presence matters here.
  struct Layout: Decodable, Sendable {}

  let id: String
  let text: String
  let kinds: [String]
  let expect: [Span]
  let assert: String?
  let policy: String?
  let options: Options?
  let `repeat`: Repetition?
  let expectCount: [String: Int]?
  let rules: [Pattern]?
  let layout: Layout?
  /// False for a top-level domain that is in no list of today.
  let delegated: Bool?
  let disputed: Bool?

  /// What selects arguments of its own: the options and the policy.
  var selectors: Set<String> {
    Set([options?.requireScheme == true ? "requireScheme" : nil, policy].compactMap { $0 })
  }

  /// Whether it asks for spans of the text.
  var assertsSpans: Bool {
    assert != "info" && assert != "time" && `repeat` == nil && layout == nil && delegated != false
      && disputed != true
  }

  /// The whole text.
  var wholeText: String {
    guard let unit = `repeat` else { return text }
    return text + String(repeating: unit.unit, count: unit.count) + (unit.suffix ?? "")
  }

  /// The rules that the case adds, as a pack; empty if there are none.
  var pack: String {
    guard let rules, !rules.isEmpty else { return "" }
    var pack = "schema = 1\n[pack]\nid = \"case\"\nextends = [\"builtin:default\"]\n"
    for (number, rule) in rules.enumerated() {
      pack += "[[rule]]\nid = \"rule-\(number)\"\nkind = \"\(rule.kind)\"\npattern = '''\(rule.pattern)'''\n"
      pack += "priority = \(rule.priority == nil ? 350 : 450)\n"
    }
    return pack
  }

  /// The cases of a file, in order.
  static func read(_ file: URL) throws -> [ConformanceCase] {
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    return try lines.compactMap { line in
      // Two files hold no spans and so no kinds.
      String(decoding: line, as: UTF8.self).contains("\"kinds\"")
        ? try JSONDecoder().decode(ConformanceCase.self, from: line) : nil
    }
  }
}
