public import LinkModel
public import LinkRules

/// What a `tapspan.toml` says: which packs and checks apply to the logs below it. Keys of the command line are laid
/// over it; what nobody said is nil.
public struct Configuration: Sendable {
  /// A word with the place that says it.
  public struct Named<Value: Sendable>: Sendable {
    /// What is said.
    public var value: Value
    /// Where.
    public var place: SourceLocation
  }

  /// The severity of a check or a rule.
  public struct Level: Sendable {
    /// The name of the check or the rule.
    public var name: String
    /// How grave its findings are; nil: off.
    public var severity: Severity?
    /// Where it stands.
    public var place: SourceLocation
  }

  /// The file as messages name it; nil if there is none.
  public let path: String?
  /// The rule packs in order; nil: the default pack.
  public internal(set) var rules: [Named<PackSource>]?
  /// The profile.
  public internal(set) var profile: Named<String>?
  /// Files to leave alone, seen from the folder of the file.
  public internal(set) var exclude: [PathGlob] = []
  /// Whether `exclude` comes from the command line, so that it is seen from the working directory.
  public internal(set) var excludesFromWorkingDirectory = false
  /// The level from which a run has failed.
  public internal(set) var failOn: FailLevel?
  /// The levels of checks and rules; a later one of the same name wins.
  public internal(set) var levels: [Level] = []
  /// Findings that are accepted.
  public internal(set) var suppressions: [Suppression] = []

  /// One that says nothing.
  public init() { path = nil }

  init(path: String) { self.path = path }

  /// The checks as the configuration wants them, for the linter.
  public var lint: LintConfiguration {
    var lint = LintConfiguration()
    for level in levels {
      if level.severity == nil { lint.off.insert(level.name) } else { lint.off.remove(level.name) }
      lint.severities[level.name] = level.severity
    }
    return lint
  }

  /// Tells the names of checks and rules that nothing has, now that the rules are known. `areComplete`: false where
  /// some could not be read, so that only the names of checks can be judged.
  public func unknownNames(rules: [RuleDetails], areComplete: Bool = true) -> [Diagnostic] {
    let checks = Checks.all.map(\.id)
    let reporting = rules.filter(\.reports).map(\.id.description)
    let known = Set(checks + reporting)
    let names = Set(rules.map(\.id.description))
    var collector = DiagnosticCollector()
    func unknown(_ name: String, _ place: SourceLocation) {
      if names.contains(name) {
        return collector.add(
          Diagnostic(
            "unknown-check", .error, "rule `\(name)` reports nothing", at: Diagnostic.Label(place),
            help: ["a rule with `report` makes each of its links a finding"]))
      }
      guard areComplete || !name.contains("/") else { return }
      let meant = collector.didYouMean(name, among: name.contains("/") ? reporting : checks)
      collector.add(
        Diagnostic(
          "unknown-check", .error, "there is no check or rule `\(name)`", at: Diagnostic.Label(place),
          notes: meant.isEmpty ? ["checks are \(checks.ticked())"] : [], help: meant))
    }
    for level in levels where !known.contains(level.name) { unknown(level.name, level.place) }
    for suppression in suppressions {
      guard let check = suppression.check, let place = suppression.checkPlace else { continue }
      if !known.contains(check.pattern), !known.contains(where: { check.matches($0) }) {
        unknown(check.pattern, place)
      }
    }
    return collector.diagnostics
  }
}

/// From which findings on a run has failed.
public enum FailLevel: String, Hashable, Sendable, CaseIterable {
  case error, warning, info, never

  /// Whether a finding of this severity makes a run fail.
  public func isReached(by severity: Severity) -> Bool {
    Severity(rawValue: rawValue).map { severity >= $0 } ?? false
  }
}
