import LinkRules

/// The pages of the settings of built-in scanners.
enum SettingPages {
  /// `scanner.bare-hosts` and all others.
  static var names: [String] {
    tables.flatMap { table in keys(of: table).map { "\(table.rawValue).\($0.name)" } }
  }

  private static let tables: [KeyTable.Name] = [.scanner, .email, .phone]

  private static func keys(of table: KeyTable.Name) -> [KeyTable.Key] { KeyTable.named(table).keys }

  /// The page of a setting, by its name with or without its table; nil if there is none.
  static func page(of name: String, rules: [RuleDetails]) -> ExplainPage? {
    for table in tables {
      let prefix = table.rawValue + "."
      let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      guard let key = keys(of: table).first(where: { $0.name == short }) else { continue }
      var facts = [("values", key.type.phrase), ("default", key.standard ?? "")]
      let type = table == .scanner ? "builtin:url" : "builtin:\(table.rawValue)"
      for rule in rules where rule.type == type {
        guard let value = rule.settings.first(where: { $0.key == short })?.value else { continue }
        facts.append(("in \(rule.id)", value.toml))
      }
      let example = "override.\"default/\(table == .scanner ? "url" : table.rawValue)\".\(prefix)\(short)"
      return ExplainPage(
        name: prefix + short, type: "setting", summary: key.summary, facts: facts,
        paragraphs: ["Set it in a pack, or by --set '\(example)=\(key.standard ?? "")'."])
    }
    return nil
  }
}
