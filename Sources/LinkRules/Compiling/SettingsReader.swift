import LinkDetection
import LinkModel

/// Gives a built-in scanner the settings of a rule.
enum SettingsReader {
  /// The settings, starting from those of the profile `chat`. `name` is the key of the table.
  static func read<Settings: ScannerSettings>(
    _ table: TOMLTable?, _ name: String, into collector: inout DiagnosticCollector
  ) -> Settings {
    var settings = Settings()
    let known = Set(Settings.keys.map(\.name))
    for entry in table?.entries ?? [] {
      var key = entry.key
      guard var value = value(of: entry.node) else { continue }
      if !known.contains(key), key.hasPrefix("extend-") {
        key = String(key.dropFirst(7))
        value = .words(words(settings.value(of: key)) + words(value))
      }
      do {
        try settings.set(key, to: value)
      } catch {
        collector.add(
          Diagnostic(
            "bad-value", .error, error.message, at: Diagnostic.Label(entry.node.location),
            help: error.help.map { [$0] } ?? []))
      }
    }
    return settings
  }

  /// The settings in force, for listings.
  static func values<Settings: ScannerSettings>(of settings: Settings) -> [RuleDetails.Setting] {
    Settings.keys.compactMap { key in
      settings.value(of: key.name).map { RuleDetails.Setting(key: key.name, value: $0) }
    }
  }

  /// A TOML value as a setting; nil for what no setting can be.
  static func value(of node: TOMLNode) -> SettingValue? {
    switch node.value {
    case .string(let word): .word(word)
    case .integer(let number): .integer(number)
    case .boolean(let flag): .boolean(flag)
    case .array: .words(node.strings.map(\.text))
    case .float, .date, .table: nil
    }
  }

  private static func words(_ value: SettingValue?) -> [String] {
    switch value {
    case .words(let words)?: words
    case .word(let word)?: [word]
    default: []
    }
  }
}
