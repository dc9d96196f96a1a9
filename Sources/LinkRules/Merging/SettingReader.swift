import LinkModel

/// Reads `KEY=VALUE` of the command line as TOML.
enum SettingReader {
  /// The changes; nil for a key of the configuration, which is not about rules, and for mistakes.
  static func read(_ setting: String, profile: String, into collector: inout DiagnosticCollector) -> PackFile?
  {
    let (document, problems) = TOMLDocument.parse(Array(setting.utf8), name: "--set")
    guard let document else {
      collector.add(problems.map { withHelp($0, setting) })
      return nil
    }
    let ours = ["override", "styles", "profile"]
    let first = document.root.entries.first?.key ?? ""
    if !ours.contains(first), KeyTable.configuration[first] != nil { return nil }
    return PackReader.readSettings(document.root, document.source, into: &collector)
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
