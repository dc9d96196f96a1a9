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
    if key == "regions", case .words(let words) = value, let unknown = words.first(where: { $0 != "US" }) {
      throw SettingError(
        "`regions` does not know `\(unknown)`",
        help: "national forms are read for `\"US\"` so far; `+` forms need no region")
    }
    try store.set(key, to: value, in: Self.defaults)
  }

  func word(_ key: String) -> String { store.word(key, in: Self.defaults) }
  func words(_ key: String) -> [String] { store.words(key, in: Self.defaults) }
  func isTrue(_ key: String) -> Bool { store.boolean(key, in: Self.defaults) }

  static let defaults: [SettingDefault] = [
    .words("regions", .words(["US"]), "regions whose numbers are found without a country code"),
    .choice(
      "leniency", ["valid", "possible", "strict"], "how exactly a number must fit the plan of its country"),
    .boolean("bare-digits", false, "whether a national number may be one run of digits"),
  ]
}
