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
    var key = Key(bytes: 0, length: 0)
    var words = 0..<0
  }

  /// The bytes that words are anchored at.
  let anchors: ByteClass
  /// Finds the keys of words that have no anchor; nil if there are none.
  let filter: KeyFilter?
  /// How far beyond its first byte an anchor or key of a word may stand.
  let reach: Int
  private let probes: [Probe]
  private let probesOfByte: [Range<Int>]
  private let filterLengths: [Int]
  private let slots: [Slot]
  private let words: [Word]
  private let storage: [UInt8]
  private let rules: [UInt16]

  /// Indexes words, each with the rules that have it in ascending order.
  init(_ plan: WordPlan) {
    anchors = plan.anchors
    filter = plan.filterKeys.isEmpty ? nil : KeyFilter(plan.filterKeys)
    filterLengths = Set(plan.filterKeys.map(\.length)).sorted()
    reach = plan.reach
    var probes: [Probe] = []
    probesOfByte = plan.probes.map { list in
      probes += list
      return probes.count - list.count..<probes.count
    }
    self.probes = probes
    var storage: [UInt8] = []
    var rules: [UInt16] = []
    var words: [Word] = []
    var size = 16
    while size < plan.buckets.count * 2 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    for (key, members) in plan.buckets.sorted(by: {
      ($0.key.bytes, $0.key.length) < ($1.key.bytes, $1.key.length)
    }) {
      let first = words.count
      for member in members {
        words.append(
          Word(
            bytes: storage.count..<storage.count + member.word.bytes.count,
            ignoresCase: member.word.ignoresCase,
            keyOffset: member.keyOffset, rules: rules.count..<rules.count + member.rules.count))
        storage += member.word.bytes
        rules += member.rules
      }
      var place = WordIndex.slot(of: key, in: size)
      while slots[place].key.length != 0 { place = (place + 1) & (size - 1) }
      slots[place] = Slot(key: key, words: first..<words.count)
    }
    self.storage = storage
    self.rules = rules
    self.words = words
    self.slots = slots
  }

  /// Whether there is no word at all.
  var isEmpty: Bool { words.isEmpty }

  /// Calls `body` with the start of each word whose anchor stands at a byte.
  func wordsAnchored(
    at offset: Int, in bytes: TextBytes, _ body: (_ start: Int, _ length: Int, _ rule: UInt16) -> Void
  ) {
    let probes = probes.span
    for index in probesOfByte[Int(bytes[offset] | 0x20)] {
      words(withKeyAt: offset + probes[index].displacement, length: probes[index].length, in: bytes, body)
    }
  }

  /// Calls `body` with the start of each word whose key stands at a byte, for words without an anchor.
  func wordsWithKey(
    at offset: Int, in bytes: TextBytes, _ body: (_ start: Int, _ length: Int, _ rule: UInt16) -> Void
  ) {
    for length in filterLengths { words(withKeyAt: offset, length: length, in: bytes, body) }
  }

  private func words(
    withKeyAt offset: Int, length: Int, in bytes: TextBytes,
    _ body: (_ start: Int, _ length: Int, _ rule: UInt16) -> Void
  ) {
    guard offset >= 0, offset + length <= bytes.count else { return }
    var key = Key(bytes: 0, length: length)
    for index in 0..<length { key.bytes |= UInt32(bytes[offset + index] | 0x20) << UInt32(8 * index) }
    let slots = slots.span
    var place = WordIndex.slot(of: key, in: slots.count)
    while slots[place].key != key {
      if slots[place].key.length == 0 { return }
      place = (place + 1) & (slots.count - 1)
    }
    let words = words.span
    for index in slots[place].words {
      let word = words[index]
      let start = offset - word.keyOffset
      guard start >= 0, start + word.bytes.count <= bytes.count, matches(word, at: start, in: bytes) else {
        continue
      }
      for rule in word.rules { body(start, word.bytes.count, rules[rule]) }
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

  private static func slot(of key: Key, in size: Int) -> Int {
    let mixed = (UInt64(key.bytes) << 3 | UInt64(truncatingIfNeeded: key.length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 33) & (size - 1)
  }
}
