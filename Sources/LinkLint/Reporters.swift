/// The forms in which findings can be written.
public enum Reporters {
  /// The reporters; the form for people comes first, the others by name.
  public static var all: [any Reporter.Type] {
    RegisteredParts.reporters.sorted { left, right in
      (left.manifest.name == "text" ? "" : left.manifest.name)
        < (right.manifest.name == "text" ? "" : right.manifest.name)
    }
  }

  /// The reporter of a `--format`; nil if there is none of that name.
  public static func named(_ name: String) -> (any Reporter.Type)? { all.first { $0.manifest.name == name } }
}
