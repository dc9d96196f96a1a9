import LinkModel

/// Tries a pattern on texts on which it may backtrack without end.
///
/// A suspect is a group that repeats and whose inside repeats too, or has several branches. The probe repeats what
/// the inside takes, puts something behind it that it does not take, and ends with the pattern's own literals:
/// without them PCRE2 sees at once that there is no match.
final class SlowPatternProbe {
  private struct Suspect {
    var range: Range<Int>
    var reason: String
    /// What is repeated inside, if that is one item.
    var inner: PatternSyntax.Element?
    /// What to repeat.
    var samples: [String]
    /// What must stand before and after it.
    var before: String
    var after: String
  }

  private struct Probe {
    var before: String
    var sample: String
    var count: Int
    var tail: String

    /// The text to try, in UTF-8: put together when it is tried, since most patterns are cleared before.
    var bytes: [UInt8] {
      // By doubling: a thousand small pieces cost more than the trial.
      var samples = Array(sample.utf8)
      let length = samples.count * count
      while samples.count < length { samples += samples }
      return Array(before.utf8) + samples.prefix(length) + Array(tail.utf8)
    }

    var description: String {
      let head = before.isEmpty ? "" : "`\(before)` and "
      return "\(head)\(SlowPatternProbe.describe(sample, count)) followed by \(SlowPatternProbe.quote(tail))"
    }
  }

  private static let counts = [20, 40, 1000]
  /// Samples and probes are no longer than this: repetitions inside repetitions multiply, and so does what trying costs.
  private static let longestSample = 256
  private static let longestProbe = 8192
  /// Longer patterns are lists of words; their groups are not tried one by one.
  private static let longestPattern = 4096
  private static let mostSuspects = 32

  private let source: RegexSource
  private let bytes: [UInt8]
  private let pattern: PCRE2Pattern
  private let memory = PatternMemory()
  /// What a class or escape takes, by its text.
  private var takenBy: [String: String] = [:]

  /// Prepares a pattern; nil if it does not compile.
  init?(_ source: RegexSource) {
    guard let pattern = try? PCRE2Pattern(source.pattern, options: source.options.union(.jit)) else {
      return nil
    }
    self.source = source
    self.pattern = pattern
    bytes = Array(source.pattern.utf8)
  }

  /// What makes it slow; nil if no probe used up the steps.
  func slowness() -> PatternInspector.Slowness? {
    let syntax = PatternSyntax(source)
    var suspects: [Suspect] = []
    if bytes.count <= SlowPatternProbe.longestPattern {
      for branch in syntax?.branches ?? [] { collect(branch, before: "", after: "", into: &suspects) }
    }
    for suspect in suspects.prefix(SlowPatternProbe.mostSuspects) {
      for probe in probes(suspect) where exhausts(pattern, probe) {
        return PatternInspector.Slowness(
          range: suspect.range, reason: suspect.reason, probe: probe.description,
          mended: mended(suspect, probe))
      }
    }
    let items = (syntax?.branches ?? []).flatMap { $0 }.map { sample(of: $0) }.filter { !$0.isEmpty }
    let everything = Suspect(
      range: 0..<bytes.count, reason: "repetitions that can take the same text", inner: nil,
      samples: Array(Set(items + ["a", "1", " "])).sorted(), before: "",
      after: (syntax?.branches.first ?? []).map { literal(of: $0) }.joined())
    guard let probe = probes(everything).first(where: { exhausts(pattern, $0) }) else { return nil }
    return PatternInspector.Slowness(
      range: everything.range, reason: everything.reason, probe: probe.description, mended: nil)
  }

  // MARK: Suspects

  private func collect(
    _ branch: [PatternSyntax.Element], before: String, after: String, into suspects: inout [Suspect]
  ) {
    for (index, element) in branch.enumerated() {
      guard case .group(let branches, let isAtomic) = element.item, !isAtomic else { continue }
      let before = before + branch[..<index].map { sample(of: $0) }.joined()
      let after = branch[(index + 1)...].map { literal(of: $0) }.joined() + after
      if element.isOpenRepetition {
        if let inner = innerRepetition(branches) {
          suspects.append(
            Suspect(
              range: element.range, reason: "a repetition inside a repetition", inner: inner,
              samples: samples(of: inner), before: before, after: after))
        } else if branches.count > 1 {
          suspects.append(
            Suspect(
              range: element.range, reason: "alternatives that can take the same text, inside a repetition",
              inner: nil,
              samples: branches.prefix(8).map { $0.map { sample(of: $0) }.joined() }.filter { !$0.isEmpty },
              before: before, after: after))
        }
      }
      for branch in branches { collect(branch, before: before, after: after, into: &suspects) }
    }
  }

  private func innerRepetition(_ branches: [[PatternSyntax.Element]]) -> PatternSyntax.Element? {
    for element in branches.joined() {
      if element.isOpenRepetition { return element }
      if case .group(let inner, false) = element.item, !element.isPossessive,
        let found = innerRepetition(inner)
      {
        return found
      }
    }
    return nil
  }

  // MARK: Texts

  private func samples(of element: PatternSyntax.Element) -> [String] {
    let first = sample(of: element)
    return first.isEmpty ? ["a", "1"] : [first]
  }

  /// A short text that an element takes.
  private func sample(of element: PatternSyntax.Element) -> String {
    let once: String
    switch element.item {
    case .literal(let bytes): once = String(decoding: bytes, as: UTF8.self)
    case .zeroWidth, .wordBoundary, .lookbehind: return ""
    case .group(let branches, _): once = (branches.first ?? []).map { sample(of: $0) }.joined()
    case .other, .set:
      let part = String(decoding: bytes[element.itemRange], as: UTF8.self)
      if let known = takenBy[part] {
        once = known
      } else {
        let item = try? PCRE2Pattern("\\A(?:\(part))\\z", options: source.options)
        let candidates = ["a", "A", "1", " ", "-", ".", ",", "/", "@", "é", "日"]
        once = item.flatMap { item in candidates.first { search(item, $0) != nil } } ?? ""
        takenBy[part] = once
      }
    }
    let count = min(max(1, element.least), 64, SlowPatternProbe.longestSample / max(1, once.utf8.count))
    return String(repeating: once, count: max(1, count))
  }

  /// The literals of an element.
  private func literal(of element: PatternSyntax.Element) -> String {
    switch element.item {
    case .literal where element.least > 0: sample(of: element)
    case .group(let branches, _) where element.least > 0:
      (branches.first ?? []).map { literal(of: $0) }.joined()
    default: ""
    }
  }

  private func probes(_ suspect: Suspect) -> [Probe] {
    var probes: [Probe] = []
    for count in SlowPatternProbe.counts {
      for sample in suspect.samples {
        guard sample.utf8.count * count <= SlowPatternProbe.longestProbe else { continue }
        for stop in [" ", "!", "\n"] where stop != sample {
          probes.append(
            Probe(before: suspect.before, sample: sample, count: count, tail: stop + suspect.after))
        }
      }
    }
    return probes
  }

  private static func describe(_ sample: String, _ count: Int) -> String {
    switch sample {
    case "a", "A": "\(count) letters"
    case "1": "\(count) digits"
    case " ": "\(count) spaces"
    default: "\(count) times \(quote(sample))"
    }
  }

  private static func quote(_ text: String) -> String {
    "`\(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n"))`"
  }

  // MARK: Trials

  private func exhausts(_ pattern: PCRE2Pattern, _ probe: Probe) -> Bool {
    let limits = PCRE2Pattern.Limits(steps: source.limits.steps, depth: source.limits.depth)
    if case .limit = pattern.match(probe.bytes.span, from: 0, limits: limits, memory: memory) {
      return true
    }
    return false
  }

  private func search(_ pattern: PCRE2Pattern, _ text: String) -> Range<Int>? {
    let limits = PCRE2Pattern.Limits(steps: source.limits.steps, depth: source.limits.depth)
    if case .match(let range) = pattern.match(Array(text.utf8).span, from: 0, limits: limits, memory: memory)
    {
      return range
    }
    return nil
  }

  /// The pattern with the inner repetition made possessive, if it then passes the probes and still finds the same
  /// in a text made for it.
  private func mended(_ suspect: Suspect, _ probe: Probe) -> String? {
    guard let inner = suspect.inner else { return nil }
    let end = inner.range.upperBound
    let text = String(decoding: bytes[..<end] + [UInt8(ascii: "+")] + bytes[end...], as: UTF8.self)
    guard bytes[end - 1] != UInt8(ascii: "?"),
      let mended = try? PCRE2Pattern(text, options: source.options.union(.jit)),
      !probes(suspect).contains(where: { exhausts(mended, $0) })
    else { return nil }
    for sample in suspect.samples {
      for count in 1...3 {
        let match = suspect.before + String(repeating: sample, count: count) + suspect.after
        if search(pattern, match) != search(mended, match) { return nil }
      }
    }
    return text
  }
}
