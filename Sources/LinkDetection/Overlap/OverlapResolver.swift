// Hot: runs once for each text that has a candidate. Most have one or two.

/// Settles which of several overlapping matches becomes a link.
///
/// Order: the higher priority, then the earlier start, then the longer match, then the rule's name. A match is
/// accepted if it overlaps nothing accepted before; refused candidates take part and hold their place. The result
/// depends on the matches alone, never on the order in which they were found.
struct OverlapResolver: Sendable {
  /// What a rule brings to a contest.
  struct Contestant: Sendable {
    var priority: Int
    /// The rank of its name among all rules.
    var rank: Int
    var limit: Int?
    var takesLast: Bool
  }

  let rules: [Contestant]

  /// Sorts `candidates` into `found`. Costs n log n for n candidates.
  func resolve(_ candidates: inout [LinkRecord], into found: inout FoundLinks) {
    if candidates.count == 1, rules[Int(candidates[0].rule)].limit != 0 {
      if candidates[0].status == .match {
        found.links.append(candidates[0])
      } else {
        found.refused.append(candidates[0])
      }
      return
    }
    candidates.sort(by: precedes)
    takeFromTheEnd(&candidates)
    var accepted: [LinkRecord] = []
    var counts: [UInt16: Int] = [:]
    var group = 0
    var losers: [(record: LinkRecord, reason: Rejection)] = []
    while group < candidates.count {
      let priority = rules[Int(candidates[group].rule)].priority
      var next = group
      var fresh: [LinkRecord] = []
      while next < candidates.count, rules[Int(candidates[next].rule)].priority == priority {
        let candidate = candidates[next]
        next += 1
        if next > group + 1, isSame(candidate, candidates[next - 2]) { continue }
        if candidate.status == .rejected {
          losers.append((candidate, candidate.rejection))
        } else if overlaps(candidate, accepted) || overlaps(candidate, fresh) {
          losers.append((candidate, .overlapped))
        } else if let limit = rules[Int(candidate.rule)].limit, counts[candidate.rule, default: 0] >= limit {
          losers.append((candidate, .limitReached))
        } else {
          if candidate.status == .match { counts[candidate.rule, default: 0] += 1 }
          insert(candidate, into: &fresh)
        }
      }
      accepted = merge(accepted, fresh)
      group = next
    }
    for record in accepted {
      if record.status == .match { found.links.append(record) } else { found.refused.append(record) }
    }
    var told = found.refused.count
    for (record, reason) in losers {
      if record.status == .rejected {
        if !overlaps(record, accepted) { found.refused.append(record) }
      } else if record.status == .match {
        let winner = firstEnding(after: record.start, in: found.links)
        let isBeaten = winner < found.links.count && found.links[winner].start < record.end
        found.lost.append((record, isBeaten ? winner : nil, reason))
      }
    }
    if found.refused.count > told {
      found.refused.sort { ($0.start, $0.end) < ($1.start, $1.end) }
      told = found.refused.count
    }
  }

  private func precedes(_ left: LinkRecord, _ right: LinkRecord) -> Bool {
    let (first, second) = (rules[Int(left.rule)], rules[Int(right.rule)])
    if first.priority != second.priority { return first.priority > second.priority }
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end > right.end }
    if first.rank != second.rank { return first.rank < second.rank }
    return left.status.rawValue < right.status.rawValue
  }

  private func isSame(_ left: LinkRecord, _ right: LinkRecord) -> Bool {
    left.rule == right.rule && left.start == right.start && left.end == right.end
      && left.status == right.status
  }

  /// A limited rule that searches backwards offers its matches from the last to the first.
  private func takeFromTheEnd(_ candidates: inout [LinkRecord]) {
    for (index, rule) in rules.enumerated() where rule.takesLast && rule.limit != nil {
      let places = candidates.indices.filter { Int(candidates[$0].rule) == index }
      let records = places.map { candidates[$0] }
      for (place, record) in zip(places, records.reversed()) { candidates[place] = record }
    }
  }

  /// Whether a record overlaps one of a list that is sorted by start and free of overlaps.
  private func overlaps(_ record: LinkRecord, _ sorted: [LinkRecord]) -> Bool {
    let index = firstEnding(after: record.start, in: sorted)
    return index < sorted.count && sorted[index].start < record.end
  }

  private func firstEnding(after offset: UInt32, in sorted: [LinkRecord]) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func insert(_ record: LinkRecord, into sorted: inout [LinkRecord]) {
    if let last = sorted.last, last.end > record.start {
      sorted.insert(record, at: firstEnding(after: record.start, in: sorted))
    } else {
      sorted.append(record)
    }
  }

  private func merge(_ left: [LinkRecord], _ right: [LinkRecord]) -> [LinkRecord] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    var result: [LinkRecord] = []
    result.reserveCapacity(left.count + right.count)
    var (first, second) = (0, 0)
    while first < left.count || second < right.count {
      if second == right.count || (first < left.count && left[first].start < right[second].start) {
        result.append(left[first])
        first += 1
      } else {
        result.append(right[second])
        second += 1
      }
    }
    return result
  }
}
