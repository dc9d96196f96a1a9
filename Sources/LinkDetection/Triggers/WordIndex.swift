// Hot: asked at each place of a text where a word of some rule may stand.

import LinkModel

/// All words of all rules, found by a key of up to four bytes that stands somewhere in them.
///
/// A word with a rare byte is **anchored** at it: the byte joins the class of the trigger pass, and the key around
/// it tells which words there may be, so a thousand words that share a byte cost no more than one. The other words
/// are found by a filter that looks for keys at every byte.
struct WordIndex: Sendable {
  /// Up to four bytes of a word, each with bit 5 set, so that letters lose their case.
  struct Key: Hashable {
    /// The first byte is the lowest.
    var bytes: UInt32
    /// How many bytes, from 1 to 4.
    var length: Int
  }

  /// Where a key stands beside an anchor.
  struct Probe: Hashable {
    /// From the anchor to the first byte of the key.
    var displacement: Int
    /// How many bytes the key has.
    var length: Int
  }

  /// A word with the place of its key.
  struct Word {
    var bytes: Range<Int>
    var ignoresCase: Bool
    var keyOffset: Int
    var rules: Range<Int>
  }

  private struct Slot {
    var key: UInt32 = 0
    /// Bytes of the key; 0 in an empty slot.
    var length: UInt32 = 0
    var firstWord: UInt32 = 0
    var endWord: UInt32 = 0
  }

  private let anchors: ByteSetMatcher?
  private let filter: KeyFilter?
  private let starts: WordStarts?
  /// How far beyond its first byte an anchor or key of a word may stand.
  private let reach: Int
  private let probes: [Probe]
  /// Where the probes of an anchor begin; those of the next byte follow.
  private let firstProbe: [Int]
  private let filterLengths: [Int]
  private let slots: [Slot]
  private let words: [Word]
  private let storage: [UInt8]
  private let rules: [UInt16]

  /// Indexes words, each with the rules that have it in ascending order.
  init(_ plan: WordPlan) {
    anchors = plan.anchors.isEmpty ? nil : ByteSetMatcher(plan.anchors)
    filter = plan.filterKeys.isEmpty ? nil : KeyFilter(plan.filterKeys)
    starts = plan.starts.isEmpty ? nil : WordStarts(plan.starts)
    filterLengths = Set(plan.filterKeys.map(\.length)).sorted()
    reach = plan.reach
    probes = Array(plan.probes.joined())
    firstProbe = plan.probes.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    var storage: [UInt8] = []
    var rules: [UInt16] = []
    var words: [Word] = []
    func add(_ members: [WordPlan.Member]) {
      for member in members {
        words.append(
          Word(
            bytes: storage.count..<storage.count + member.word.bytes.count,
            ignoresCase: member.word.ignoresCase, keyOffset: member.keyOffset,
            rules: rules.count..<rules.count + member.rules.count))
        storage += member.word.bytes
        rules += member.rules
      }
    }
    var size = 16
    while size < plan.buckets.count * 2 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    for (key, members) in plan.buckets.sorted(by: {
      ($0.key.bytes, $0.key.length) < ($1.key.bytes, $1.key.length)
    }) {
      let first = words.count
      add(members)
      var place = WordIndex.slot(of: key.bytes, key.length, in: size)
      while slots[place].length != 0 { place = (place + 1) & (size - 1) }
      slots[place] = Slot(
        key: key.bytes, length: UInt32(key.length), firstWord: UInt32(first), endWord: UInt32(words.count))
    }
    self.storage = storage
    self.rules = rules
    self.words = words
    self.slots = slots
  }

  /// Appends the hits of words that start in a window; they may reach beyond it.
  func scan(
    _ bytes: TextBytes, _ window: Range<Int>, with kernel: ByteKernels.Kernel, memory: inout TriggerMemory,
    sink: inout HitSink
  ) {
    if let starts {
      memory.findStarts(window, of: bytes, among: starts, kernel) { hit in
        // Behind ASCII a place was found to start a word; behind other scalars it may be that it does not.
        let offset = Int(hit.offset)
        if offset == 0 || bytes[offset - 1] < 0x80 || bytes.isWordStart(offset) { sink.append(hit) }
      }
    }
    if anchors != nil || filter != nil {
      scanInside(bytes, window, with: kernel, masks: &memory.marks, sink: &sink)
    }
  }

  /// The same for the words that need not start one.
  private func scanInside(
    _ bytes: TextBytes, _ window: Range<Int>, with kernel: ByteKernels.Kernel, masks: inout ByteMasks,
    sink: inout HitSink
  ) {
    // A word that begins in the window may have its anchor or key beyond it.
    let marked = window.lowerBound..<min(bytes.count, window.upperBound + reach)
    if let anchors {
      anchors.mark(marked, of: bytes, in: &masks, with: kernel)
      let probes = probes.span
      let firstProbe = firstProbe.span
      for word in 0..<ByteMasks.wordCount(marked.count) {
        var mask = masks[word]
        while mask != 0 {
          let offset = marked.lowerBound + word * 64 + mask.trailingZeroBitCount
          mask &= mask &- 1
          let byte = Int(bytes[offset] | 0x20)
          for index in firstProbe[byte]..<firstProbe[byte + 1] {
            let probe = probes[index]
            append(withKeyAt: offset + probe.displacement, probe.length, bytes, window, &sink)
          }
        }
      }
    }
    if let filter {
      filter.mark(marked, of: bytes, in: &masks)
      let lengths = filterLengths.span
      for word in 0..<ByteMasks.wordCount(marked.count) {
        var mask = masks[word]
        while mask != 0 {
          let offset = marked.lowerBound + word * 64 + mask.trailingZeroBitCount
          mask &= mask &- 1
          for index in lengths.indices { append(withKeyAt: offset, lengths[index], bytes, window, &sink) }
        }
      }
    }
  }

  /// Appends the words whose key stands at a byte.
  @inline(__always)
  private func append(
    withKeyAt offset: Int, _ length: Int, _ bytes: TextBytes, _ window: Range<Int>, _ sink: inout HitSink
  ) {
    guard offset >= 0, offset + length <= bytes.count else { return }
    var key: UInt32 = 0
    if length == 4 {
      key =
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
        | UInt32(bytes[offset + 3]) << 24 | 0x2020_2020
    } else {
      for index in 0..<length { key |= UInt32(bytes[offset + index] | 0x20) << UInt32(8 * index) }
    }
    let slots = slots.span
    var place = WordIndex.slot(of: key, length, in: slots.count)
    while true {
      let slot = slots[place]
      if slot.length == 0 { return }
      if slot.key == key, slot.length == length {
        append(words: Int(slot.firstWord)..<Int(slot.endWord), at: offset, bytes, window, &sink)
        return
      }
      place = (place + 1) & (slots.count - 1)
    }
  }

  private func append(
    words range: Range<Int>, at offset: Int, _ bytes: TextBytes, _ window: Range<Int>, _ sink: inout HitSink
  ) {
    let words = words.span
    let rules = rules.span
    for index in range {
      let word = words[index]
      let start = offset - word.keyOffset
      guard window.contains(start), start + word.bytes.count <= bytes.count,
        matches(word, at: start, in: bytes)
      else {
        continue
      }
      for rule in word.rules {
        sink.append(
          TriggerHit(
            offset: UInt32(truncatingIfNeeded: start), length: UInt16(clamping: word.bytes.count),
            rule: rules[rule]))
      }
    }
  }

  private func matches(_ word: Word, at start: Int, in bytes: TextBytes) -> Bool {
    let storage = storage.span
    var place = start
    for index in word.bytes {
      let found = bytes[place]
      if (word.ignoresCase ? found.asciiLowercased : found) != storage[index] { return false }
      place += 1
    }
    return true
  }

  @inline(__always)
  private static func slot(of key: UInt32, _ length: Int, in size: Int) -> Int {
    let mixed = (UInt64(key) << 3 | UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 33) & (size - 1)
  }
}
