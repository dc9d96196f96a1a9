import LinkModel

/// Which phone numbers are found.
public struct PhoneSettings: ScannerSettings {
  private var store = SettingStore()

  /// The settings of the profile `chat`.
  public init() {}

  /// Every setting.
  public static let keys: [SettingKey] = defaults.map(\.key)

  /// The value in force, for listings.
  public func value(of key: String) -> SettingValue? { store.value(of: key, in: Self.defaults) }

  /// Changes one setting. The reader has checked the key and the type of the value against `keys`.
  public mutating func set(_ key: String, to value: SettingValue) throws(SettingError) {
    if case .words(let words) = value { try Self.check(words, of: key) }
    try store.set(key, to: value, in: Self.defaults)
  }

  func word(_ key: String) -> String { store.word(key, in: Self.defaults) }
  func words(_ key: String) -> [String] { store.words(key, in: Self.defaults) }
  func isTrue(_ key: String) -> Bool { store.boolean(key, in: Self.defaults) }

  private static func check(_ words: [String], of key: String) throws(SettingError) {
    let isRegions = key == "regions"
    for word in words {
      let isKnown =
        isRegions ? PhoneTable.shared.region(word) != nil : PhoneNumber.Kind(rawValue: word) != nil
      if isKnown { continue }
      let near =
        isRegions
        ? PhoneRegions.nearest(to: word)
        : Suggestion.nearest(to: word, among: PhoneNumber.Kind.allCases.map(\.rawValue))
      throw SettingError(
        isRegions ? "`\(word)` is no region" : "`\(word)` is no type of number",
        help: near.map { "did you mean `\"\($0)\"`?" }
          ?? (isRegions
            ? "write a code of ISO 3166-1 such as `\"DE\"`"
            : "types are " + PhoneNumber.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")),
        word: word)
    }
  }

  static let defaults: [SettingDefault] = [
    .words("regions", .words(["US"]), "regions whose numbers are found without a country code"),
    .choice(
      "leniency", ["valid", "possible", "strict-grouping", "exact-grouping"],
      "how exactly a number must fit the plan of its country: its digits, its length only, or its groups too, some of which may be written together with `strict-grouping`"
    ),
    .boolean("require-plus", false, "whether only numbers with `+` are found"),
    .boolean(
      "bare-digits", false, "whether a national number may be one run of digits, or grouped in any way"),
    .boolean("extensions", true, "whether an extension belongs to its number: `ext. 12`"),
    .words(
      "types", .words([]),
      "if not empty, the only types of numbers that are found: `fixed-line`, `mobile`, `fixed-line-or-mobile`, `toll-free`, `premium-rate`, `shared-cost`, `personal`, `voip`, `pager`, `universal-access`, `voicemail`, `unknown`"
    ),
  ]
}
