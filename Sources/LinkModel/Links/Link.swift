/// The number of a link in its text, from 0, in order of position.
public struct LinkID: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: Int
  /// A link by its number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  /// Order of position.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A stretch of text that a rule found and that won against what overlapped it.
public struct Link: Identifiable, Hashable, Sendable {
  /// Its number in the text.
  public let id: LinkID
  /// The rule that found it.
  public let rule: RuleID
  /// What it is.
  public let kind: LinkKind
  /// Where it stands, in UTF-8 bytes of the text.
  public let range: TextRange
  /// The text as it stands there.
  public let text: String
  /// The normalised value, such as a handle without its `@`; the text itself where the rule has no template.
  public let value: String
  /// Where it goes; nil if the rule gives no target.
  public let url: String?
  /// The text to show in its place; nil if the rule gives none.
  public let label: String?
  /// What the detector noticed.
  public let marks: LinkMarks
  /// False where the rule only reports what it finds (`link = false`).
  public let isLinked: Bool

  /// A link from its parts.
  public init(
    id: LinkID, rule: RuleID, kind: LinkKind, range: TextRange, text: String, value: String, url: String?,
    label: String?, marks: LinkMarks, isLinked: Bool
  ) {
    self.id = id
    self.rule = rule
    self.kind = kind
    self.range = range
    self.text = text
    self.value = value
    self.url = url
    self.label = label
    self.marks = marks
    self.isLinked = isLinked
  }
}
