/// What there is about a link that checks look at. The linter works it out once for each link and asks only checks
/// that may have something to say.
public struct LintTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Traits by their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The scheme is `http`.
  public static let http = LintTraits(rawValue: 1)
  /// There is a scheme other than `http` and `https`.
  public static let otherScheme = LintTraits(rawValue: 2)
  /// Something stands before an `@` in the authority.
  public static let userinfo = LintTraits(rawValue: 4)
  /// The host begins with a digit or a bracket.
  public static let numericHost = LintTraits(rawValue: 8)
  /// Two hyphens stand side by side in the host, as in punycode.
  public static let doubleHyphen = LintTraits(rawValue: 16)
  /// Something follows the front page.
  public static let path = LintTraits(rawValue: 32)
  /// The rule reports what it finds.
  public static let reported = LintTraits(rawValue: 64)
}
