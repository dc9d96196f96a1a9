import LinkModel

/// Finds literals of which every match of a pattern holds at least one.
enum RequiredLiterals {
  /// The literals; nil if none are certain.
  static func words(of source: RegexSource) -> [TriggerSet.Word]? {
    guard let syntax = PatternSyntax(source), !syntax.changesFlags else { return nil }
    return words(of: syntax)
  }

  /// The same for a pattern that was read and changes no flags.
  static func words(of syntax: PatternSyntax) -> [TriggerSet.Word]? {
    best(of: syntax.branches, isCaseless: syntax.isCaseless)
  }

  /// One set for all branches: each needs a literal of its own.
  private static func best(of branches: [[PatternSyntax.Element]], isCaseless: Bool) -> [TriggerSet.Word]? {
    var words: [TriggerSet.Word] = []
    for branch in branches {
      guard let found = best(of: branch, isCaseless: isCaseless) else { return nil }
      words += found
    }
    return words
  }

  private static func best(of branch: [PatternSyntax.Element], isCaseless: Bool) -> [TriggerSet.Word]? {
    var best: [TriggerSet.Word]?
    var run: [UInt8] = []
    func consider(_ words: [TriggerSet.Word]) {
      if let known = best, PatternTriggers.share(of: known) <= PatternTriggers.share(of: words) { return }
      best = words
    }
    func endRun() {
      if !run.isEmpty { consider([TriggerSet.Word(run, ignoresCase: isCaseless)]) }
      run = []
    }
    for element in branch {
      switch element.item {
      case .zeroWidth, .wordBoundary, .lookbehind: continue
      case .literal(let bytes) where element.least >= 1 && isSafe(bytes, isCaseless):
        run += bytes
        if element.least != 1 || element.most != 1 { endRun() }
      case .group(let branches, _) where element.least >= 1:
        endRun()
        if let words = RequiredLiterals.best(of: branches, isCaseless: isCaseless) { consider(words) }
      default: endRun()
      }
    }
    endRun()
    return best
  }

  /// Caseless, `k` also matches U+212A KELVIN SIGN and `s` U+017F LONG S, and beyond ASCII the other case may have
  /// any bytes.
  static func isSafe(_ literal: [UInt8], _ isCaseless: Bool) -> Bool {
    guard isCaseless else { return true }
    guard literal.count == 1 else { return false }
    let lower = literal[0].asciiLowercased
    return lower != UInt8(ascii: "k") && lower != UInt8(ascii: "s")
  }
}
