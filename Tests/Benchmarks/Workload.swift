import LinkModel
import TapspanKit

/// A text and the rules that are run over it.
struct Workload {
  let name: String
  let corpus: Corpus.Variant
  /// A pack of the workload's own, beside the default rules.
  var pack = ""
  /// Whether each message is scanned by itself.
  var isByMessage = false

  static let all = [
    Workload(name: "mixed", corpus: .mixed),
    Workload(name: "linkfree", corpus: .linkfree),
    Workload(name: "quiet", corpus: .quiet),
    Workload(name: "dense", corpus: .dense),
    Workload(name: "cjk", corpus: .cjk),
    Workload(name: "messages", corpus: .mixed, isByMessage: true),
    Workload(name: "rules-100", corpus: .tickets, pack: patterns(keys(100).map { "\\b\($0)-[0-9]+\\b" })),
    Workload(name: "rules-1000", corpus: .tickets, pack: patterns(keys(1000).map { "\\b\($0)-[0-9]+\\b" })),
    Workload(name: "texts-1000", corpus: .mixed, pack: texts(keys(1000).map { $0.lowercased() + "word" })),
  ]

  /// The engine of this workload: the default rules and its own.
  func makeEngine() throws -> Engine {
    let own = pack.isEmpty ? [] : [PackSource.text(name: "benchmark.toml", contents: pack)]
    return try Engine(packs: [.builtin("default")] + own, registry: .standard)
  }

  /// What the ids of the packs begin with that benchmarks make.
  static let packID = "benchmark"
  private static func header(_ id: String) -> String { "schema = 1\n[pack]\nid = \"\(packID)-\(id)\"\n" }

  /// A pack with a rule for each pattern, as teams write them for the keys of their trackers.
  static func patterns(_ patterns: [String]) -> String {
    header("patterns")
      + patterns.enumerated().map { number, pattern in
        "[[rule]]\nid = \"key-\(number)\"\nkind = \"issue\"\npattern = '\(pattern)'\n"
      }.joined()
  }

  /// A pack with a text rule for many texts.
  static func texts(_ texts: [String]) -> String {
    let list = texts.map { "\"\($0)\"" }.joined(separator: ", ")
    return header("texts")
      + "[[rule]]\nid = \"terms\"\ntype = \"text\"\ntext = [\(list)]\ncompare = [\"ignore-case\", \"whole-word\"]\n"
  }

  private static func keys(_ count: Int) -> [String] { (0..<count).map(key) }

  private static func key(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return String([letters[number % 26], letters[number / 26 % 26], letters[(number / 676 + 2) % 26]])
  }
}
