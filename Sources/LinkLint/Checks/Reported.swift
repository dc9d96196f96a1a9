public import LinkModel

/// The findings of rules with `report`, each under the rule's own name.
public struct Reported: LintCheck {
  /// `reported`.
  public static let manifest = CheckManifest(
    id: "reported", severity: .info, inCode: .report, traits: .reported,
    summary: "a rule with `report` found something",
    why: """
      A rule of a pack can say that what it finds is worth a finding. Its findings carry the name, the severity and \
      the message of the rule; this name stands for all of them in --select and --ignore.
      """,
    example: "pay to DE89 3704 0044 0532 0130 00")

  /// Takes everything from the rules.
  public init() {}

  /// What the rule says.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    guard let report = subject.report else { return nil }
    return Evidence(report.message, report: report)
  }
}
