/// Where a rule pack comes from.
public enum PackSource: Hashable, Sendable {
  /// One that travels inside the library: `default`, `slack`.
  case builtin(String)
  /// A file; what it extends is looked for beside it.
  case file(String)
  /// A text with the name that messages give it.
  case text(name: String, contents: String)
}
