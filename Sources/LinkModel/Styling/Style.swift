/// How a run of text looks; what is nil is left as it is.
public struct Style: Hashable, Sendable {
  /// Kinds of underline.
  public enum Underline: String, Hashable, Sendable, CaseIterable { case none, single, double, dotted }

  /// The colour of the letters.
  public var foreground: Color?
  /// Their colour while the link is pressed.
  public var highlighted: Color?
  /// The colour behind the letters.
  public var background: Color?
  /// The line below.
  public var underline: Underline?
  /// The line through.
  public var strikethrough: Bool?
  /// The font.
  public var font: Font?

  /// A style that says only what is given.
  public init(
    foreground: Color? = nil, highlighted: Color? = nil, background: Color? = nil,
    underline: Underline? = nil, strikethrough: Bool? = nil, font: Font? = nil
  ) {
    self.foreground = foreground
    self.highlighted = highlighted
    self.background = background
    self.underline = underline
    self.strikethrough = strikethrough
    self.font = font
  }

  /// This style where it says something, else `base`, attribute by attribute.
  public func merged(over base: Style) -> Style {
    Style(
      foreground: foreground ?? base.foreground, highlighted: highlighted ?? base.highlighted,
      background: background ?? base.background, underline: underline ?? base.underline,
      strikethrough: strikethrough ?? base.strikethrough,
      font: font?.merged(over: base.font) ?? base.font)
  }
}
