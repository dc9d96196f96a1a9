import LinkLint
import LinkModel

/// What the commands want to know about the checks.
enum CheckCatalogue {
  /// The names of all checks.
  static var names: [String] { Checks.all.map(\.id) }

  /// The page of a check; nil if there is none of that name.
  static func page(of name: String) -> ExplainPage? {
    guard let manifest = Checks.all.first(where: { $0.id == name }) else { return nil }
    var facts = [
      (
        "severity",
        manifest.id == Reported.manifest.id ? "that of the rule" : manifest.severity?.rawValue ?? "off"
      ), ("in code", manifest.inCode.rawValue),
      ("since", manifest.since),
    ]
    facts += manifest.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return ExplainPage(
      name: manifest.id, type: "check", summary: manifest.summary, facts: facts,
      paragraphs: [manifest.why, "Example: " + manifest.example])
  }
}
