import LinkModel

/// Reads `KEY=VALUE` of the command line as TOML.
package enum SettingReader {
  /// The name of the command line in messages.
  package static let name = "--set"

  /// The keys of rules files that may be set.
  private static let keysOfRules = ["override", "styles", "profile"]

  /// The keys of a setting that belong to the configuration; empty where it is no TOML, which the rules tell.
  package static func configurationKeys(of setting: String) -> TOMLTable {
    guard let document = TOMLDocument.parse(Array(setting.utf8), name: name).document else {
      return TOMLTable()
    }
    return TOMLTable(document.root.entries.filter { KeyTable.configuration[$0.key] != nil && !isOfRules($0) })
  }

  /// The changes to rules; nil if there are none, and for mistakes.
  static func read(_ setting: String, into collector: inout DiagnosticCollector) -> PackFile? {
    let (document, problems) = TOMLDocument.parse(Array(setting.utf8), name: name)
    guard let document else {
      collector.add(problems.map { withHelp($0, setting) })
      return nil
    }
    for entry in document.root.entries where !isOfRules(entry) && KeyTable.configuration[entry.key] == nil {
      let keys = keysOfRules + KeyTable.configuration.keys.map(\.name)
      let meant = collector.didYouMean(entry.key, among: keys)
      collector.add(
        Diagnostic(
          "unknown-key", .error, "`\(entry.key)` is not a key of the rules or the configuration",
          at: Diagnostic.Label(entry.keyLocation, "not a known key"),
          help: meant.isEmpty ? ["keys are \(Set(keys).sorted().ticked())"] : meant))
    }
    let ours = TOMLTable(document.root.entries.filter(isOfRules))
    return ours.entries.isEmpty ? nil : PackReader.readSettings(ours, document.source, into: &collector)
  }

  /// `profile` is a word in the configuration and a table in rules files.
  private static func isOfRules(_ entry: TOMLEntry) -> Bool {
    keysOfRules.contains(entry.key) && !(entry.key == "profile" && entry.node.string != nil)
  }

  private static func withHelp(_ problem: Diagnostic, _ setting: String) -> Diagnostic {
    var problem = problem
    guard problem.help.isEmpty else { return problem }
    if let sign = setting.firstIndex(of: "="), !setting.contains("\n") {
      let value = setting[setting.index(after: sign)...].drop { $0 == " " }
      if value.first?.isLetter == true {
        problem.help = ["a word stands in quotes: `\(setting[..<sign])=\"\(value)\"`"]
      }
    } else {
      problem.help = ["write `KEY=VALUE`, such as `override.\"default/url\".scanner.bare-hosts=\"never\"`"]
    }
    return problem
  }
}
