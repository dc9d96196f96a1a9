import LinkModel
import TapspanKit

/// A text and the rules that are run over it.
struct Workload {
  let name: String
  let corpus: Corpus.Variant
  let rules: String

  static let all = [
    Workload(name: "mixed", corpus: .mixed, rules: ""),
    Workload(name: "linkfree", corpus: .linkfree, rules: ""),
    Workload(name: "quiet", corpus: .quiet, rules: ""),
    Workload(name: "dense", corpus: .dense, rules: ""),
    Workload(name: "cjk", corpus: .cjk, rules: ""),
    Workload(name: "rules-100", corpus: .tickets, rules: patterns(100)),
    Workload(name: "rules-1000", corpus: .tickets, rules: patterns(1000)),
    Workload(name: "texts-1000", corpus: .mixed, rules: texts(1000)),
  ]

  /// The engine of this workload: the default rules and its own.
  func makeEngine() throws -> Engine {
    let own = rules.isEmpty ? [] : [PackSource.text(name: "benchmark.toml", contents: header + rules)]
    return try Engine(packs: [.builtin("default")] + own, registry: .standard)
  }

  private var header: String { "schema = 1\n[pack]\nid = \"benchmark\"\n" }

  /// Rules for the keys of trackers, as teams write them.
  private static func patterns(_ count: Int) -> String {
    (0..<count).map { number in
      """
      [[rule]]
      id = "key-\(number)"
      kind = "issue"
      pattern = '\(key(number))-[0-9]+'
      boundary = "word"
      examples = { match = ["|\(key(number))-1|"], no-match = ["x"] }

      """
    }.joined()
  }

  /// A text rule with many texts.
  private static func texts(_ count: Int) -> String {
    let words = (0..<count).map { "\"\(key($0).lowercased())word\"" }.joined(separator: ", ")
    return
      "[[rule]]\nid = \"terms\"\ntype = \"text\"\ntext = [\(words)]\ncompare = [\"ignore-case\", \"whole-word\"]\n"
  }

  private static func key(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return String([letters[number % 26], letters[number / 26 % 26], letters[(number / 676 + 2) % 26]])
  }
}
