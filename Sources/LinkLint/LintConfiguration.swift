public import LinkModel

/// Which checks and reporting rules run, and how grave their findings are.
public struct LintConfiguration: Hashable, Sendable {
  /// Severities by name of a check or a rule, in place of their own.
  public var severities: [String: Severity] = [:]
  /// Checks and rules that are off.
  public var off: Set<String> = []
  /// If not empty: only these run. Names of checks and rules, `pack/*` for all rules of a pack.
  public var select: [String] = []
  /// These do not run; it beats `select`.
  public var ignore: [String] = []
  /// Findings below this are left out.
  public var minimum = Severity.info

  /// The defaults of all checks.
  public init() {}

  /// The severity in force; nil: it does not run. `group` is `reported` for rules.
  func severity(of name: String, default severity: Severity?, group: String? = nil) -> Severity? {
    let names = [name] + (group.map { [$0] } ?? [])
    if names.contains(where: { Self.matches($0, ignore) }) { return nil }
    let isSelected = names.contains { Self.matches($0, select) }
    if !select.isEmpty, !isSelected { return nil }
    // What is said about the rule itself beats what is said about all that report.
    for name in names {
      if off.contains(name) { return nil }
      if let given = severities[name] { return given }
    }
    return severity ?? (isSelected ? .warning : nil)
  }

  /// The names in `select`, `ignore`, `severities` and `off` that are neither a check nor a rule, sorted.
  public func unknownNames(rules: [String]) -> [String] {
    let known = Checks.all.map(\.id) + rules
    let used = Set(select + ignore + severities.keys + off)
    return used.filter { name in !known.contains { Self.matches($0, [name]) } }.sorted()
  }

  private static func matches(_ name: String, _ patterns: [String]) -> Bool {
    patterns.contains { pattern in
      pattern == name || (pattern.hasSuffix("/*") && name.hasPrefix(pattern.dropLast()))
    }
  }
}
