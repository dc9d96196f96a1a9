public import LinkDetection
public import LinkModel

/// Loaded rules.
public struct LoadedRules: Sendable {
  public let rules: [Rule]
  public let details: [RuleDetails]
  public let diagnostics: [Diagnostic]
  public let profiles: [String]

  public func makeEngine() throws(DiagnosticsError) -> Engine { makeEngineOfWhatLoaded() }
  public func makeEngineOfWhatLoaded() -> Engine {
    do { return try Engine(rules: rules) } catch { preconditionFailure("stand-in") }
  }
}
