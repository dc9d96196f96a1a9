/// The full name of a rule: `pack/rule`, both in kebab-case.
public struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The pack's id.
  public let pack: String
  /// The rule's id in its pack.
  public let rule: String

  /// A name from its two parts.
  public init(pack: String, rule: String) {
    self.pack = pack
    self.rule = rule
  }

  /// A name from `pack/rule`; nil if there is no slash or a part is empty.
  public init?(_ name: String) {
    guard let slash = name.firstIndex(of: "/") else { return nil }
    pack = String(name[..<slash])
    rule = String(name[name.index(after: slash)...])
    guard !pack.isEmpty, !rule.isEmpty, !rule.contains("/") else { return nil }
  }

  /// `pack/rule`.
  public var description: String { "\(pack)/\(rule)" }

  /// Order by name, byte by byte; it settles ties between rules.
  public static func < (left: Self, right: Self) -> Bool {
    (left.pack, left.rule) < (right.pack, right.rule)
  }
}
