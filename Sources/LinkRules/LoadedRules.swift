public import LinkDetection
public import LinkModel

/// Rules as they were loaded, with all that is to be said about them.
public struct LoadedRules: Sendable {
  /// The rules in force.
  public let rules: [Rule]
  /// All rules, also those that are switched off or have a mistake.
  public let details: [RuleDetails]
  /// What is wrong in the files, by position.
  public let diagnostics: [Diagnostic]
  /// The profiles that may be chosen.
  public let profiles: [String]
  /// The rules that are not in force only because they have a mistake.
  public let leftOut: [RuleID]
  /// How many more are left out because they have no name, or that of another rule.
  package let nameless: Int

  /// An engine; throws what is wrong, if that is more than warnings.
  public func makeEngine() throws(DiagnosticsError) -> Engine {
    if diagnostics.hasErrors { throw DiagnosticsError(diagnostics) }
    do {
      return try Engine(rules: rules)
    } catch {
      throw DiagnosticsError(diagnostics + [Self.diagnostic(for: error)])
    }
  }

  /// An engine of the rules that have no mistake.
  public func makeEngineOfWhatLoaded() -> Engine {
    var rules = rules
    while true {
      do {
        return try Engine(rules: rules)
      } catch {
        // The reader has compiled every pattern, so this is rare: only together with its boundary one may fail.
        let count = rules.count
        rules.removeAll { $0.id == error.rule }
        precondition(rules.count < count, "an engine refused a rule that it was not given")
      }
    }
  }

  static func diagnostic(for error: RuleError) -> Diagnostic {
    Diagnostic(
      "bad-pattern", .error, "the pattern of rule `\(error.rule)` does not compile: \(error.pattern.message)",
      notes: ["at offset \(error.pattern.offset) of the pattern"])
  }
}
