import LinkModel

/// Where a regex rule wants to be asked.
struct PatternTriggers {
  /// More than this share of a text (in millionths) stands in nearly every message; asking once for each text is
  /// cheaper then.
  private static let commonShare = 30_000

  /// First bytes that stand no more often than this are tried one by one; otherwise a search through the text is cheaper.
  private static let rareShare = 5_000

  /// What a trigger says about the matches of its text.
  enum Place {
    /// There may be some.
    case anywhere
    /// None starts before the first trigger.
    case behind
    /// Each starts at a trigger.
    case here
  }

  /// The triggers.
  let triggers: TriggerSet
  /// Where matches start.
  let place: Place
  /// ASCII bytes that never stand right before a match.
  let excludedBefore: ByteClass

  /// Keywords are used as they are unless every match begins with one; without any, what every match needs is worked
  /// out from the pattern.
  init(_ source: RegexSource, boundary: Boundary, author: PCRE2Pattern, keywords: [String]) {
    let first = author.firstBytes
    var syntax = PatternSyntax(source).flatMap { $0.changesFlags ? nil : $0 }
    var start = syntax.map { PatternStart($0, boundary: boundary) }
    // What PCRE2 contradicts is not relied upon.
    if let first, let words = start?.words, !words.allSatisfy({ $0.begins(within: first) }) {
      (syntax, start) = (nil, nil)
    }
    excludedBefore = start?.excludedBefore ?? ByteClass()
    // These make it matter where a search starts, or where one place leads.
    let isRegular =
      !["\\G", "\\K", "(*"].contains { source.pattern.contains($0) } && source.limits.within == nil
    let starts = isRegular ? start?.words : nil
    if !keywords.isEmpty, !keywords.contains("") {
      let words = keywords.map { TriggerSet.Word($0.utf8, ignoresCase: true) }
      if let starts, starts.allSatisfy({ start in words.contains { start.begins(with: $0) } }) {
        (triggers, place) = (TriggerSet(words: starts), .here)
      } else {
        (triggers, place) = (TriggerSet(words: words), .anywhere)
      }
      return
    }
    let required = author.requiredByte
    let words = syntax.flatMap { RequiredLiterals.words(of: $0) }
    let shares = (
      first: first.map { ByteFrequency.of($0) } ?? .max,
      required: required.map { ByteFrequency.of($0) } ?? .max,
      words: words.map { PatternTriggers.share(of: $0) } ?? .max,
      starts: starts.map { PatternTriggers.share(of: $0) } ?? .max
    )
    let least = min(shares.first, shares.required, shares.words)
    let hasStarts = shares.starts <= min(least, PatternTriggers.rareShare)
    if let first, shares.first == least, least <= PatternTriggers.commonShare {
      triggers = TriggerSet(bytes: [TriggerSet.ByteTrigger(first)])
      // With `\G` it matters where a search starts.
      place =
        isRegular && least <= PatternTriggers.rareShare
        ? .here : source.pattern.contains("\\G") ? .anywhere : .behind
    } else if let starts, hasStarts {
      (triggers, place) = (TriggerSet(words: starts), .here)
    } else if least > PatternTriggers.commonShare {
      (triggers, place) = (TriggerSet(everyText: true), .anywhere)
    } else if let words, shares.words == least {
      (triggers, place) = (TriggerSet(words: words), .anywhere)
    } else {
      triggers = TriggerSet(bytes: required.map { [TriggerSet.ByteTrigger($0)] } ?? [])
      place = .anywhere
    }
  }

  /// The triggers without those behind bytes that never stand before a match. Only of words of one byte, where no other
  /// begins with it: the neighbours of longer ones are not looked at by the trigger pass.
  var narrow: TriggerSet {
    guard place == .here, !excludedBefore.isEmpty else { return triggers }
    var result = triggers
    result.words = []
    for word in triggers.words {
      let isAlone = triggers.words.count { $0.bytes[0] | 0x20 == word.bytes[0] | 0x20 } == 1
      guard word.bytes.count == 1, isAlone, !(word.ignoresCase && word.bytes[0].isASCIILetter) else {
        result.words.append(word)
        continue
      }
      result.bytes.append(
        TriggerSet.ByteTrigger(ByteClass(word.bytes), before: excludedBefore.inverted, mayStart: true))
    }
    return result
  }

  /// How often words stand in a text: the rarest two bytes of each, as if they came independently.
  static func share(of words: [TriggerSet.Word]) -> Int {
    words.reduce(0) { sum, word in
      let rarest = word.bytes.map { word.ignoresCase ? ByteFrequency.ofEitherCase($0) : ByteFrequency.of($0) }
        .sorted()
      return sum + max(1, rarest[0] * (rarest.count > 1 ? rarest[1] : 1_000_000) / 1_000_000)
    }
  }
}

extension TriggerSet.Word {
  /// Whether it begins with one of some bytes.
  fileprivate func begins(within first: ByteClass) -> Bool {
    first.contains(bytes[0]) || ignoresCase && bytes[0].isASCIILetter && first.contains(bytes[0] ^ 0x20)
  }

  /// Whether every place where this word stands is one where the other does.
  fileprivate func begins(with other: TriggerSet.Word) -> Bool {
    guard other.bytes.count <= bytes.count, other.ignoresCase || !ignoresCase else { return false }
    for (mine, theirs) in zip(bytes, other.bytes) {
      if (other.ignoresCase ? mine.asciiLowercased : mine) != theirs { return false }
    }
    return true
  }
}
