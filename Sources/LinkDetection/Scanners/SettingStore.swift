import LinkModel

/// A setting with its value in the profile `chat`.
struct SettingDefault: Sendable {
  let key: SettingKey
  let value: SettingValue

  /// One of several words; the first is the default.
  static func choice(_ name: String, _ words: [String], _ summary: String) -> SettingDefault {
    SettingDefault(key: SettingKey(name, .choice(words), summary), value: .word(words.first ?? ""))
  }

  /// A list of words, or a preset in its place.
  static func words(
    _ name: String, _ value: SettingValue, presets: [String] = [], _ summary: String
  ) -> SettingDefault {
    SettingDefault(key: SettingKey(name, .words(presets: presets), summary), value: value)
  }

  static func boolean(_ name: String, _ value: Bool, _ summary: String) -> SettingDefault {
    SettingDefault(key: SettingKey(name, .boolean, summary), value: .boolean(value))
  }

  static func integer(_ name: String, _ value: Int, in range: ClosedRange<Int>, _ summary: String)
    -> SettingDefault
  {
    SettingDefault(key: SettingKey(name, .integer(range), summary), value: .integer(value))
  }
}

/// The values of a scanner's settings: what was changed, over the defaults. Scanners read it once, when they are made.
struct SettingStore: Hashable, Sendable {
  private var changed: [String: SettingValue] = [:]

  /// The value in force; nil for an unknown key.
  func value(of key: String, in defaults: [SettingDefault]) -> SettingValue? {
    changed[key] ?? defaults.first { $0.key.name == key }?.value
  }

  /// Whether a setting differs from its default.
  func isChanged(_ key: String) -> Bool { changed[key] != nil }

  mutating func set(_ key: String, to value: SettingValue, in defaults: [SettingDefault]) throws(SettingError)
  {
    guard let known = defaults.first(where: { $0.key.name == key })?.key else {
      throw SettingError("`\(key)` is not a setting of this scanner")
    }
    guard known.values.accept(value) else {
      throw SettingError("`\(key)` cannot take this value", help: known.values.help)
    }
    changed[key] = value
  }

  func word(_ key: String, in defaults: [SettingDefault]) -> String {
    if case .word(let word)? = value(of: key, in: defaults) { word } else { "" }
  }

  func words(_ key: String, in defaults: [SettingDefault]) -> [String] {
    switch value(of: key, in: defaults) {
    case .words(let words)?: words
    case .word(let preset)?: [preset]
    default: []
    }
  }

  func boolean(_ key: String, in defaults: [SettingDefault]) -> Bool {
    value(of: key, in: defaults) == .boolean(true)
  }

  func integer(_ key: String, in defaults: [SettingDefault]) -> Int {
    if case .integer(let number)? = value(of: key, in: defaults) { number } else { 0 }
  }
}

extension SettingKey.Values {
  /// Whether a value is one of these.
  func accept(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.choice(let words), .word(let word)): words.contains(word)
    case (.boolean, .boolean), (.words, .words): true
    case (.integer(let range), .integer(let number)): range.contains(number)
    case (.words(let presets), .word(let word)): presets.contains(word)
    default: false
    }
  }

  fileprivate var help: String {
    switch self {
    case .choice(let words): "write one of " + words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .boolean: "write `true` or `false`"
    case .integer(let range): "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .words(let presets):
      (["write a list of words"] + presets.map { "`\"\($0)\"`" }).joined(separator: ", or ")
    }
  }
}
