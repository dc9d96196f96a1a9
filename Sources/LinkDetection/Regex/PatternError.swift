/// Which limit a match ran into.
public enum PatternLimit: Hashable, Sendable { case steps, depth, heap }

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable {
  /// What PCRE2 says.
  public let message: String
  /// Where, in UTF-8 bytes of the pattern.
  public let offset: Int
}
