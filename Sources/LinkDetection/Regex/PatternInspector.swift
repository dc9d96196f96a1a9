/// What can be known about a pattern before it is used; readers of rules files report from it.
public struct PatternInspector: Sendable {
  /// A pattern that may take very long on some texts.
  public struct Slowness: Hashable, Sendable {
    /// The part of the pattern that is to blame, in UTF-8 bytes of it.
    public let range: Range<Int>
    /// What is wrong with it: `a repetition inside a repetition`.
    public let reason: String
    /// The text that used up the steps, described: "20 letters followed by ` ;`".
    public let probe: String
    /// The pattern, mended, if that is easy: `(\w++,?)+;`.
    public let mended: String?
  }

  /// The names of its captures, in order of their numbers; unnamed ones are left out.
  public let captureNames: [String]
  /// How many captures there are, with and without names.
  public let captureCount: Int
  /// Whether it can match an empty string.
  public let canMatchEmpty: Bool
  let source: RegexSource
  let pattern: PCRE2Pattern

  /// `10.42`.
  public static var libraryVersion: String { PCRE2Pattern.libraryVersion }

  /// Compiles a pattern and says what is known about it.
  public init(_ source: RegexSource) throws(PatternError) {
    self.source = source
    pattern = try PCRE2Pattern(source.pattern, options: source.options)
    var names: [String] = []
    for (name, _) in pattern.names where !names.contains(name) { names.append(name) }
    captureNames = names
    captureCount = pattern.captureCount
    canMatchEmpty = pattern.canMatchEmpty
  }

  /// Tries a pattern on texts made to be slow for it; nil if all ends well within its limits.
  public static func slowness(of source: RegexSource) -> Slowness? { SlowPatternProbe(source)?.slowness() }
}
