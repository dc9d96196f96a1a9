import LinkModel

/// What nearly matched: a rule is run again without what it asks for around its matches.
extension Narrator {
  /// The matches of a regex rule whose links are a part of them: the boundary stands around those. None for others.
  func wholeMatches(of rule: Rule, _ number: Int, _ scratch: inout Scratch) -> [Range<Int>] {
    guard rule.boundary != .none, case .regex(var source) = rule.source, source.linkGroup != nil else {
      return []
    }
    source.linkGroup = nil
    return matches(of: try? RegexFinder(source, boundary: rule.boundary, keywords: []), number, &scratch)
  }

  func matches(of finder: (any CandidateFinder)?, _ number: Int, _ scratch: inout Scratch) -> [Range<Int>] {
    guard let finder else { return [] }
    scratch.beginText()
    finder.propose(at: 0..<0, in: bytes.span, as: UInt16(number), scratch: &scratch)
    return scratch.candidates.array.map(\.range)
  }

  /// Why a regex rule with a trigger has no candidate there: its boundary, or its pattern.
  func nearMisses(
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

  /// Why a text rule with a trigger has no candidate there: its range, or what stands beside the text.
  func textMisses(
    _ compiled: CompiledRule, _ number: Int, _ found: [Range<Int>], _ scratch: inout Scratch
  ) -> [Step] {
    guard case .text(let source) = compiled.rule.source else { return [] }
    var free = source
    free.compare.subtract([.wholeWord, .anchored])
    free.range = nil
    let misses = matches(of: TextFinder(free, boundary: .none), number, &scratch).filter { match in
      !found.contains { $0.overlaps(match) }
    }
    if misses.isEmpty {
      return found.isEmpty
        ? [Step(stage: .none, range: nil, text: "none of its texts stands here", remark: "")] : []
    }
    return misses.prefix(Self.triggersShown).flatMap { match in
      let boundary =
        source.compare.contains(.wholeWord) && compiled.rule.boundary == .none
        ? Boundary(.word) : compiled.rule.boundary
      let fits =
        boundary.allowsStart(at: match.lowerBound, in: bytes.span)
        && boundary.allowsEnd(at: match.upperBound, in: bytes.span)
      let reason =
        fits
        ? Step(
          stage: .none, range: nil, text: "it lies outside of `range`, or is not `anchored` there", remark: ""
        )
        : Step(stage: .boundary, range: nil, text: boundaryText(boundary, match), remark: "")
      return [
        Step(
          stage: .candidate, range: TextRange(utf8: match), text: "\(spell(match))  \(quoted(match))",
          remark: ""),
        reason,
      ]
    }
  }
}
