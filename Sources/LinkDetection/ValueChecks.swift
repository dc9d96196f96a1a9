/// The value checks that rules can name in `validate`.
public enum ValueChecks {
  /// All of them, in order of their names.
  public static let all: [any ValueCheck.Type] = RegisteredParts.valueChecks.sorted { $0.name < $1.name }

  /// The check of a name, as in `validate = ["luhn"]`; nil if there is none.
  public static func named(_ name: String) -> (any ValueCheck.Type)? { all.first { $0.name == name } }
}

extension DetectorOptions {
  /// The whole number of an option; nil if it is not given. Another type is an error.
  func integer(_ key: String) throws(DetectorError) -> Int? {
    switch values[key] {
    case nil: return nil
    case .integer(let number): return number
    default: throw DetectorError(option: key, "`\(key)` must be a whole number")
    }
  }

  /// Refuses every option but these.
  func allow(only keys: [SettingKey], for check: String) throws(DetectorError) {
    guard let unknown = values.keys.sorted().first(where: { key in !keys.contains { $0.name == key } }) else {
      return
    }
    throw DetectorError(option: unknown, "the check `\(check)` has no option `\(unknown)`")
  }
}
