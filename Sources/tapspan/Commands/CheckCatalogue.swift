import LinkLint

/// What the commands want to know about the checks.
enum CheckCatalogue {
  /// The names of all checks.
  static var names: [String] { Checks.all.map { $0.manifest.name } }

  /// The page of a check; nil if there is none of that name.
  static func page(of name: String) -> ExplainPage? {
    guard let manifest = Checks.all.map({ $0.manifest }).first(where: { $0.name == name }) else { return nil }
    return ExplainPage(name: manifest.name, type: "check", summary: manifest.summary)
  }
}
