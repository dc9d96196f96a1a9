import LinkModel

/// Decides by which key each word is found, when an engine is built.
struct WordPlan {
  /// A word, the rules that have it, and where its key stands in it.
  struct Member {
    var word: TriggerSet.Word
    var rules: [UInt16]
    var keyOffset: Int
  }

  /// Up to this share of a text, in millionths, looking closer at anchors is cheaper than the filter.
  private static let cheapShare = 80_000
  /// With a filter, only words with an anchor this rare keep it.
  private static let rareShare = 3_000
  /// More words than this with one key make a hit slow; another key is looked for.
  private static let crowd = 16
  /// Anchors and keys stand within so many bytes of a word, so that a window needs to look little beyond its end.
  private static let head = 32

  private(set) var anchors = ByteClass()
  private(set) var probes = [[WordIndex.Probe]](repeating: [], count: 256)
  private(set) var filterKeys: Set<WordIndex.Key> = []
  /// The words that start one, for a search of their own that looks at the starts of words only.
  private(set) var starts: [(word: TriggerSet.Word, rules: [UInt16])] = []
  private(set) var buckets: [WordIndex.Key: [Member]] = [:]
  private(set) var reach = 0

  /// A plan for words with the numbers of their rules in ascending order.
  init(_ all: [(word: TriggerSet.Word, rules: [UInt16])]) {
    starts = all.filter(\.word.startsWord)
    let words = all.filter { !$0.word.startsWord }
    let best = words.map { WordPlan.rarest(of: $0.word, in: 0..<min($0.word.bytes.count, WordPlan.head)) }
    let distinct = Set(zip(words, best).map { WordPlan.folded($0.word.bytes[$1]) })
    let share = distinct.reduce(0) { $0 + ByteFrequency.ofEitherCase($1) }
    var rest: [(word: TriggerSet.Word, rules: [UInt16])] = []
    for (entry, anchor) in zip(words, best) {
      let isRare =
        share <= WordPlan.cheapShare
        || ByteFrequency.ofEitherCase(entry.word.bytes[anchor]) <= WordPlan.rareShare
      if entry.word.bytes.count == 1 || (isRare && hasRoom(entry.word, around: anchor)) {
        insert(entry, anchor: anchor)
      } else {
        rest.append(entry)
      }
    }
    for entry in rest { insertIntoFilter(entry) }
  }

  /// The byte with bit 5 set, as keys and anchors have it.
  private static func folded(_ byte: UInt8) -> UInt8 { byte | 0x20 }

  private static func rarest(of word: TriggerSet.Word, in range: Range<Int>) -> Int {
    range.min { ByteFrequency.ofEitherCase(word.bytes[$0]) < ByteFrequency.ofEitherCase(word.bytes[$1]) }
      ?? range.lowerBound
  }

  private static func key(of word: TriggerSet.Word, at offset: Int) -> WordIndex.Key {
    let length = min(4, word.bytes.count)
    var key = WordIndex.Key(bytes: 0, length: length)
    for index in 0..<length { key.bytes |= UInt32(folded(word.bytes[offset + index])) << UInt32(8 * index) }
    return key
  }

  /// The places of keys that hold the anchor.
  private static func offsets(of word: TriggerSet.Word, around anchor: Int) -> ClosedRange<Int> {
    let length = min(4, word.bytes.count)
    return max(0, anchor - length + 1)...min(anchor, word.bytes.count - length)
  }

  private func leastCrowded(_ word: TriggerSet.Word, in offsets: ClosedRange<Int>) -> Int {
    func crowd(_ offset: Int) -> Int { buckets[WordPlan.key(of: word, at: offset)]?.count ?? 0 }
    return offsets.min { crowd($0) < crowd($1) } ?? offsets.lowerBound
  }

  private func hasRoom(_ word: TriggerSet.Word, around anchor: Int) -> Bool {
    let offset = leastCrowded(word, in: WordPlan.offsets(of: word, around: anchor))
    return (buckets[WordPlan.key(of: word, at: offset)]?.count ?? 0) < WordPlan.crowd
  }

  private mutating func insert(_ entry: (word: TriggerSet.Word, rules: [UInt16]), anchor: Int) {
    let word = entry.word
    let offset = leastCrowded(word, in: WordPlan.offsets(of: word, around: anchor))
    let byte = word.bytes[anchor]
    anchors.insert(byte)
    if word.ignoresCase, byte &- 0x61 < 26 { anchors.insert(byte ^ 0x20) }
    let probe = WordIndex.Probe(displacement: offset - anchor, length: min(4, word.bytes.count))
    let place = Int(WordPlan.folded(byte))
    if !probes[place].contains(probe) { probes[place].append(probe) }
    add(entry, keyOffset: offset)
    reach = max(reach, anchor)
  }

  private mutating func insertIntoFilter(_ entry: (word: TriggerSet.Word, rules: [UInt16])) {
    let word = entry.word
    let length = min(4, word.bytes.count)
    let offsets = 0...min(word.bytes.count - length, WordPlan.head)
    func cost(_ offset: Int) -> Double {
      let crowd = buckets[WordPlan.key(of: word, at: offset)]?.count ?? 0
      return word.bytes[offset..<offset + length].reduce(Double(1 + crowd * crowd)) {
        $0 * Double(ByteFrequency.ofEitherCase($1))
      }
    }
    let offset = offsets.map { ($0, cost($0)) }.min { $0.1 < $1.1 }?.0 ?? 0
    filterKeys.insert(WordPlan.key(of: word, at: offset))
    add(entry, keyOffset: offset)
    reach = max(reach, offset)
  }

  private mutating func add(_ entry: (word: TriggerSet.Word, rules: [UInt16]), keyOffset: Int) {
    buckets[WordPlan.key(of: entry.word, at: keyOffset), default: []].append(
      Member(word: entry.word, rules: entry.rules, keyOffset: keyOffset))
  }
}
