// Hot: runs once for each text that has a candidate. Most have one or two.

import LinkModel

/// Settles which of several overlapping matches becomes a link.
///
/// Order: the higher priority, then the earlier start, then the longer match, then the rule's name. A match is
/// accepted if it overlaps nothing accepted before; refused candidates take part and hold their place. A rule with a
/// limit gives its first matches, one that searches backwards its last. The result depends on the matches alone,
/// never on the order in which they were found.
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
  /// Whether any rule has a limit and searches backwards.
  private let hasTakers: Bool
  private let hasLimits: Bool

  init(rules: [Contestant]) {
    self.rules = rules
    hasLimits = rules.contains { $0.limit != nil }
    hasTakers = rules.contains { $0.takesLast && $0.limit != nil }
  }

  /// Sorts `candidates` into `found`. Costs n log n for n candidates, one more log n if there are many priorities.
  @inline(__always) func resolve(_ records: inout FlatList<LinkRecord>, into found: inout FoundLinks) {
    if isUncontested(records) {
      for index in 0..<records.count { found.append(records[index]) }
    } else {
      settle(records.array, into: &found)
    }
  }

  private func settle(_ records: [LinkRecord], into found: inout FoundLinks) {
    var candidates = records
    candidates.sort(by: precedes)
    removeRepeated(&candidates)
    var accepted = AcceptedRecords()
    var counts: [UInt16: Int] = [:]
    var losers: [(record: LinkRecord, reason: Rejection)] = []
    var group = 0
    while group < candidates.count {
      let priority = rules[Int(candidates[group].rule)].priority
      var next = group
      while next < candidates.count, rules[Int(candidates[next].rule)].priority == priority { next += 1 }
      let surplus = hasTakers ? surplus(candidates[group..<next], accepted) : []
      for index in group..<next {
        let candidate = candidates[index]
        if candidate.status == .rejected {
          losers.append((candidate, candidate.rejection))
        } else if accepted.overlaps(candidate) {
          losers.append((candidate, .overlapped))
        } else if candidate.status == .match, isBeyondLimit(candidate, counts) || surplus.contains(index) {
          losers.append((candidate, .limitReached))
        } else {
          if candidate.status == .match, rules[Int(candidate.rule)].limit != nil {
            counts[candidate.rule, default: 0] += 1
          }
          accepted.append(candidate)
        }
      }
      accepted.endGroup()
      group = next
    }
    tell(accepted.all, losers, in: &found)
  }

  /// The usual case: matches come in order, none overlaps another, and no rule has a limit.
  @inline(__always) private func isUncontested(_ candidates: borrowing FlatList<LinkRecord>) -> Bool {
    if hasLimits { return false }
    var end: UInt32 = 0
    for index in 0..<candidates.count {
      if candidates[index].start < end { return false }
      end = candidates[index].end
    }
    return true
  }

  private func tell(
    _ accepted: [LinkRecord], _ losers: [(record: LinkRecord, reason: Rejection)], in found: inout FoundLinks
  ) {
    for record in accepted { found.append(record) }
    var isSorted = true
    for (record, reason) in losers {
      if record.status == .rejected {
        if accepted.firstOverlapping(record) == nil {
          found.refused.append(record)
          isSorted = false
        }
      } else if record.status == .match {
        found.lost.append((record, winner(over: record, in: found.links), reason))
      }
    }
    if !isSorted { found.refused.sort(by: standsBefore) }
  }

  /// The first of the links that hold the place of a record and come before it in the contest.
  private func winner(over record: LinkRecord, in links: [LinkRecord]) -> Int? {
    guard var index = links.firstOverlapping(record) else { return nil }
    while index < links.count, links[index].start < record.end {
      if precedes(links[index], record) { return index }
      index += 1
    }
    return nil
  }

  private func precedes(_ left: LinkRecord, _ right: LinkRecord) -> Bool {
    let (first, second) = (rules[Int(left.rule)].priority, rules[Int(right.rule)].priority)
    return first == second ? standsBefore(left, right) : first > second
  }

  private func standsBefore(_ left: LinkRecord, _ right: LinkRecord) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end > right.end }
    let (first, second) = (rules[Int(left.rule)].rank, rules[Int(right.rule)].rank)
    if first != second { return first < second }
    return left.status.rawValue < right.status.rawValue
  }

  /// A match that was proposed twice takes part once.
  private func removeRepeated(_ candidates: inout [LinkRecord]) {
    var kept = 1
    for index in candidates.indices.dropFirst() where !isSame(candidates[index], candidates[kept - 1]) {
      candidates[kept] = candidates[index]
      kept += 1
    }
    candidates.removeSubrange(min(kept, candidates.count)...)
  }

  private func isSame(_ left: LinkRecord, _ right: LinkRecord) -> Bool {
    left.rule == right.rule && left.start == right.start && left.end == right.end
      && left.status == right.status
  }

  private func isBeyondLimit(_ candidate: LinkRecord, _ counts: [UInt16: Int]) -> Bool {
    guard let limit = rules[Int(candidate.rule)].limit else { return false }
    return counts[candidate.rule, default: 0] >= limit
  }

  /// The matches that rules with a limit and `backwards` leave out: all but the last few that nothing of a higher
  /// priority overlaps.
  private func surplus(_ group: ArraySlice<LinkRecord>, _ accepted: AcceptedRecords) -> Set<Int> {
    var counts: [UInt16: (taken: Int, start: UInt32)] = [:]
    var surplus: Set<Int> = []
    for index in group.indices.reversed() {
      let rule = rules[Int(group[index].rule)]
      guard rule.takesLast, let limit = rule.limit, group[index].status == .match else { continue }
      let (taken, start) = counts[group[index].rule] ?? (0, .max)
      if accepted.overlaps(group[index]) { continue }
      if taken >= limit || group[index].end > start {
        surplus.insert(index)
      } else {
        counts[group[index].rule] = (taken + 1, group[index].start)
      }
    }
    return surplus
  }
}

/// Records that do not overlap, gathered in groups; within a group they come in order of start.
///
/// Earlier groups are kept in layers, each at least twice as long as the next: a look-up is a binary search in each
/// of a few layers, and a record is moved only so often as the number of records doubles.
private struct AcceptedRecords {
  private var layers: [[LinkRecord]] = []
  private var fresh: [LinkRecord] = []

  mutating func append(_ record: LinkRecord) { fresh.append(record) }

  /// Whether a record overlaps one that was gathered; its start is not before those of its own group.
  func overlaps(_ record: LinkRecord) -> Bool {
    if let last = fresh.last, last.end > record.start { return true }
    for layer in layers where layer.firstOverlapping(record) != nil { return true }
    return false
  }

  mutating func endGroup() {
    guard !fresh.isEmpty else { return }
    layers.append(fresh)
    fresh = []
    while layers.count > 1, layers[layers.count - 2].count < 2 * layers[layers.count - 1].count {
      mergeLast()
    }
  }

  /// All records in order of start.
  var all: [LinkRecord] {
    var copy = self
    copy.endGroup()
    while copy.layers.count > 1 { copy.mergeLast() }
    return copy.layers.first ?? []
  }

  private mutating func mergeLast() {
    guard let right = layers.popLast(), let left = layers.popLast() else { return }
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
    layers.append(result)
  }
}

extension FoundLinks {
  fileprivate mutating func append(_ record: LinkRecord) {
    if record.status == .match { links.append(record) } else { refused.append(record) }
  }
}

extension [LinkRecord] {
  /// The index of the first record that overlaps another; these must be sorted by start and free of overlaps.
  fileprivate func firstOverlapping(_ record: LinkRecord) -> Int? {
    let index = partitioningIndex { $0.end > record.start }
    return index < count && self[index].start < record.end ? index : nil
  }
}
