import LinkDetection

/// The keys of one table of a rules file or of the configuration: what the reader accepts, what the editor schema
/// offers and what the documentation lists, from one place.
package struct KeyTable: Sendable {
  /// The tables, by what they describe.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case file, pack, rule, profile, style, font, range, plugin, boundary, validation, exceptions, report,
      limits
    case examples, example, scanner, email, phone
    case configuration, check, suppression

    /// Whether it is merged over a table of the same kind, so that `extend-` may stand before its lists.
    var isMerged: Bool {
      switch self {
      case .rule, .style, .font, .range, .plugin, .boundary, .exceptions, .report, .limits, .examples: true
      case .scanner, .email, .phone: true
      case .file, .pack, .profile, .validation, .example: false
      case .configuration, .check, .suppression: false
      }
    }
  }

  /// One key.
  package struct Key: Sendable {
    package let name: String
    package let type: ValueType
    /// What it does, as a sentence without a full stop.
    package let summary: String
    /// The rules that it belongs to.
    package let rules: RuleTypes
    /// What to write instead of a value of the wrong type.
    package let help: String?
    package let isRequired: Bool
    /// The value that holds where no file says one, as TOML; nil if that is not known here.
    package var standard: String?

    init(
      _ name: String, _ type: ValueType, _ summary: String, for rules: RuleTypes = .all, help: String? = nil,
      isRequired: Bool = false
    ) {
      self.name = name
      self.type = type
      self.summary = summary
      self.rules = rules
      self.help = help
      self.isRequired = isRequired
    }

    init(_ setting: SettingKey) { self.init(setting.name, ValueType(setting.values), setting.summary) }

    /// The settings of a built-in scanner; their standard is the profile `chat`.
    static func settings<Settings: ScannerSettings>(of: Settings.Type) -> [Key] {
      let chat = Settings()
      return Settings.keys.map { setting in
        var key = Key(setting)
        key.standard = chat.value(of: setting.name)?.toml
        return key
      }
    }
  }

  /// What a message calls the table: "is not a key of …".
  package let title: String
  package let keys: [Key]
  private let index: [String: Int]

  init(_ title: String, _ keys: [Key]) {
    self.title = title
    self.keys = keys
    index = Dictionary(
      keys.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// What other programs call a value, by the key.
  static let otherWords: [String: [String: String]] = [
    "flags": [
      "i": "caseless", "ignore-case": "caseless", "ignorecase": "caseless", "case-insensitive": "caseless",
      "m": "multiline", "s": "dotall", "x": "extended", "verbose": "extended", "a": "ascii",
    ],
    "compare": [
      "i": "ignore-case", "caseless": "ignore-case", "case-insensitive": "ignore-case",
      "ignore-accents": "ignore-diacritics", "word": "whole-word",
    ],
  ]

  package subscript(name: String) -> Key? { index[name].map { keys[$0] } }

  package static func named(_ name: Name) -> KeyTable {
    switch name {
    case .file: file
    case .pack: pack
    case .rule: rule
    case .profile: profile
    case .style: style
    case .font: font
    case .range: range
    case .plugin: plugin
    case .boundary: boundary
    case .validation: validation
    case .exceptions: exceptions
    case .report: report
    case .limits: limits
    case .examples: examples
    case .example: example
    case .scanner: scanner
    case .email: email
    case .phone: phone
    case .configuration: configuration
    case .check: check
    case .suppression: suppression
    }
  }
}
