/// A PCRE2 pattern with what belongs to it, as a rule gives it.
public struct RegexSource: Hashable, Sendable {
  /// The flags of a rules file.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// One bit for each flag.
    public let rawValue: UInt8
    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Letters match in either case.
    public static let caseless = Flags(rawValue: 1)
    /// `^` and `$` match at line ends.
    public static let multiline = Flags(rawValue: 2)
    /// A dot matches line ends too.
    public static let dotall = Flags(rawValue: 4)
    /// White space and comments in the pattern are ignored.
    public static let extended = Flags(rawValue: 8)
    /// `\w \d \s \b` and POSIX classes mean ASCII.
    public static let ascii = Flags(rawValue: 16)
  }

  /// What one match may cost; the built-in limits, which a rule can only lower.
  public struct Limits: Hashable, Sendable {
    /// Backtracking steps of one match.
    public var steps = 100_000
    /// Nested backtracking points.
    public var depth = 10_000
    /// The longest match, in scalars; nil: no bound.
    public var length: Int?
    /// A match must end in the first so many scalars of the text; nil: anywhere.
    public var within: Int?

    /// The built-in limits.
    public init() {}
  }

  /// The pattern.
  public var pattern: String
  /// Its flags.
  public var flags: Flags
  /// The capture that is the link; nil: the whole match.
  public var linkGroup: String?
  /// What one match may cost.
  public var limits: Limits

  /// A pattern with the built-in limits.
  public init(_ pattern: String, flags: Flags = [], linkGroup: String? = nil, limits: Limits = Limits()) {
    self.pattern = pattern
    self.flags = flags
    self.linkGroup = linkGroup
    self.limits = limits
  }
}
