// Hot: takes every hit of the trigger pass.

/// Collects the hits of one window and notices whether they still are in order.
struct HitSink: ~Copyable {
  /// The hits.
  private(set) var queue: FlatList<TriggerHit>
  /// Whether they are in ascending order, with one for each place and rule.
  private(set) var isInOrder = true
  private var last: UInt64 = 0

  /// Collects in a list that is empty.
  init(_ queue: consuming FlatList<TriggerHit>) { self.queue = queue }

  /// Adds a hit.
  @inline(__always)
  mutating func append(_ hit: TriggerHit) {
    // Places count from 1 here, so that 0 is before all of them.
    if hit.place &+ 1 <= last { isInOrder = false }
    last = hit.place &+ 1
    queue.append(hit)
  }

  /// Adds hits that are in order and lie behind all others.
  @inline(__always)
  mutating func appendOrdered(_ body: (inout FlatList<TriggerHit>) -> Void) {
    body(&queue)
    if !queue.isEmpty { last = queue[queue.count - 1].place &+ 1 }
  }

  /// Sorts the hits and keeps one for each place and rule; `settle` gets a hit that has rivals.
  mutating func putInOrder(_ settle: (TriggerHit) -> TriggerHit) {
    var sorted = queue.array
    sorted.sort()
    var kept = 0
    var index = 0
    while index < sorted.count {
      let hit = sorted[index]
      var next = index + 1
      while next < sorted.count, sorted[next].place == hit.place { next += 1 }
      queue[kept] = next > index + 1 ? settle(hit) : hit
      kept += 1
      index = next
    }
    queue.keepFirst(kept)
  }

  /// Gives the list back.
  consuming func finish() -> FlatList<TriggerHit> { queue }
}
