import LinkDetection
import LinkModel

/// Gives a built-in scanner the settings of a rule.
struct SettingsReader {
  /// Where lists may point to.
  let files: PackFiles

  /// The settings, starting from those of the profile `chat`.
  func read<Settings: ScannerSettings>(
    _ table: TOMLTable?, into collector: inout DiagnosticCollector
  ) -> Settings {
    var settings = Settings()
    let known = Set(Settings.keys.map(\.name))
    for entry in table?.entries ?? [] {
      var key = entry.key
      guard var value = Self.value(of: entry.node) else { continue }
      if !known.contains(key), key.hasPrefix("extend-") {
        key = String(key.dropFirst(7))
        value = .words(Self.words(settings.value(of: key)) + Self.words(value))
      }
      if key == "tlds" { value = withFiles(value, entry.node, into: &collector) }
      do {
        try settings.set(key, to: value)
      } catch {
        collector.add(
          Diagnostic(
            "bad-value", .error, error.message, at: Diagnostic.Label(place(of: error, in: entry.node)),
            help: error.help.map { [$0] } ?? []))
      }
    }
    return settings
  }

  /// Where the word of a list stands that an error is about: lists of several files are joined.
  private func place(of error: SettingError, in node: TOMLNode) -> SourceLocation {
    (node.strings.last { $0.text == error.word }?.node ?? node).location
  }

  /// A list of top-level domains with the names in its files in place of their paths. A name has no dot, so a path is
  /// what has a slash, or a dot that is not its first character.
  private func withFiles(
    _ value: SettingValue, _ node: TOMLNode, into collector: inout DiagnosticCollector
  ) -> SettingValue {
    guard case .words(let words) = value else { return value }
    var nodes = node.strings
    return .words(
      words.flatMap { word -> [String] in
        guard word.contains("/") || word.dropFirst().contains(".") else { return [word] }
        let place = nodes.firstIndex { $0.text == word }.map { nodes.remove(at: $0).node } ?? node
        return files.read(
          word, at: place,
          help: ["a name without a dot is a top-level domain, one with a dot or slash a file of them"],
          into: &collector
        ).map { TLDFile.names(in: $0, into: &collector) }
          ?? []
      })
  }

  /// The settings in force, for listings.
  static func values<Settings: ScannerSettings>(of settings: Settings) -> [RuleDetails.Setting] {
    let defaults = Settings()
    return Settings.keys.compactMap { key in
      settings.value(of: key.name).map {
        RuleDetails.Setting(key: key.name, value: $0, isDefault: $0 == defaults.value(of: key.name))
      }
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
