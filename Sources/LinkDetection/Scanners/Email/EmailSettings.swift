import LinkModel

/// What the e-mail scanner finds.
public struct EmailSettings: ScannerSettings {
  private var store = SettingStore()

  /// The settings of the profile `chat`.
  public init() {}

  /// Every setting.
  public static let keys: [SettingKey] = defaults.map(\.key)

  /// The value in force, for listings.
  public func value(of key: String) -> SettingValue? { store.value(of: key, in: Self.defaults) }

  /// Changes one setting. The reader has checked the key and the type of the value against `keys`.
  public mutating func set(_ key: String, to value: SettingValue) throws(SettingError) {
    if case .words(let words) = value { try SettingCheck.check(words, of: key) }
    try store.set(key, to: value, in: Self.defaults)
  }

  func word(_ key: String) -> String { store.word(key, in: Self.defaults) }
  func words(_ key: String) -> [String] { store.words(key, in: Self.defaults) }
  func isTrue(_ key: String) -> Bool { store.boolean(key, in: Self.defaults) }

  static let defaults: [SettingDefault] = [
    .boolean("domain-needs-dot", true, "whether the domain has two labels at least"),
    .words(
      "tlds", .word("reserved"), presets: ["reserved", "known", "any"],
      "the top-level domains: those of IANA (`known`), these and special-use names (`reserved`), or any; a list names more, or a file (`\"./tlds.txt\"`)"
    ),
    .choice(
      "local-part", ["narrow", "link-email", "gfm"],
      "which characters may stand before the `@`; `gfm` also reads the domain as GitHub Flavored Markdown does"
    ),
    .boolean("trim-leading", true, "whether `% ' ! & ~ ^ *` before an address stay outside"),
    .words(
      "schemes", .words(["mailto"]), "the schemes that belong to an address which they stand before"),
    .boolean("needs-scheme", false, "whether only addresses with a scheme are links"),
    .choice("resource", ["never", "part"], "whether a scheme takes a `/resource` along, as `xmpp:` does"),
    .choice(
      "angle-links", ["off", "on", "only"],
      "whether `<address>` is a link as HTML has it, whatever its domain; with `only`, nothing else is"),
    .choice("second-at", ["refuse", "allow"], "what becomes of an address that another `@` touches"),
    .choice("copy-command", ["refuse", "allow"], "what becomes of `user@host.example:path`"),
    .choice("mailto-query", ["part", "never"], "whether `mailto:` takes a query along"),
    .choice("limits", ["on", "off"], "whether 64 octets before the `@` and 254 in all are the most"),
    .choice("label-dots", ["ascii", "all"], "which dots separate the labels of the domain"),
    .choice(
      "cjk-after-tld", ["ends", "label"],
      "what a letter of a script without spaces does after a top-level domain in ASCII"),
  ]
}
