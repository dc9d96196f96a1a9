import LinkModel

/// Where a regex rule wants to be asked.
struct PatternTriggers {
  /// More than this share of a text (in millionths) stands in nearly every message; asking once for each text is
  /// cheaper then.
  private static let commonShare = 30_000

  /// The triggers.
  let triggers: TriggerSet
  /// Whether no match starts before the first of them.
  let markStarts: Bool

  /// Keywords are used as they are; without any, what every match needs is worked out from the pattern.
  init(_ source: RegexSource, author: PCRE2Pattern, keywords: [String]) {
    if !keywords.isEmpty, !keywords.contains("") {
      triggers = TriggerSet(words: keywords.map { TriggerSet.Word($0.utf8, ignoresCase: true) })
      markStarts = false
      return
    }
    let first = author.firstBytes
    let required = author.requiredByte
    let words = RequiredLiterals.words(of: source)
    let shares = (
      first: first.map { ByteFrequency.of($0) } ?? .max,
      required: required.map { ByteFrequency.of($0) } ?? .max,
      words: words.map { PatternTriggers.share(of: $0) } ?? .max
    )
    let least = min(shares.first, shares.required, shares.words)
    // With `\G` it matters where a search starts.
    if least > PatternTriggers.commonShare {
      triggers = TriggerSet(everyText: true)
      markStarts = false
    } else if let first, shares.first == least {
      triggers = TriggerSet(bytes: [TriggerSet.ByteTrigger(first)])
      markStarts = !source.pattern.contains("\\G")
    } else if let words, shares.words == least {
      triggers = TriggerSet(words: words)
      markStarts = false
    } else {
      triggers = TriggerSet(bytes: required.map { [TriggerSet.ByteTrigger($0)] } ?? [])
      markStarts = false
    }
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
