/// Packs.
public enum BuiltinPacks {
  public static var names: [String] { EmbeddedPacks.all.map(\.name).sorted() }
}
