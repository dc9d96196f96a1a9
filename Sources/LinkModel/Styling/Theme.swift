/// Which style a link gets: the base of the text, then that of its kind, then that of its rule.
public struct Theme: Hashable, Sendable {
  /// The style of all text.
  public var base: Style
  /// What links of a kind look like, where their rule leaves it open.
  public var kinds: [LinkKind: Style]

  /// A theme from a base style and a style for some kinds.
  public init(base: Style = Style(), kinds: [LinkKind: Style] = [:]) {
    self.base = base
    self.kinds = kinds
  }

  /// Leaves the look to the rules.
  public static let plain = Theme()

  /// The style of a link: its rule's attributes first, then its kind's, then the base.
  public func style(for kind: LinkKind, rule: Style) -> Style {
    rule.merged(over: (kinds[kind] ?? Style()).merged(over: base))
  }
}
