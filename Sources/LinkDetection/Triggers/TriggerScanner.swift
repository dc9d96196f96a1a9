// Hot: every byte of every text goes through here. Measured by the benchmarks of the trigger pass.

import LinkModel

/// Finds the triggers of all rules in one pass.
///
/// A kernel marks the bytes of a window that are triggers or belong to words, and only marked bytes are looked at.
/// Hits come out in ascending order of offset, those at one offset in ascending order of rule; there is one for
/// each rule and offset. Linear in the length of the text, whatever the number of rules, apart from the hits.
struct TriggerScanner: Sendable {
  /// How many bytes are marked at a time: the masks stay in the first-level cache.
  static let windowSize = 4096

  /// So many words of two or three bytes are looked for as bytes with certain neighbours, which is faster as long as
  /// there are few.
  private static let fewShortWords = 16

  private let sets: [TriggerSet]
  private let table: ByteTriggerTable
  private let words: WordIndex
  private let hasWords: Bool
  private let kernel: ByteKernels.Kernel
  /// Rules whose words differ in how they treat case, where the longest word at a place may not be the first.
  private let mixedRules: Set<UInt16>
  /// Whether a byte that stands right before a message may keep a word in it from being a trigger.
  let looksBeforeWords: Bool

  /// `sets[n]` belongs to rule number n of the engine.
  init(_ sets: [TriggerSet], kernel: ByteKernels.Kernel = .best) {
    self.sets = sets
    self.kernel = kernel
    let short = sets.reduce(into: Set<TriggerSet.Word>()) { $0.formUnion($1.words.lazy.filter(\.isShort)) }
    let sorted = sets.map { $0.sortedWords(takesShort: short.count <= TriggerScanner.fewShortWords) }
    table = ByteTriggerTable(sets, words: sorted.map(\.bytes))
    var rules: [TriggerSet.Word: [UInt16]] = [:]
    var order: [TriggerSet.Word] = []
    for rule in sets.indices {
      for word in sorted[rule].others {
        if rules[word] == nil { order.append(word) }
        rules[word, default: []].append(UInt16(rule))
      }
    }
    hasWords = !order.isEmpty
    words = WordIndex(WordPlan(order.map { ($0, rules[$0] ?? []) }))
    looksBeforeWords = sets.contains { $0.words.contains(where: \.startsWord) }
    mixedRules = Set(sets.indices.filter { sets[$0].mixesCase }.map { UInt16($0) })
  }

  /// Appends the hits whose first byte lies in `window` to `queue`; neighbours and literals may reach beyond the
  /// window. `everyText` triggers are the engine's business.
  func scan(_ bytes: TextBytes, window: Range<Int>, into queue: inout [TriggerHit]) {
    var memory = TriggerMemory()
    var found = FlatList<TriggerHit>()
    var start = window.lowerBound
    while start < window.upperBound {
      let end = min(window.upperBound, start + TriggerScanner.windowSize)
      scan(bytes, window: start..<end, memory: &memory, into: &found)
      queue += found.array
      start = end
    }
  }

  /// Puts the hits of one window, at most `windowSize` bytes, into a queue in place of what it holds; where lines end is
  /// in `memory` then. With `isLoose`, digits are hits that are clearly too few, so that somebody can be told why.
  func scan(
    _ bytes: TextBytes, window: Range<Int>, isLoose: Bool = false, memory: inout TriggerMemory,
    into queue: inout FlatList<TriggerHit>
  ) {
    queue.clear()
    var lent = FlatList<TriggerHit>()
    swap(&lent, &queue)
    var sink = HitSink(lent)
    table.scan(bytes, window, isLoose: isLoose, with: kernel, memory: &memory, sink: &sink)
    if hasWords { words.scan(bytes, window, with: kernel, memory: &memory, sink: &sink) }
    if !sink.isInOrder {
      sink.putInOrder { hit in
        guard mixedRules.contains(hit.rule) else { return hit }
        let length = sets[Int(hit.rule)].length(at: Int(hit.offset), in: bytes)
        return TriggerHit(
          offset: hit.offset, length: UInt16(clamping: length ?? Int(hit.length)), rule: hit.rule)
      }
    }
    queue = sink.finish()
  }
}

extension TriggerSet {
  /// The words of one byte, or with `takesShort` of up to three, as bytes with their neighbours, and the other
  /// effective words. Where a word may begin like one of another length, the longest counts, which only the index of
  /// words can tell.
  func sortedWords(takesShort: Bool) -> (bytes: [(trigger: ByteTrigger, length: Int)], others: [Word]) {
    let words = effectiveWords
    var lengths = [Set<Int>](repeating: [], count: 256)
    for word in words { lengths[Int(word.bytes[0] | 0x20)].insert(word.bytes.count) }
    var short: [(trigger: ByteTrigger, length: Int)] = []
    var others: [Word] = []
    for word in words {
      let isAlone = lengths[Int(word.bytes[0] | 0x20)].count == 1
      let isShort = word.bytes.count == 1 || word.isShort && takesShort && !mixesCase
      guard isAlone, isShort, !word.startsWord else {
        others.append(word)
        continue
      }
      let bytes = word.bytes.map { byte in
        ByteClass(word.ignoresCase && byte.isASCIILetter ? [byte, byte ^ 0x20] : [byte])
      }
      let trigger = ByteTrigger(
        bytes[0], after: bytes.count > 1 ? bytes[1] : nil, afterNext: bytes.count > 2 ? bytes[2] : nil)
      short.append((trigger, bytes.count))
    }
    return (short, others)
  }

  /// Whether some words ignore case or start a word and others do not.
  fileprivate var mixesCase: Bool {
    words.contains { $0.ignoresCase != words[0].ignoresCase || $0.startsWord != words[0].startsWord }
  }

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
          && (seen.contains(
            Word(word.bytes[..<length], ignoresCase: word.ignoresCase, startsWord: word.startsWord)))
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
      if let before = trigger.before {
        guard offset == 0 ? trigger.mayStart : before.contains(text[offset - 1]) else { continue }
      }
      if let after = trigger.after, offset + 1 == text.count || !after.contains(text[offset + 1]) { continue }
      if let next = trigger.afterNext, offset + 2 >= text.count || !next.contains(text[offset + 2]) {
        continue
      }
      if trigger.digits > 0 {
        let end = min(text.count, offset + TriggerSet.reachOfDigits)
        let digits = (offset..<end).count { TriggerSet.digitBytes.contains(text[$0]) }
        if digits < trigger.digits { continue }
      }
      return 1
    }
    for word in words where offset + word.bytes.count <= text.count {
      if word.startsWord, !text.isWordStart(offset) { continue }
      if word.matches(at: offset, in: text) { return word.bytes.count }
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// Whether no letter, mark, digit or underscore stands before a byte.
  @inline(__always)
  func isWordStart(_ offset: Int) -> Bool {
    guard offset > 0 else { return true }
    let byte = self[offset - 1]
    return byte < 0x80 ? !TriggerSet.Word.wordBytes.contains(byte) : !scalar(before: offset).isWordPart
  }
}

extension TriggerSet.Word {
  /// Whether a byte and its neighbours can tell it.
  fileprivate var isShort: Bool { (2...3).contains(bytes.count) }

  /// Whether the literal stands at a byte.
  func matches(at offset: Int, in text: TextBytes) -> Bool {
    for (index, byte) in bytes.enumerated() {
      let found = text[offset + index]
      if (ignoresCase ? found.asciiLowercased : found) != byte { return false }
    }
    return true
  }
}
