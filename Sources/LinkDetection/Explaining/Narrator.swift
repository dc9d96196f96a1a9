import LinkModel

/// Turns the events of a scan into steps that a person can read.
struct Narrator {
  typealias Step = Explanation.Step

  let engine: Engine
  let text: String
  let outcome: FoundLinks
  let resolution: Resolution
  let captures: [CaptureRange]
  let bytes: [UInt8]

  /// More triggers of one rule than this are counted, not listed.
  static let triggersShown = 6

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
    steps += textMisses(compiled, number, found, &scratch)
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

  func triggers(of compiled: CompiledRule, _ events: [TraceEvent]) -> [Step] {
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
  func follows(_ events: [TraceEvent], _ index: Int) -> Bool {
    switch events[index - 1] {
    case .candidate, .trimmed: true
    default: false
    }
  }

  func story(
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
          remark: sentence(rejection, of: record, range, compiled)))
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

  func neighbours(of range: Range<Int>) -> (before: String, after: String) {
    (
      range.lowerBound == 0 ? "the start" : quoted(bytes.span.scalar(before: range.lowerBound)),
      range.upperBound == bytes.count ? "the end" : quoted(bytes.span.scalar(at: range.upperBound))
    )
  }

  func stage(of rejection: Rejection) -> Step.Stage {
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

  func boundaryText(_ boundary: Boundary, _ range: Range<Int>) -> String {
    let (before, after) = neighbours(of: range)
    let start = boundary.allowsStart(at: range.lowerBound, in: bytes.span) ? "ok" : "not allowed"
    let end = boundary.allowsEnd(at: range.upperBound, in: bytes.span) ? "ok" : "not allowed"
    return "\(boundary.before) before \(before): \(start), \(boundary.after) after \(after): \(end)"
  }

  func quoted(_ range: Range<Int>) -> String {
    let shown = String(decoding: bytes[range], as: UTF8.self)
    return "\"" + (shown.count > 80 ? shown.prefix(79) + "…" : shown) + "\""
  }

  func quoted(_ scalar: Unicode.Scalar) -> String { "\"\(scalar)\"" }

  func scalars(_ offset: Int) -> Int { bytes.span.extracting(0..<offset).count(in: .scalars) }

  func spell(_ range: Range<Int>) -> String {
    "\(scalars(range.lowerBound))..<\(scalars(range.upperBound))"
  }
}
