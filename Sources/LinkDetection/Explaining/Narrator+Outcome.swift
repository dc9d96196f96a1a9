import LinkModel

/// What became of a match, and why.
extension Narrator {
  func ending(of range: Range<Int>, _ number: UInt16, _ rule: Rule) -> [Step] {
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
      text =
        "loses to `\(winner.rule)` at \(spell(winner.range.utf8)), "
        + advantage(of: winner, over: range, rule)
    } else if loss?.reason == .limitReached {
      text = Rejection.limitReached.sentence
    } else {
      text = "something refused holds the place"
    }
    return [Step(stage: .overlap, range: TextRange(utf8: range), text: text, remark: priority)]
  }

  /// Why one link comes before another in the contest.
  private func advantage(of winner: Link, over range: Range<Int>, _ rule: Rule) -> String {
    let priority = engine.rules.first { $0.id == winner.rule }?.priority ?? 0
    if priority != rule.priority { return "which has the priority \(priority)" }
    if winner.range.lowerBound.utf8 != range.lowerBound { return "which starts earlier" }
    if winner.range.utf8.count != range.count { return "which is longer" }
    return "whose name comes first"
  }

  /// Why something is none, with the keys that decide.
  func sentence(_ reason: Rejection, _ rule: Rule) -> String {
    let keys = reason.settings.compactMap { key -> String? in
      guard case .email = rule.source, key.hasPrefix("scanner.") else { return key }
      // The scanners share some reasons.
      let name = String(key.dropFirst(8))
      return EmailSettings.keys.contains { $0.name == name } ? "email." + name : nil
    }
    let list = keys.map { "`\($0)`" }.joined(separator: ", ")
    return reason.sentence + (list.isEmpty ? "" : " (\(list))")
  }

  /// The same for a match that fails one of several checks or is one of several exceptions.
  func sentence(_ reason: Rejection, of record: LinkRecord, _ range: Range<Int>, _ compiled: CompiledRule)
    -> String
  {
    let rule = compiled.rule
    switch reason {
    case .validation:
      for validation in rule.validate {
        let part =
          compiled.range(of: validation.capture ?? "0", in: record, captures: captures) ?? range
        if !validation.check.accepts(bytes.span.extracting(part)) {
          return "the check `\(type(of: validation.check).name)` refuses \(quoted(part))"
        }
      }
    case .exception:
      let shown = String(decoding: bytes[range], as: UTF8.self)
      return rule.except.texts.contains(shown)
        ? "it is one of `except.texts` or of a file" : "it matches one of `except.patterns`"
    default: break
    }
    return sentence(reason, rule)
  }
  /// What stands around a link of a built-in scanner, and what ends it.
  func scannerSteps(of record: LinkRecord, _ rule: Rule, _ events: [TraceEvent]) -> [Step] {
    switch rule.source {
    case .url, .email, .phone: break
    case .regex, .text, .detector: return []
    }
    let (start, end) = (Int(record.start), Int(record.end))
    let (before, after) = neighbours(of: record.range)
    var steps = [
      Step(stage: .boundary, range: nil, text: "may stand between \(before) and \(after)", remark: "")
    ]
    if case .phone(let scanner) = engine.compiled[Int(record.rule)].finder {
      let facts = ["e164", "region", "type"].compactMap { name in
        scanner.computedCapture(name, of: record.range, in: bytes.span).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      steps.append(Step(stage: .validate, range: nil, text: facts.joined(separator: ", "), remark: ""))
    }
    for case .ended(_, start, let found) in events where found.end <= end {
      let outside = end < found.stop ? quoted(end..<found.stop) + " stays outside" : ""
      let place =
        found.stop < bytes.count ? "before \(quoted(bytes.span.scalar(at: found.stop)))" : "at the end"
      steps.append(
        Step(
          stage: .end, range: TextRange(utf8: start..<end),
          text: place + (outside.isEmpty ? "" : ", " + outside),
          remark: cause(of: found, outside: end..<max(end, found.stop))))
      break
    }
    return steps
  }

  /// Why a link ends where it does, with the keys that decide.
  private func cause(of end: PathEnd, outside: Range<Int>) -> String {
    var keys: [String] = []
    if let key = end.cause.setting { keys.append(key) }
    if end.cause == .stop, end.stop < bytes.count,
      let key = PathEnd.setting(of: bytes.span.scalar(at: end.stop))
    {
      keys.append(key)
    }
    var parts = end.cause == .endOfText ? [] : [end.cause.sentence]
    if !outside.isEmpty, end.cause != .opener {
      var offset = outside.lowerBound
      while offset < outside.upperBound {
        let (scalar, length) = bytes.span.scalarAndLength(at: offset)
        offset += length
        if let key = PathEnd.setting(of: scalar), !keys.contains(key) { keys.append(key) }
      }
      if parts.isEmpty { parts.append("it may not be last") }
    }
    let list = keys.prefix(3).map { "`scanner.\($0)`" }.joined(separator: ", ")
    return parts.joined() + (list.isEmpty ? "" : " (\(list))")
  }
}
