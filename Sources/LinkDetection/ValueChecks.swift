/// The checks that `validate` can name.
public enum ValueChecks {
  /// All of them, by name.
  public static let all: [any ValueCheck.Type] = RegisteredParts.valueChecks.sorted { $0.name < $1.name }

  /// The check of a name.
  public static func named(_ name: String) -> (any ValueCheck.Type)? { all.first { $0.name == name } }
}
