import LinkDetection
import LinkLint
import LinkRules

extension RuleDetails.Setting {
  /// More words of a list than this are counted, not shown.
  private static let wordsShown = 12

  /// `scanner.bare-hosts = "www"`, as a rules file writes it.
  func toml(of rule: RuleDetails) -> String { "\(Self.table(of: rule)).\(key) = \(Self.toml(value))" }

  private static func table(of rule: RuleDetails) -> String {
    switch rule.type {
    case "builtin:email": "email"
    case "builtin:phone": "phone"
    default: "scanner"
    }
  }

  /// The value, without most of a long list.
  private static func toml(_ value: SettingValue) -> String {
    guard case .words(let words) = value, words.count > wordsShown + 8 else { return value.toml }
    return SettingValue.words(Array(words.prefix(wordsShown))).toml
      + "  # and \(words.count - wordsShown) more"
  }
}

extension [UInt8] {
  /// Appends `,"settings":{…}`, all of them.
  mutating func append(settings: [RuleDetails.Setting]) {
    append(key: "settings")
    for (number, setting) in settings.enumerated() {
      append(UInt8(ascii: number == 0 ? "{" : ","))
      append(json: setting.key)
      append(UInt8(ascii: ":"))
      switch setting.value {
      case .word(let word): append(json: word)
      case .boolean(let flag): append(raw: flag ? "true" : "false")
      case .integer(let value): append(decimal: value)
      case .words(let words):
        append(UInt8(ascii: "["))
        for (index, word) in words.enumerated() {
          if index > 0 { append(UInt8(ascii: ",")) }
          append(json: word)
        }
        append(UInt8(ascii: "]"))
      }
    }
    append(UInt8(ascii: "}"))
  }
}
