public import LinkModel

/// Every step that the rules of an engine took on one text: why something is a link, or is none.
public struct Explanation: Sendable {
  /// One step of one rule.
  public struct Step: Hashable, Sendable {
    /// The stage of the path of data.
    public enum Stage: String, Hashable, Sendable {
      case trigger, keywords, candidate, boundary, end, trim, code, validate, except, match, overlap, link,
        refused, none
    }

    /// The stage.
    public let stage: Stage
    /// Where in the text, if the step is about a place.
    public let range: TextRange?
    /// What happened, for people; names in backticks, no full stop.
    public let text: String
    /// A remark beside it; may be empty.
    public let remark: String
  }

  /// The steps of one rule, in order.
  public struct RuleSteps: Sendable {
    /// The rule.
    public let rule: RuleID
    /// Its steps.
    public let steps: [Step]
  }

  /// The text.
  public let text: String
  /// The rules that had something to say, by name.
  public let rules: [RuleSteps]
  /// What came out.
  public let resolution: Resolution
}

extension Engine {
  /// Explains what the rules, or one of them, do with a text. Costs several times a scan.
  public func explain(_ text: String, only: RuleID? = nil) -> Explanation {
    var buffer = MessageBuffer()
    buffer.append(text)
    return withScratch { scratch in
      scratch.trace = []
      defer { scratch.trace = nil }
      var outcome = FoundLinks()
      var resolution = Resolution(links: [], dropped: [], refused: [], exhausted: [])
      scan(buffer, scratch: &scratch, visitsAll: true) { _, bytes, found in
        outcome = found
        resolution = self.resolution(found, in: bytes)
      }
      let events = Dictionary(grouping: scratch.trace ?? [], by: \.rule)
      let captures = outcome.captures.isEmpty ? scratch.captures : outcome.captures
      let narrator = Narrator(
        engine: self, text: text, outcome: outcome, resolution: resolution, captures: captures)
      let told = rules.indices.filter { only == nil || rules[$0].id == only }.sorted {
        rules[$0].id < rules[$1].id
      }
      .compactMap { rule -> Explanation.RuleSteps? in
        let steps = narrator.steps(of: rule, events: events[rule] ?? [], scratch: &scratch)
        // Without a rule named, rules that proposed nothing would only be noise.
        let proposed = steps.contains { $0.stage == .candidate || ($0.stage == .none && $0.range != nil) }
        guard only == nil ? proposed : !steps.isEmpty else { return nil }
        return Explanation.RuleSteps(rule: rules[rule].id, steps: steps)
      }
      return Explanation(text: text, rules: told, resolution: resolution)
    }
  }
}

/// Turns the events of a scan into steps that a person can read.
private struct Narrator {
  typealias Step = Explanation.Step

  let engine: Engine
  let text: String
  let outcome: FoundLinks
  let resolution: Resolution
  let captures: [CaptureRange]
  private let bytes: [UInt8]

  /// More triggers of one rule than this are counted, not listed.
  private static let triggersShown = 6

  init(
    engine: Engine, text: String, outcome: FoundLinks, resolution: Resolution, captures: [CaptureRange]
  ) {
    self.engine = engine
    self.text = text
    self.outcome = outcome
    self.resolution = resolution
    self.captures = captures
    bytes = Array(text.utf8)
  }

  func steps(of number: Int, events: [TraceEvent], scratch: inout Scratch) -> [Step] {
    let compiled = engine.compiled[number]
    var steps = triggers(of: compiled, events)
    var found: [Range<Int>] = []
    for case .candidate(let record) in events { found.append(record.range) }
    steps += nearMisses(compiled, number, found, &scratch)
    let wholeMatches = found.isEmpty ? [] : wholeMatches(of: compiled.rule, number, &scratch)
    for (index, event) in events.enumerated() {
      switch event {
      case .trigger, .trimmed, .ended: continue
      case .rejected(_, let range, let reason):
        if index > 0, follows(events, index) { continue }
        steps.append(
          Step(
            stage: .none, range: TextRange(utf8: range), text: quoted(range),
            remark: sentence(reason, compiled.rule)))
      case .candidate(let record):
        steps += story(of: record, compiled, wholeMatches, events, index)
      }
    }
    return steps
  }

  private func triggers(of compiled: CompiledRule, _ events: [TraceEvent]) -> [Step] {
    var seen: [Range<Int>] = []
    for case .trigger(_, let range) in events where seen.last != range { seen.append(range) }
    var steps = seen.prefix(Self.triggersShown).map { range in
      let word = String(decoding: bytes[range], as: UTF8.self)
      let keyword = compiled.rule.keywords.firstIndex { $0.lowercased() == word.lowercased() }
      let remark = keyword.map { "keyword \($0 + 1) of \(compiled.rule.keywords.count)" } ?? ""
      return Step(
        stage: .trigger, range: TextRange(utf8: range),
        text: "\(quoted(range)) at \(scalars(range.lowerBound))",
        remark: remark)
    }
    if seen.count > steps.count {
      steps.append(
        Step(stage: .trigger, range: nil, text: "and \(seen.count - steps.count) more", remark: ""))
    }
    return steps
  }

  /// Whether the rejection at an index belongs to the candidate right before it.
  private func follows(_ events: [TraceEvent], _ index: Int) -> Bool {
    switch events[index - 1] {
    case .candidate, .trimmed: true
    default: false
    }
  }

  private func story(
    of record: LinkRecord, _ compiled: CompiledRule, _ wholeMatches: [Range<Int>],
    _ all: [TraceEvent], _ index: Int
  ) -> [Step] {
    let events = all[(index + 1)...]
    let rule = compiled.rule
    let named = zip(compiled.captureNames, compiled.captureNames.indices).compactMap {
      name, index -> String? in
      let place = Int(record.captures) + index
      guard Int(name) == nil, place < captures.count, let range = captures[place].range else { return nil }
      return "\(name) = \(quoted(range))"
    }
    var steps = [
      Step(
        stage: .candidate, range: TextRange(utf8: record.range),
        text: "\(spell(record.range))  \(quoted(record.range))",
        remark: named.joined(separator: ", "))
    ]
    if record.status != .match {
      steps.append(
        Step(
          stage: .refused, range: TextRange(utf8: record.range),
          text: record.status == .refused ? "refused as a whole" : "no link",
          remark: sentence(record.rejection, rule)))
      return steps
    }
    steps += scannerSteps(of: record, rule, all)
    var range = record.range
    var rejection: Rejection?
    events: for event in events {
      switch event {
      case .trimmed(_, _, let to): range = to
      case .rejected(_, _, let reason):
        rejection = reason
        break events
      case .candidate, .trigger, .ended: break events
      }
    }
    if let rejection {
      steps.append(
        Step(
          stage: stage(of: rejection), range: TextRange(utf8: range), text: "fails",
          remark: sentence(rejection, rule)))
      return steps
    }
    if rule.boundary != .none {
      let whole =
        wholeMatches.first {
          $0.lowerBound <= record.range.lowerBound && record.range.upperBound <= $0.upperBound
        } ?? record.range
      let remark = whole == range ? "" : "around the whole match, \(quoted(whole))"
      steps.append(
        Step(stage: .boundary, range: nil, text: boundaryText(rule.boundary, whole), remark: remark))
    }
    if range != record.range {
      steps.append(
        Step(
          stage: .trim, range: TextRange(utf8: range), text: "\(spell(range))  \(quoted(range))", remark: ""))
    }
    if !rule.validate.isEmpty {
      let names = rule.validate.map { type(of: $0.check).name + ($0.capture.map { " on \($0)" } ?? "") }
      steps.append(
        Step(stage: .validate, range: nil, text: names.joined(separator: ", ") + ": ok", remark: ""))
    }
    steps.append(Step(stage: .match, range: TextRange(utf8: range), text: spell(range), remark: ""))
    return steps + ending(of: range, record.rule, rule)
  }

  /// What stands around a link of a built-in scanner, and what ends it.
  private func scannerSteps(of record: LinkRecord, _ rule: Rule, _ events: [TraceEvent]) -> [Step] {
    switch rule.source {
    case .url, .email, .phone: break
    case .regex, .text, .detector: return []
    }
    let (start, end) = (Int(record.start), Int(record.end))
    let (before, after) = neighbours(of: record.range)
    var steps = [
      Step(stage: .boundary, range: nil, text: "may stand between \(before) and \(after)", remark: "")
    ]
    for case .ended(_, start, let found) in events where found.end <= end {
      let outside = end < found.stop ? quoted(end..<found.stop) + " stays outside" : ""
      let place =
        found.stop < bytes.count ? "before \(quoted(bytes.span.scalar(at: found.stop)))" : "at the end"
      steps.append(
        Step(
          stage: .end, range: TextRange(utf8: start..<end),
          text: place + (outside.isEmpty ? "" : ", " + outside),
          remark: found.cause == .endOfText ? "" : found.cause.sentence))
      break
    }
    return steps
  }

  private func neighbours(of range: Range<Int>) -> (before: String, after: String) {
    (
      range.lowerBound == 0 ? "the start" : quoted(bytes.span.scalar(before: range.lowerBound)),
      range.upperBound == bytes.count ? "the end" : quoted(bytes.span.scalar(at: range.upperBound))
    )
  }

  /// Why something is none, with the key that decides.
  private func sentence(_ reason: Rejection, _ rule: Rule) -> String {
    guard var setting = reason.setting else { return reason.sentence }
    // The scanners share some reasons.
    if case .email = rule.source { setting = setting.replacing("scanner.", with: "email.") }
    return reason.sentence + " (`\(setting)`)"
  }

  private func ending(of range: Range<Int>, _ number: UInt16, _ rule: Rule) -> [Step] {
    let priority = "priority \(rule.priority)"
    if let index = outcome.links.firstIndex(where: { $0.range == range && $0.rule == number }) {
      let link = resolution.links[index]
      let beaten = resolution.dropped.filter { $0.winner == link.id }.map { "`\($0.rule)`" }
      let overlap = beaten.isEmpty ? "no other rule claims it" : "wins over \(beaten.joined(separator: ", "))"
      var parts = ["\(link.kind)", "value \(link.value)"]
      if let url = link.url { parts.append("url \(url)") }
      if let label = link.label { parts.append("label \(label)") }
      if !link.isLinked { parts.append("only reported") }
      return [
        Step(stage: .overlap, range: nil, text: overlap, remark: priority),
        Step(
          stage: .link, range: link.range, text: parts.joined(separator: "  "),
          remark: link.marks.names.joined(separator: ", ")),
      ]
    }
    let loss = resolution.dropped.first { $0.range.utf8 == range && $0.rule == rule.id }
    let winner = loss?.winner.flatMap { id in resolution.links.first { $0.id == id } }
    let text: String
    if let winner {
      text = "loses to `\(winner.rule)` at \(spell(winner.range.utf8))"
    } else if loss?.reason == .limitReached {
      text = Rejection.limitReached.sentence
    } else {
      text = "something refused holds the place"
    }
    return [Step(stage: .overlap, range: TextRange(utf8: range), text: text, remark: priority)]
  }

  /// The matches of a regex rule whose links are a part of them: the boundary stands around those. None for others.
  private func wholeMatches(of rule: Rule, _ number: Int, _ scratch: inout Scratch) -> [Range<Int>] {
    guard rule.boundary != .none, case .regex(var source) = rule.source, source.linkGroup != nil else {
      return []
    }
    source.linkGroup = nil
    return matches(of: try? RegexFinder(source, boundary: rule.boundary, keywords: []), number, &scratch)
  }

  private func matches(of finder: RegexFinder?, _ number: Int, _ scratch: inout Scratch) -> [Range<Int>] {
    guard let finder else { return [] }
    scratch.beginText()
    finder.propose(at: 0..<0, in: bytes.span, as: UInt16(number), scratch: &scratch)
    return scratch.candidates.map(\.range)
  }

  /// Why a regex rule with a trigger has no candidate there: its boundary, or its pattern.
  private func nearMisses(
    _ compiled: CompiledRule, _ number: Int, _ found: [Range<Int>], _ scratch: inout Scratch
  ) -> [Step] {
    guard case .regex(var source) = compiled.rule.source else { return [] }
    if outcome.exhausted.contains(where: { $0.rule == number }) {
      return [
        Step(
          stage: .none, range: nil, text: "it took too many steps in this text and was stopped", remark: "")
      ]
    }
    if !compiled.rule.keywords.isEmpty,
      !compiled.rule.keywords.contains(where: {
        TriggerSet.Word($0.utf8, ignoresCase: true).occurs(in: bytes.span)
      })
    {
      return [Step(stage: .none, range: nil, text: Rejection.keywordMissing.sentence, remark: "")]
    }
    let boundary = compiled.rule.boundary
    source.linkGroup = nil
    let bare = boundary == .none ? nil : try? RegexFinder(source, boundary: .none, keywords: [])
    let misses = matches(of: bare, number, &scratch).filter { match in
      !found.contains { $0.overlaps(match) }
    }
    if misses.isEmpty {
      return found.isEmpty
        ? [Step(stage: .none, range: nil, text: "the pattern matches nowhere", remark: "")] : []
    }
    return misses.prefix(Self.triggersShown).flatMap { match in
      [
        Step(
          stage: .candidate, range: TextRange(utf8: match), text: "\(spell(match))  \(quoted(match))",
          remark: ""),
        Step(stage: .boundary, range: nil, text: boundaryText(boundary, match), remark: ""),
      ]
    }
  }

  private func stage(of rejection: Rejection) -> Step.Stage {
    switch rejection {
    case .keywordMissing: .keywords
    case .boundaryBefore, .boundaryAfter: .boundary
    case .inCode: .code
    case .validation: .validate
    case .exception: .except
    case .emptyMatch: .trim
    default: .none
    }
  }

  private func boundaryText(_ boundary: Boundary, _ range: Range<Int>) -> String {
    let (before, after) = neighbours(of: range)
    let start = boundary.allowsStart(at: range.lowerBound, in: bytes.span) ? "ok" : "not allowed"
    let end = boundary.allowsEnd(at: range.upperBound, in: bytes.span) ? "ok" : "not allowed"
    return "\(boundary.before) before \(before): \(start), \(boundary.after) after \(after): \(end)"
  }

  private func quoted(_ range: Range<Int>) -> String {
    let shown = String(decoding: bytes[range], as: UTF8.self)
    return "\"" + (shown.count > 80 ? shown.prefix(79) + "…" : shown) + "\""
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String { "\"\(scalar)\"" }

  private func scalars(_ offset: Int) -> Int { bytes.span.extracting(0..<offset).count(in: .scalars) }

  private func spell(_ range: Range<Int>) -> String {
    "\(scalars(range.lowerBound))..<\(scalars(range.upperBound))"
  }
}
