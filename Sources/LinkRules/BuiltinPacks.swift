/// The rule packs that travel inside the library.
public enum BuiltinPacks {
  /// Their names, as in `builtin:default`.
  public static var names: [String] { packs.keys.filter { !$0.hasPrefix(profileFolder) }.sorted() }

  /// The profiles that every engine knows; `chat` is what the engine does by itself.
  static var profiles: [String] {
    ["chat"]
      + packs.keys.filter { $0.hasPrefix(profileFolder) }.map { String($0.dropFirst(profileFolder.count)) }
      .sorted()
  }

  /// The text of a pack.
  static func text(of name: String) -> String? { packs[name] }

  /// The pack of a built-in profile.
  static func profilePack(_ profile: String) -> String? {
    packs[profileFolder + profile] == nil ? nil : profileFolder + profile
  }

  private static let profileFolder = "profiles/"

  private static let packs = Dictionary(
    EmbeddedPacks.all.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
}
