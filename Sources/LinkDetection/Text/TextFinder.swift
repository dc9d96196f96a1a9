// Hot: `propose` runs for each trigger of a text rule.

import LinkModel

/// Finds literal texts: from a trigger it folds forward and follows the tree of folded texts.
///
/// The cost at a trigger is bounded by the longest text. At one place the longest text wins; matches of one rule do
/// not overlap, the leftmost come first (with `backwards` the rightmost).
///
/// A class because it is handed on for each trigger: one reference to count instead of one for each array.
final class TextFinder: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []
  private let folding: Folding
  private let plain: PlainFolding
  private let trie: TextTrie
  private let boundary: Boundary
  private let isWholeWord: Bool
  private let range: TextSource.Bounds?
  private let isAnchored: Bool
  private let isBackwards: Bool

  /// A finder of a rule's texts. Its boundary is needed here, so that a shorter text can step in where the longest
  /// does not fit.
  init(_ source: TextSource, boundary: Boundary) {
    let folding = Folding(source.compare)
    let keys = Set(source.texts.map { folding.folded(Array($0.utf8).span) }).filter { !$0.isEmpty }
    self.folding = folding
    plain = PlainFolding.of(folding)
    trie = TextTrie(keys.map { $0.flatMap(\.utf8Bytes) })
    var prefixes = TextTriggers(
      folding, startsWord: boundary.before != .none || source.compare.contains(.wholeWord))
    triggers = prefixes.triggers(for: keys)
    self.boundary = boundary
    isWholeWord = source.compare.contains(.wholeWord)
    range = source.range
    isAnchored = source.compare.contains(.anchored)
    isBackwards = source.compare.contains(.backwards)
  }

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let start = trigger.lowerBound
    guard start >= scratch.lookedUpTo(Int(rule)) else { return }
    if range != nil || isAnchored || isBackwards {
      // These depend on the text as a whole: the first trigger settles them once and for all.
      scratch.setLookedUpTo(Int(rule), .max)
      for match in matches(in: text) { scratch.propose(LinkRecord(match, rule: rule)) }
    } else if let end = longestMatch(at: start, in: text, before: text.count) {
      scratch.setLookedUpTo(Int(rule), end)
      scratch.propose(LinkRecord(start..<end, rule: rule))
    }
  }

  /// All matches of a text, settled among themselves.
  private func matches(in text: TextBytes) -> [Range<Int>] {
    let bounds = range?.bytes(in: text) ?? 0..<text.count
    guard !bounds.isEmpty else { return [] }
    if isAnchored, !isBackwards {
      guard let end = longestMatch(at: bounds.lowerBound, in: text, before: bounds.upperBound) else {
        return []
      }
      return [bounds.lowerBound..<end]
    }
    return isBackwards ? matchesFromTheEnd(bounds, in: text) : matchesFromTheStart(bounds, in: text)
  }

  private func matchesFromTheStart(_ bounds: Range<Int>, in text: TextBytes) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = bounds.lowerBound
    while start < bounds.upperBound {
      if let end = longestMatch(at: start, in: text, before: bounds.upperBound) {
        result.append(start..<end)
        start = end
      } else {
        start += 1
      }
    }
    return result
  }

  /// The mirror image: the match that ends last, the longest of those that end there, then what lies before it.
  private func matchesFromTheEnd(_ bounds: Range<Int>, in text: TextBytes) -> [Range<Int>] {
    // For each end the earliest start, which is the first that is found.
    var starts: [Int: Int] = [:]
    for start in bounds {
      forEachMatch(at: start, in: text, before: bounds.upperBound) { end in
        if starts[end] == nil { starts[end] = start }
      }
    }
    if isAnchored { return starts[bounds.upperBound].map { [$0..<bounds.upperBound] } ?? [] }
    var result: [Range<Int>] = []
    for (end, start) in starts.sorted(by: { $0.key > $1.key }) where end <= result.last?.lowerBound ?? .max {
      result.append(start..<end)
    }
    return result.reversed()
  }

  private func longestMatch(at start: Int, in text: TextBytes, before limit: Int) -> Int? {
    var longest: Int?
    forEachMatch(at: start, in: text, before: limit) { longest = $0 }
    return longest
  }

  /// Calls `body` for the end of each match that starts at a byte, the shortest first.
  @inline(__always)
  private func forEachMatch(at start: Int, in text: TextBytes, before limit: Int, _ body: (Int) -> Void) {
    guard beginsUnit(at: start, in: text) else { return }
    var node = TextTrie.root
    var place = start
    var isAllowed = false
    while place < limit {
      let byte = text[place]
      if byte < 0x80, !folding.decomposes || place + 1 == text.count || text[place + 1] < 0x80 {
        node = trie.child(of: node, folding.ignoresCase ? byte.asciiLowercased : byte)
        place += 1
      } else if let (scalar, end) = plain.unit(at: place, in: text) {
        node = trie.child(of: node, scalar: scalar)
        place = end
      } else {
        (node, place) = follow(text, at: place, from: node)
      }
      if place > limit { return }
      guard node != TextTrie.nowhere else { return }
      guard trie.isEnd(node), allowsEnd(at: place, in: text) else { continue }
      // Most places only begin like a text, so what stands before them is looked at last.
      if !isAllowed {
        guard allowsStart(at: start, in: text) else { return }
        isAllowed = true
      }
      body(place)
    }
  }

  /// Where the unit at a byte leads, and its end. It is folded as it is read unless its marks are out of order.
  private func follow(_ text: TextBytes, at start: Int, from node: Int) -> (node: Int, end: Int) {
    var current = node
    var place = start
    var order: UInt8 = 0
    var isOrdered = true
    while place < text.count {
      let (scalar, length) = text.scalarAndLength(at: place)
      if place > start, !folding.extends(scalar.value) { break }
      folding.fold(scalar.value) { part, combiningClass in
        if combiningClass != 0, combiningClass < order { isOrdered = false }
        order = combiningClass
        if current != TextTrie.nowhere { current = trie.child(of: current, scalar: part) }
      }
      place += length
      if !isOrdered { return followUnordered(text, at: start, from: node) }
      if current == TextTrie.nowhere, !mayBeReordered(text, at: place) { return (current, place) }
    }
    return (current, place)
  }

  /// Whether marks that follow could still come before those that were read.
  private func mayBeReordered(_ text: TextBytes, at place: Int) -> Bool {
    place < text.count && folding.extends(text.scalar(at: place).value)
  }

  private func followUnordered(_ text: TextBytes, at start: Int, from node: Int) -> (node: Int, end: Int) {
    // Every scalar that is left after folding needs at least one byte of a text.
    guard let unit = folding.unit(at: start, in: text, atMost: trie.depth) else {
      return (TextTrie.nowhere, start)
    }
    var current = node
    for part in unit.scalars where current != TextTrie.nowhere {
      current = trie.child(of: current, scalar: part)
    }
    return (current, unit.end)
  }

  /// Whether a unit begins at a byte.
  private func beginsUnit(at start: Int, in text: TextBytes) -> Bool {
    guard start < text.count, text.startsScalar(at: start) else { return false }
    if folding.decomposes, text[start] >= 0xCC,
      folding.extends(text.scalar(at: start).value)
    {
      // Inside a character; only a text that begins with a mark has one that stands for itself.
      if start > 0 || folding.ignoresDiacritics { return false }
    }
    return true
  }

  private func allowsStart(at start: Int, in text: TextBytes) -> Bool {
    if isWholeWord, !Boundary(.word).allowsStart(at: start, in: text) { return false }
    return boundary.allowsStart(at: start, in: text)
  }

  private func allowsEnd(at end: Int, in text: TextBytes) -> Bool {
    if isWholeWord, !Boundary(.word).allowsEnd(at: end, in: text) { return false }
    return boundary.allowsEnd(at: end, in: text)
  }
}
