public import LinkModel

/// Details.
public struct RuleDetails: Sendable {
  public let id: RuleID
  public let kind: LinkKind
  public let type: String
  public let summary: String
  public let origin: String
  public let line: Int
  public let overriddenBy: [String]
  public let status: String
  public let tags: [String]
  public let aliases: [String]
  public let priority: Int
  public let isEnabled: Bool
  public let examples: [String]
  public let pattern: String?
}
