import LinkModel
import TestSupport
import Testing

@testable import LinkDetection

private typealias Contestant = OverlapResolver.Contestant

/// The rules of the contest, told without any regard for speed.
private func settlePlainly(_ candidates: [LinkRecord], _ rules: [Contestant]) -> Set<LinkRecord> {
  func rule(_ record: LinkRecord) -> Contestant { rules[Int(record.rule)] }
  let order = Set(candidates).sorted { left, right in
    let (first, second) = (rule(left), rule(right))
    return (-first.priority, Int(left.start), -Int(left.end), first.rank, Int(left.status.rawValue))
      < (-second.priority, Int(right.start), -Int(right.end), second.rank, Int(right.status.rawValue))
  }
  var accepted: [LinkRecord] = []
  for priority in Set(rules.map(\.priority)).sorted(by: >) {
    var group = order.filter { rule($0).priority == priority && $0.status != .rejected }
    for number in rules.indices where rules[number].takesLast {
      guard let limit = rules[number].limit else { continue }
      var kept: [LinkRecord] = []
      for record in group.reversed() where Int(record.rule) == number && record.status == .match {
        if accepted.contains(where: { $0.range.overlaps(record.range) }) { continue }
        if kept.count < limit, !kept.contains(where: { $0.range.overlaps(record.range) }) {
          kept.append(record)
        } else {
          group.removeAll { $0 == record }
        }
      }
    }
    for record in group where !accepted.contains(where: { $0.range.overlaps(record.range) }) {
      let count = accepted.filter { $0.rule == record.rule && $0.status == .match }.count
      if record.status == .match, count >= rule(record).limit ?? .max { continue }
      accepted.append(record)
    }
  }
  return Set(accepted)
}

struct OverlapResolverTests {
  private static let rules = [
    Contestant(priority: 400, rank: 0, limit: nil, takesLast: false),
    Contestant(priority: 400, rank: 2, limit: 2, takesLast: false),
    Contestant(priority: 600, rank: 1, limit: 2, takesLast: true),
    Contestant(priority: 400, rank: 3, limit: 1, takesLast: true),
    Contestant(priority: 100, rank: 4, limit: nil, takesLast: true),
    Contestant(priority: 100, rank: 5, limit: 0, takesLast: false),
    Contestant(priority: -5, rank: 6, limit: 3, takesLast: false),
  ]

  private func resolve(_ records: [LinkRecord], _ rules: [Contestant] = rules) -> FoundLinks {
    var candidates = FlatList<LinkRecord>()
    candidates.array = records
    var found = FoundLinks()
    OverlapResolver(rules: rules).resolve(&candidates, into: &found)
    return found
  }

  private func records(_ count: Int, _ random: inout SeededRandom) -> [LinkRecord] {
    (0..<count).map { _ in
      let start = Int.random(in: 0..<60, using: &random)
      let end = start + Int.random(in: 1...9, using: &random)
      let statuses: [LinkRecord.Status] = [.match, .match, .match, .match, .refused, .rejected]
      let status = statuses.randomElement(using: &random) ?? .match
      return LinkRecord(
        start..<end, rule: UInt16.random(in: 0..<UInt16(Self.rules.count), using: &random), status: status,
        rejection: status == .match ? .none : .badHost)
    }
  }

  @Test("random matches are settled as the plain telling of the rules has it, in whatever order they come")
  func plain() {
    var random = SeededRandom(seed: 7)
    for round in 0..<3000 {
      let records = records(round % 40 + 2, &random)
      let expected = settlePlainly(records, Self.rules)
      let found = resolve(records)
      #expect(Set(found.links + found.refused.filter { $0.status == .refused }) == expected)
      #expect(found.links == found.links.sorted { $0.start < $1.start })
      #expect(found.refused.map(\.start) == found.refused.map(\.start).sorted())
      let shuffled = resolve(records.shuffled(using: &random))
      #expect(shuffled.links == found.links && shuffled.refused == found.refused)
    }
  }

  @Test("every loser is told once, with the first link that took its place from it")
  func losers() {
    var random = SeededRandom(seed: 8)
    for round in 0..<500 {
      let records = records(round % 30 + 2, &random)
      let found = resolve(records)
      let told = found.lost.map(\.record)
      #expect(Set(told).count == told.count)
      #expect(Set(told + found.links) == Set(records.filter { $0.status == .match }))
      for (record, winner, reason) in found.lost {
        let first = found.links.firstIndex { link in
          // Alone with the loser, the link would win as well.
          link.range.overlaps(record.range)
            && settlePlainly([link, record], Self.rules.map { $0.withoutLimit }).contains(link)
        }
        #expect(winner == first)
        if reason == .overlapped {
          #expect((found.links + found.refused).contains { $0.range.overlaps(record.range) })
        }
      }
      // What was only rejected is told where no link stands, and never stops one.
      for record in records where record.status == .rejected {
        let isFree = !(found.links + found.refused.filter { $0.status == .refused })
          .contains { $0.range.overlaps(record.range) }
        #expect(found.refused.contains(record) == isFree)
      }
    }
  }

  @Test("what was refused holds its place")
  func refused() {
    let found = resolve([
      LinkRecord(0..<10, rule: 0, status: .refused, rejection: .deniedScheme), LinkRecord(4..<8, rule: 4),
    ])
    #expect(found.links.isEmpty)
    #expect(found.refused.map(\.range) == [0..<10])
    #expect(found.lost.map(\.reason) == [.overlapped] && found.lost[0].winner == nil)
  }

  @Test("what was rejected holds no place")
  func rejected() {
    let found = resolve([
      LinkRecord(0..<10, rule: 0, status: .rejected, rejection: .unknownTLD), LinkRecord(4..<8, rule: 4),
    ])
    #expect(found.links.map(\.range) == [4..<8])
    #expect(found.refused.isEmpty)
  }

  @Test("a rule that searches backwards gives its last matches")
  func backwards() {
    let found = resolve((0..<5).map { LinkRecord($0 * 10..<$0 * 10 + 3, rule: 2) })
    #expect(found.links.map(\.range) == [30..<33, 40..<43])
    #expect(found.lost.map(\.reason) == [.limitReached, .limitReached, .limitReached])
  }

  @Test("a limit of 0 makes no link, also of a single match")
  func noLink() {
    let found = resolve([LinkRecord(0..<3, rule: 5)])
    #expect(found.links.isEmpty && found.lost.map(\.reason) == [.limitReached])
  }

  // Anything quadratic would take many minutes.
  @Test("100,000 matches of many priorities, or all in one heap, are settled", .timeLimit(.minutes(5)))
  func many() {
    let rules = (0..<2001).map { Contestant(priority: $0 - 1000, rank: $0, limit: nil, takesLast: false) }
    var random = SeededRandom(seed: 9)
    let spread = (0..<100_000).map { index in
      LinkRecord(index * 3..<index * 3 + 4, rule: UInt16.random(in: 0...2000, using: &random))
    }
    let heap = (0..<100_000).map { LinkRecord(0..<$0 + 1, rule: 0) }
    let backwards = (0..<100_000).map { LinkRecord($0 * 2..<$0 * 2 + 1, rule: 0) }
    #expect(resolve(spread, rules).links.count > 33_000)
    #expect(resolve(heap, rules).links.map(\.range) == [0..<100_000])
    let last = [Contestant(priority: 0, rank: 0, limit: 1000, takesLast: true)]
    #expect(resolve(backwards, last).links.first?.range == 198_000..<198_001)
  }
}

extension OverlapResolver.Contestant {
  fileprivate var withoutLimit: Self {
    var copy = self
    copy.limit = nil
    return copy
  }
}
