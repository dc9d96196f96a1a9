// Hot: called for each trigger of a regex rule.

import LinkModel

/// Finds the matches of a PCRE2 pattern.
///
/// Where every match starts at a trigger, the pattern is tried there and nowhere else. Otherwise the first trigger in a
/// text has it searched once, from left to right, and all matches proposed that do not overlap; the other triggers of
/// that text cost one comparison.
final class RegexFinder: CandidateFinder {
  /// Steps that the search of one text may take in all. PCRE2 counts the steps of each place where a match may
  /// start anew, so a long text allows fewer for each place: 100,000 up to 2.5 kB, 1,000 from 250 kB on.
  private static let stepsPerText = 250_000_000
  private static let fewestSteps = 1_000

  /// The longest text that is searched as a whole.
  private static let wholeText = 16 * 1024
  /// In longer ones a match and its lookaheads see so many bytes. PCRE2 does not count the steps of simple
  /// repetitions, and `(?=a)[^b]*c` would look at the rest of the text from every place.
  private static let view = 4096
  /// What a boundary or a short lookahead wants to see behind a match.
  private static let nearEnd = 64
  /// Matches that come near the end of their view are tried again with the whole text, until so many have failed.
  private static let failedRetries = 16

  let triggers: TriggerSet
  let narrowTriggers: TriggerSet
  let captureNames: [String]
  private let pattern: PCRE2Pattern
  /// The numbers that `captureNames` stand for, one name after another; a name may stand for several.
  private let captureNumbers: [Int]
  /// Where the numbers of each name begin; those of the next one follow.
  private let firstNumber: [Int]
  private let captureCount: Int
  /// The numbers of the capture that is the link; empty for the whole match.
  private let linkNumbers: [Int]
  private let limits: RegexSource.Limits
  /// Texts up to this length do not lower the steps.
  private let fullStepsUpTo: Int
  private let place: PatternTriggers.Place
  /// The pattern for a try at one place; nil unless matches start at triggers.
  private let atTrigger: PCRE2Pattern?
  /// ASCII bytes that never stand before a match.
  private let excludedBefore: ByteClass
  /// Where a match may begin, if that is one of a few bytes.
  private let firstBytes: [UInt8]
  /// Tested here if the pattern cannot carry it.
  private let boundary: Boundary

  /// Of the numbered captures only those in `captures` are kept for each match, which may be many; nil: all.
  init(
    _ source: RegexSource, boundary: Boundary, keywords: [String], captures: Set<String>? = nil
  ) throws(PatternError) {
    let author = try PCRE2Pattern(source.pattern, options: source.options)
    let framed = try FramedPattern(source, author: author, boundary: boundary)
    pattern = framed.pattern
    self.boundary = framed.remaining
    // With `\G` it matters where a search starts.
    let first = source.pattern.contains("\\G") ? [] : framed.pattern.firstBytes?.bytes ?? []
    firstBytes = first.count <= FirstByteCursor.most ? first : []
    let names = author.names
    var captureNames: [String] = []
    var captureNumbers: [[Int]] = []
    for (name, number) in names {
      if let index = captureNames.firstIndex(of: name) {
        captureNumbers[index].append(number)
      } else {
        captureNames.append(name)
        captureNumbers.append([number])
      }
    }
    for number in 1..<author.captureCount + 1 {
      captureNames.append("\(number)")
      captureNumbers.append([number])
    }
    if let group = source.linkGroup, group != "0" {
      guard let index = captureNames.firstIndex(of: group) else {
        throw PatternError(message: "the pattern has no capture named `\(group)`", offset: 0)
      }
      linkNumbers = captureNumbers[index]
    } else {
      linkNumbers = []
    }
    if let captures {
      let kept = captureNames.indices.filter {
        captures.contains(captureNames[$0]) || Int(captureNames[$0]) == nil
      }
      captureNames = kept.map { captureNames[$0] }
      captureNumbers = kept.map { captureNumbers[$0] }
    }
    self.captureNames = captureNames
    captureCount = captureNames.count
    self.captureNumbers = captureNumbers.flatMap { $0 }
    firstNumber = captureNumbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    limits = source.limits
    fullStepsUpTo = RegexFinder.stepsPerText / max(source.limits.steps, RegexFinder.fewestSteps)
    let derived = PatternTriggers(source, boundary: boundary, author: author, keywords: keywords)
    triggers = derived.triggers
    narrowTriggers = firstBytes.isEmpty ? derived.triggers : derived.narrow
    place = derived.place
    excludedBefore = derived.excludedBefore
    atTrigger = place == .here ? try framed.anchored() : nil
  }

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    // An empty trigger asks about the text as a whole.
    if let atTrigger, !trigger.isEmpty, text.count <= RegexFinder.wholeText {
      return proposeOne(atTrigger, at: trigger.lowerBound, in: text, as: rule, scratch: &scratch)
    }
    guard scratch.lookedUpTo(Int(rule)) == 0, text.count > 0 else { return }
    scratch.setLookedUpTo(Int(rule), text.count)
    var start = place == .anywhere || trigger.isEmpty ? 0 : text.scalarStart(at: trigger.lowerBound)
    if place == .here, start > 0 { start = firstTrigger(before: start, in: text) }
    proposeAll(from: start, isAnchored: false, in: text, as: rule, scratch: &scratch)
  }

  /// The first trigger up to one of the narrow ones: what a match sees of a long text depends on where the search starts.
  private func firstTrigger(before end: Int, in text: TextBytes) -> Int {
    guard var first = FirstByteCursor(firstBytes) else { return end }
    var place = 0
    while let next = first.next(from: place, in: text), next < end {
      if triggers.length(at: next, in: text) != nil { return next }
      place = next + 1
    }
    return end
  }

  /// Proposes the match that starts at a place, if there is one behind the matches before.
  private func proposeOne(
    _ pattern: PCRE2Pattern, at start: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    if start > 0, excludedBefore.contains(text[start - 1]) { return }
    guard start >= scratch.lookedUpTo(Int(rule)), text.startsScalar(at: start) else { return }
    switch pattern.match(text, from: start, limits: costs(in: text), memory: scratch.patternMemory) {
    case .none: return
    case .limit(let limit):
      scratch.exhausted.append((Int(rule), limit))
      scratch.setLookedUpTo(Int(rule), .max)
    case .match(let match):
      scratch.setLookedUpTo(Int(rule), match.upperBound)
      add(match, in: text, as: rule, scratch: &scratch)
    }
  }

  /// Proposes the same matches without PCRE2's search for where one may begin: the pattern is tried at every scalar.
  /// For the oracle.
  func proposeAnchored(in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    guard text.count > 0 else { return }
    proposeAll(from: 0, isAnchored: true, in: text, as: rule, scratch: &scratch)
  }

  private func proposeAll(
    from start: Int, isAnchored: Bool, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    var position = start
    var end = 0
    var failures = 0
    let costs = costs(in: text)
    var first = isAnchored ? nil : FirstByteCursor(firstBytes)
    let isLong = text.count > RegexFinder.wholeText
    let lastEnd = limits.within.map { text.offset(ofScalar: $0, from: 0) } ?? text.count
    while position < text.count {
      // Calling PCRE2 costs more than the search for the few bytes that it would do first.
      if first != nil, !isLong {
        guard let next = first?.next(from: position, in: text) else { return }
        position = next
      }
      let outcome =
        isAnchored
        ? pattern.match(text, from: position, isAnchored: true, limits: costs, memory: scratch.patternMemory)
        : search(
          text, from: position, limits: costs, memory: scratch.patternMemory, first: &first,
          failures: &failures)
      switch outcome {
      case .none:
        guard isAnchored else { return }
        position = text.next(after: position)
      case .limit(let limit):
        scratch.exhausted.append((Int(rule), limit))
        return
      case .match(let match):
        if match.upperBound > lastEnd {
          scratch.note(rule, match, .beyondWithin)
          return
        }
        // Only `\K` in odd places can give a match that lies before the end of the last one.
        if match.lowerBound >= end, !match.isEmpty {
          add(match, in: text, as: rule, scratch: &scratch)
        }
        end = max(end, match.upperBound)
        position = match.upperBound > position ? match.upperBound : text.next(after: position)
      }
    }
  }

  /// Whether the pattern matches anywhere in a text.
  func matches(_ text: TextBytes, scratch: inout Scratch) -> Bool {
    guard text.count > 0 else { return false }
    var failures = 0
    var first = FirstByteCursor(firstBytes)
    let outcome = search(
      text, from: 0, limits: costs(in: text), memory: scratch.patternMemory, first: &first,
      failures: &failures)
    if case .match = outcome { return true }
    return false
  }

  /// The first match from a place on; long texts are searched piece by piece. `first` finds the places where one may
  /// begin.
  private func search(
    _ text: TextBytes, from position: Int, limits: PCRE2Pattern.Limits, memory: borrowing PatternMemory,
    first: inout FirstByteCursor?, failures: inout Int
  ) -> PCRE2Pattern.Outcome {
    if text.count <= RegexFinder.wholeText {
      return pattern.match(text, from: position, limits: limits, memory: memory)
    }
    if let atTrigger, first != nil {
      return tryPlaces(
        with: atTrigger, text, from: position, limits: limits, memory: memory, first: &first,
        failures: &failures)
    }
    let view = RegexFinder.view
    var start = position
    while true {
      let next = text.scalarStart(at: start + view)
      let end = text.scalarStart(at: start + 2 * view)
      let outcome = pattern.match(text.extracting(..<end), from: start, limits: limits, memory: memory)
      if end == text.count { return outcome }
      guard case .match(let match) = outcome else {
        if case .limit = outcome { return outcome }
        start = next
        continue
      }
      let attempt = memory.attempt
      if attempt >= next {
        // It saw less than it may.
        start = next
      } else if match.upperBound + RegexFinder.nearEnd < end {
        return outcome
      } else {
        let retry = retry(at: attempt, in: text, limits: limits, memory: memory, failures: &failures)
        if retry != .none { return retry }
        start = text.next(after: attempt)
      }
    }
  }

  /// The same match, tried where one of the first bytes stands and nowhere else: in a long text without a match PCRE2
  /// would look at every byte twice, and look back from each of them.
  private func tryPlaces(
    with pattern: PCRE2Pattern, _ text: TextBytes, from position: Int, limits: PCRE2Pattern.Limits,
    memory: borrowing PatternMemory, first: inout FirstByteCursor?, failures: inout Int
  ) -> PCRE2Pattern.Outcome {
    let view = RegexFinder.view
    var start = position
    var next = text.scalarStart(at: start + view)
    var end = text.scalarStart(at: start + 2 * view)
    var from = position
    while let place = first?.next(from: from, notBehind: excludedBefore, in: text) {
      while place >= next, end < text.count {
        start = next
        next = text.scalarStart(at: start + view)
        end = text.scalarStart(at: start + 2 * view)
      }
      from = text.next(after: place)
      guard text.startsScalar(at: place) else { continue }
      switch pattern.match(text.extracting(..<end), from: place, limits: limits, memory: memory) {
      case .none: continue
      case .limit(let limit): return .limit(limit)
      case .match(let match):
        if end == text.count || match.upperBound + RegexFinder.nearEnd < end { return .match(match) }
        let retry = retry(at: place, in: text, limits: limits, memory: memory, failures: &failures)
        if retry != .none { return retry }
        start = from
        next = text.scalarStart(at: start + view)
        end = text.scalarStart(at: start + 2 * view)
      }
    }
    return .none
  }

  /// Tries a match anew that came near the end of its view, with all of the text.
  private func retry(
    at place: Int, in text: TextBytes, limits: PCRE2Pattern.Limits, memory: borrowing PatternMemory,
    failures: inout Int
  ) -> PCRE2Pattern.Outcome {
    let outcome = pattern.match(text, from: place, isAnchored: true, limits: limits, memory: memory)
    guard outcome == .none else { return outcome }
    failures += 1
    return failures > RegexFinder.failedRetries ? .limit(.steps) : .none
  }

  @inline(__always)
  private func costs(in text: TextBytes) -> PCRE2Pattern.Limits {
    PCRE2Pattern.Limits(
      steps: text.count <= fullStepsUpTo ? limits.steps : fewerSteps(in: text), depth: limits.depth)
  }

  @inline(never)
  private func fewerSteps(in text: TextBytes) -> Int {
    min(limits.steps, max(RegexFinder.fewestSteps, RegexFinder.stepsPerText / text.count))
  }

  private func add(_ match: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    if let longest = limits.length, text.extracting(match).count(in: .scalars) > longest {
      scratch.note(rule, match, .tooLong)
      return
    }
    var link = match
    if !linkNumbers.isEmpty {
      guard let range = range(of: linkNumbers, linkNumbers.indices, scratch.patternMemory), !range.isEmpty
      else {
        scratch.note(rule, match, .emptyMatch)
        return
      }
      link = range
    }
    if boundary != .none {
      if !boundary.allowsStart(at: match.lowerBound, in: text) {
        scratch.note(rule, match, .boundaryBefore)
        return
      }
      if !boundary.allowsEnd(at: match.upperBound, in: text) {
        scratch.note(rule, match, .boundaryAfter)
        return
      }
    }
    let first = scratch.captures.count
    for capture in 0..<captureCount {
      let places = firstNumber[capture]..<firstNumber[capture + 1]
      let found = range(of: captureNumbers, places, scratch.patternMemory)
      scratch.captures.append(found.map { CaptureRange($0) } ?? .unset)
    }
    scratch.propose(LinkRecord(link, rule: rule, captures: first))
  }

  /// The first of some captures that took part.
  @inline(__always)
  private func range(
    of numbers: [Int], _ places: Range<Int>, _ memory: borrowing PatternMemory
  ) -> Range<Int>? {
    for place in places {
      if let range = memory.capture(numbers[place]) { return range }
    }
    return nil
  }
}

extension RegexSource {
  /// The options of the pattern, as the author wrote it.
  var options: PCRE2Pattern.Options {
    var options: PCRE2Pattern.Options = []
    if flags.contains(.caseless) { options.insert(.caseless) }
    if flags.contains(.multiline) { options.insert(.multiline) }
    if flags.contains(.dotall) { options.insert(.dotall) }
    if flags.contains(.extended) { options.insert(.extended) }
    if !flags.contains(.ascii), usesClasses { options.insert(.unicodeClasses) }
    return options
  }

  /// Whether UCP changes anything: it is dear, since it takes PCRE2's search for first bytes away. Case folding and
  /// `\p` follow Unicode without it. An escaped backslash before a letter counts too, which does no harm.
  private var usesClasses: Bool {
    let bytes = Array(pattern.utf8)
    for (byte, next) in zip(bytes, bytes.dropFirst()) {
      if byte == UInt8(ascii: "\\"), "wWdDsSbBX".utf8.contains(next) { return true }
      if byte == UInt8(ascii: "["), next == UInt8(ascii: ":") { return true }
    }
    return false
  }
}

extension Span where Element == UInt8 {
  /// The first byte of the scalar after the one at `offset`.
  fileprivate func next(after offset: Int) -> Int {
    var next = offset + 1
    while next < count, !startsScalar(at: next) { next += 1 }
    return next
  }

  /// The first byte of the scalar that a byte belongs to; the end of the text for a place beyond it.
  fileprivate func scalarStart(at offset: Int) -> Int {
    var start = Swift.min(offset, count)
    while start > 0, !startsScalar(at: start) { start -= 1 }
    return start
  }

  /// The byte after the first `scalars` scalars. Linear in that number.
  fileprivate func offset(ofScalar scalars: Int, from start: Int) -> Int {
    var offset = start
    var left = scalars
    while left > 0, offset < count {
      offset = next(after: offset)
      left -= 1
    }
    return offset
  }
}
