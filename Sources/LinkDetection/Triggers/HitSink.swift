// Hot: takes every hit of the trigger pass.

/// Collects hits and notices whether they still are in order.
struct HitSink {
  /// The hits, those of earlier windows first.
  private(set) var queue: [TriggerHit]
  /// Whether those of this window are in ascending order, with one for each place and rule.
  private(set) var isInOrder = true
  /// How many hits were there before.
  let first: Int
  private var last: UInt64 = 0

  /// Goes on with a queue.
  init(_ queue: consuming [TriggerHit]) {
    first = queue.count
    self.queue = queue
  }

  /// Adds a hit.
  @inline(__always)
  mutating func append(_ hit: TriggerHit) {
    // Places count from 1 here, so that 0 is before all of them.
    if hit.place &+ 1 <= last { isInOrder = false }
    last = hit.place &+ 1
    queue.append(hit)
  }

  /// Sorts the hits of this window and keeps one for each place and rule; `settle` gets a hit that has rivals.
  mutating func putInOrder(_ settle: (TriggerHit) -> TriggerHit) {
    if first == 0 {
      queue.sort()
    } else {
      let sorted = queue[first...].sorted()
      queue.removeSubrange(first...)
      queue += sorted
    }
    var kept = first
    var index = first
    while index < queue.count {
      let hit = queue[index]
      var next = index + 1
      while next < queue.count, queue[next].place == hit.place { next += 1 }
      queue[kept] = next > index + 1 ? settle(hit) : hit
      kept += 1
      index = next
    }
    queue.removeSubrange(kept...)
  }
}
