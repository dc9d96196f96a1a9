import LinkModel

/// A pattern with its boundary as lookarounds around it, so that it can backtrack into them.
struct FramedPattern {
  /// What is searched for.
  let pattern: PCRE2Pattern
  /// The part of the boundary that the pattern cannot carry and that is to be tested on each match.
  let remaining: Boundary
  private let text: String
  private let options: PCRE2Pattern.Options

  /// Frames a pattern that compiles as its author wrote it; `author` is that.
  init(_ source: RegexSource, author: PCRE2Pattern, boundary: Boundary) throws(PatternError) {
    let text = source.pattern
    options = source.options.union(.jit)
    let before = FramedPattern.before(boundary.before)
    let after = FramedPattern.after(boundary.after)
    if before.isEmpty && after.isEmpty {
      self.text = text
      pattern = try PCRE2Pattern(text, options: options)
      remaining = .none
      return
    }
    let verbs = FramedPattern.verbs(of: text)
    let body = text.dropFirst(verbs.count)
    var (opening, closing) = ("\(before)(?:", ")\(after)")
    if FramedPattern.callsItself(text) {
      if author.names.contains(where: { $0.name == "R" }) {
        self.text = text
        pattern = try PCRE2Pattern(text, options: options)
        remaining = boundary
        return
      }
      // A call of the whole pattern reaches the lookarounds too, where they must not count.
      (opening, closing) = ("(?(R)|\(before))(?:", ")(?(R)|\(after))")
    }
    // Ends `\Q`, and means nothing elsewhere.
    closing = "\\E" + FramedPattern.commentEnd(of: source) + closing
    self.text = "\(verbs)\(opening)\(body)\(closing)"
    do {
      pattern = try PCRE2Pattern(self.text, options: options)
    } catch {
      let shift = error.offset <= verbs.utf8.count ? 0 : opening.utf8.count
      throw PatternError(message: error.message, offset: min(max(0, error.offset - shift), text.utf8.count))
    }
    // These end the whole match and pass over the lookaround behind them.
    remaining = text.contains("(*A") ? Boundary(before: .none, after: boundary.after) : .none
  }

  /// The same pattern for tries at one place.
  func anchored() throws(PatternError) -> PCRE2Pattern {
    try PCRE2Pattern(text, options: options.union(.anchored))
  }

  /// The `(*VERB)`s that only count at the very start.
  private static func verbs(of pattern: String) -> Substring {
    var end = pattern.startIndex
    while pattern[end...].hasPrefix("(*"), let close = pattern[end...].firstIndex(of: ")") {
      let name = pattern[pattern.index(end, offsetBy: 2)..<close]
      let isSetting =
        [
          "UTF", "UCP", "CR", "LF", "CRLF", "ANYCRLF", "ANY", "NUL", "BSR_ANYCRLF", "BSR_UNICODE", "NOTEMPTY",
          "NOTEMPTY_ATSTART", "NO_AUTO_POSSESS", "NO_DOTSTAR_ANCHOR", "NO_JIT", "NO_START_OPT",
        ].contains(name) || name.hasPrefix("LIMIT_")
      guard isSetting else { break }
      end = pattern.index(after: close)
    }
    return pattern[..<end]
  }

  private static func callsItself(_ pattern: String) -> Bool {
    ["(?R", "(?0", "(?P>0", "\\g<0", "\\g'0", "(?+0", "(?-0"].contains { pattern.contains($0) }
  }

  /// A line end if the pattern ends in a comment, which would swallow what follows. Whether it does is what PCRE2
  /// thinks of one more opening parenthesis.
  private static func commentEnd(of source: RegexSource) -> String {
    guard source.pattern.contains("#"),
      (try? PCRE2Pattern(source.pattern + "\\E(", options: source.options)) != nil
    else { return "" }
    return "\r\n"
  }

  private static let wordPart = "\\p{L}\\p{M}\\p{Nd}_"
  private static let space =
    "\\x09-\\x0D\\x20\\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}"

  private static func before(_ side: Boundary.Side) -> String {
    switch side {
    case .none: ""
    case .space: "(?<![^\(space)])"
    case .word: "(?<![\(wordPart)])"
    case .sigil: "(?<![\(wordPart)@\\x23$&/\\x{FF20}\\x{FF03}\\x{FF04}\\x{FF06}\\x{FF0F}])"
    }
  }

  private static func after(_ side: Boundary.Side) -> String {
    switch side {
    case .none: ""
    case .space: "(?![^\(space)])"
    case .word: "(?![\(wordPart)])"
    case .sigil: "(?![\(wordPart)@\\x23\\x{FF20}\\x{FF03}]|://)"
    }
  }
}
