import LinkModel

/// Memory that matching reuses from call to call.
struct PatternMemory {}

/// Which limit a match ran into.
public enum PatternLimit: Hashable, Sendable { case steps, depth, heap }

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable {
  /// What PCRE2 says.
  public let message: String
  /// Where, in UTF-8 bytes of the pattern.
  public let offset: Int
}

/// Finds the matches of a PCRE2 pattern.
struct RegexFinder: CandidateFinder {
  let triggers = TriggerSet()
  let captureNames: [String] = []

  init(_ source: RegexSource, boundary: Boundary, keywords: [String]) throws(PatternError) {}

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {}
}

extension RegexFinder {
  /// Whether the pattern matches anywhere in a text.
  func matches(_ text: TextBytes, scratch: inout Scratch) -> Bool { false }
}
