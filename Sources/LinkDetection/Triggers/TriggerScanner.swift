// Hot: every byte of every text goes through here. Measured by the benchmarks of the trigger pass.

import LinkModel

/// Finds the triggers of all rules in one pass.
///
/// A kernel marks the bytes of a window that are triggers or belong to words, and only marked bytes are looked at.
/// Hits come out in ascending order of offset, those at one offset in ascending order of rule; there is one for
/// each rule and offset. Linear in the length of the text, whatever the number of rules, apart from the hits.
struct TriggerScanner: Sendable {
  /// How many bytes are marked at a time: the masks stay in the first-level cache.
  private static let windowSize = 4096

  private let sets: [TriggerSet]
  private let table: ByteTriggerTable
  private let words: WordIndex
  private let matcher: ByteSetMatcher?
  private let kernel: ByteKernels.Kernel
  /// Rules whose words differ in how they treat case, where the longest word at a place may not be the first.
  private let mixedRules: Set<UInt16>

  /// `sets[n]` belongs to rule number n of the engine.
  init(_ sets: [TriggerSet], kernel: ByteKernels.Kernel = .best) {
    self.sets = sets
    self.kernel = kernel
    table = ByteTriggerTable(sets)
    var rules: [TriggerSet.Word: [UInt16]] = [:]
    var order: [TriggerSet.Word] = []
    for (rule, set) in sets.enumerated() {
      for word in set.effectiveWords {
        if rules[word] == nil { order.append(word) }
        rules[word, default: []].append(UInt16(rule))
      }
    }
    words = WordIndex(WordPlan(order.map { ($0, rules[$0] ?? []) }))
    mixedRules = Set(sets.indices.filter { sets[$0].mixesCase }.map { UInt16($0) })
    var marked = table.bytes
    marked.formUnion(words.anchors)
    matcher = marked.isEmpty ? nil : ByteSetMatcher(marked)
  }

  /// Appends the hits whose first byte lies in `window` to `queue`; neighbours and literals may reach beyond the
  /// window. `everyText` triggers are the engine's business.
  func scan(_ bytes: TextBytes, window: Range<Int>, into queue: inout [TriggerHit]) {
    var start = window.lowerBound
    while start < window.upperBound {
      let end = min(window.upperBound, start + TriggerScanner.windowSize)
      scanPart(bytes, start..<end, into: &queue)
      start = end
    }
  }

  private func scanPart(_ bytes: TextBytes, _ window: Range<Int>, into queue: inout [TriggerHit]) {
    let first = queue.count
    var masks = ByteMasks()
    var sink = HitSink(window: window)
    // A word that begins in the window may have its anchor or key beyond it.
    let marked = window.lowerBound..<min(bytes.count, window.upperBound + words.reach)
    if let matcher {
      matcher.mark(marked, of: bytes, in: &masks, with: kernel)
      let hasWords = !words.anchors.isEmpty
      for word in 0..<ByteMasks.wordCount(marked.count) {
        var mask = masks.words[word]
        while mask != 0 {
          let offset = window.lowerBound + word * 64 + mask.trailingZeroBitCount
          mask &= mask &- 1
          if offset < window.upperBound {
            table.rules(at: offset, in: bytes) { rule, hasWords in
              let place = UInt32(truncatingIfNeeded: offset)
              sink.append(
                hasWords
                  ? TriggerHit(byteAt: place, rule: rule) : TriggerHit(offset: place, length: 1, rule: rule),
                to: &queue)
            }
          }
          if hasWords, words.anchors.contains(bytes[offset]) {
            words.wordsAnchored(at: offset, in: bytes) { start, length, rule in
              sink.append(start, length, rule, to: &queue)
            }
          }
        }
      }
    }
    if let filter = words.filter {
      filter.mark(marked, of: bytes, in: &masks)
      for word in 0..<ByteMasks.wordCount(marked.count) {
        var mask = masks.words[word]
        while mask != 0 {
          let offset = window.lowerBound + word * 64 + mask.trailingZeroBitCount
          mask &= mask &- 1
          words.wordsWithKey(at: offset, in: bytes) { start, length, rule in
            sink.append(start, length, rule, to: &queue)
          }
        }
      }
    }
    if !sink.isInOrder { putInOrder(&queue, from: first, in: bytes) }
  }

  /// Sorts the hits of a window and keeps one for each place and rule.
  private func putInOrder(_ queue: inout [TriggerHit], from first: Int, in bytes: TextBytes) {
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
      var hit = queue[index]
      var next = index + 1
      while next < queue.count, queue[next].place == hit.place { next += 1 }
      if next > index + 1, mixedRules.contains(hit.rule) {
        let length = sets[Int(hit.rule)].length(at: Int(hit.offset), in: bytes)
        hit = TriggerHit(
          offset: hit.offset, length: UInt16(clamping: length ?? Int(hit.length)), rule: hit.rule)
      }
      queue[kept] = hit
      kept += 1
      index = next
    }
    queue.removeSubrange(kept...)
  }
}

/// Appends hits and notices whether they still are in order.
private struct HitSink {
  let window: Range<Int>
  private(set) var isInOrder = true
  private var last: UInt64?

  init(window: Range<Int>) { self.window = window }

  @inline(__always)
  mutating func append(_ hit: TriggerHit, to queue: inout [TriggerHit]) {
    if let last, hit.place <= last { isInOrder = false }
    last = hit.place
    queue.append(hit)
  }

  mutating func append(_ start: Int, _ length: Int, _ rule: UInt16, to queue: inout [TriggerHit]) {
    guard window.contains(start) else { return }
    append(
      TriggerHit(offset: UInt32(truncatingIfNeeded: start), length: UInt16(clamping: length), rule: rule),
      to: &queue)
  }
}

extension TriggerSet {
  /// Whether some words ignore case and others do not.
  fileprivate var mixesCase: Bool { Set(words.map(\.ignoresCase)).count == 2 }

  /// The words without those that never decide anything, because an earlier one begins like them. Where several of
  /// these stand at one place, the longest is the first.
  fileprivate var effectiveWords: [Word] {
    var seen: Set<Word> = []
    var lengths: Set<Int> = []
    var result: [Word] = []
    let mixesCase = mixesCase
    for word in words where !word.bytes.isEmpty {
      let isHidden = lengths.contains { length in
        length <= word.bytes.count
          && (seen.contains(Word(word.bytes[..<length], ignoresCase: word.ignoresCase)))
      }
      if isHidden, !mixesCase || seen.contains(word) { continue }
      seen.insert(word)
      lengths.insert(word.bytes.count)
      result.append(word)
    }
    return result
  }
}

extension TriggerSet {
  /// How long the trigger at a byte is; nil if there is none. The plain definition of what a
  /// trigger is; `TriggerScanner` finds the same faster.
  func length(at offset: Int, in text: TextBytes) -> Int? {
    for trigger in bytes where trigger.bytes.contains(text[offset]) {
      if let before = trigger.before, offset == 0 || !before.contains(text[offset - 1]) { continue }
      if let after = trigger.after, offset + 1 == text.count || !after.contains(text[offset + 1]) { continue }
      return 1
    }
    for word in words where offset + word.bytes.count <= text.count {
      if word.matches(at: offset, in: text) { return word.bytes.count }
    }
    return nil
  }
}

extension TriggerSet.Word {
  /// Whether the literal stands at a byte.
  func matches(at offset: Int, in text: TextBytes) -> Bool {
    for (index, byte) in bytes.enumerated() {
      let found = text[offset + index]
      if (ignoresCase ? found.asciiLowercased : found) != byte { return false }
    }
    return true
  }
}
