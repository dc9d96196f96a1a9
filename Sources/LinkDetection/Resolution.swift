public import LinkModel

/// Everything that came out for one text: the links, and a reason for each match that is none.
public struct Resolution: Sendable {
  /// A match that lost against another link.
  public struct Loser: Hashable, Sendable {
    /// Its rule.
    public let rule: RuleID
    /// Its kind.
    public let kind: LinkKind
    /// Where it stands.
    public let range: TextRange
    /// Why it is no link.
    public let reason: Rejection
    /// The link that holds the place; nil if something refused holds it, or its rule's limit was reached.
    public let winner: LinkID?
  }

  /// A candidate that was refused, with its reason.
  public struct Refusal: Hashable, Sendable {
    /// Its rule.
    public let rule: RuleID
    /// Its kind.
    public let kind: LinkKind
    /// Where it stands.
    public let range: TextRange
    /// Why it is no link.
    public let reason: Rejection
    /// What was noticed.
    public let marks: LinkMarks
  }

  /// A rule that was stopped in this text because it took too many steps.
  public struct Exhaustion: Hashable, Sendable {
    /// The rule.
    public let rule: RuleID
    /// The limit it ran into.
    public let limit: PatternLimit
  }

  /// The links, in order of position; they do not overlap.
  public let links: [Link]
  /// Matches that lost.
  public let dropped: [Loser]
  /// Candidates that were refused and may interest a check.
  public let refused: [Refusal]
  /// Rules that were stopped.
  public let exhausted: [Exhaustion]
}
