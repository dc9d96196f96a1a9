import LinkModel

/// Works out which bytes a match of a folded text can begin with, so that the trigger pass finds each place where
/// one may start.
///
/// A prefix follows the text for up to four scalars and stops early where too many ways of writing go on: with
/// `ignore-diacritics` any mark may stand between two letters, and `ﬁ` may stand for `fi`.
struct TextTriggers {
  private let folding: Folding
  private let variants = FoldingVariants.shared
  /// What may be written for a scalar, with what that becomes.
  private var spellings: [UInt32: [(scalar: UInt32, folded: [UInt32])]] = [:]

  /// Places of the keys whose unusual spellings are among the prefixes already.
  private var spelled: Set<[UInt8]> = []

  /// Whether matches stand only where no letter, mark, digit or underscore is before them. Prefixes are longer then,
  /// which costs less than to follow texts that only begin alike.
  private let startsWord: Bool

  init(_ folding: Folding, startsWord: Bool = false) {
    self.folding = folding
    self.startsWord = startsWord
  }

  /// Triggers for texts that were folded the same way.
  mutating func triggers(for keys: Set<[UInt32]>) -> TriggerSet {
    var prefixes: Set<[UInt8]> = []
    for steps in startsWord ? [16, 8, 4, 3, 2, 1] : [4, 3, 2, 1] {
      prefixes.removeAll(keepingCapacity: true)
      spelled.removeAll(keepingCapacity: true)
      for key in keys { addPrefixes(of: key, steps: steps, to: &prefixes) }
      if prefixes.count <= max(128, min(96 * keys.count, 1 << 18)) { break }
    }
    return TriggerSet(
      words: shortest(prefixes).map {
        TriggerSet.Word($0, ignoresCase: folding.ignoresCase, startsWord: startsWord)
      })
  }

  /// The prefixes without those that begin with another one.
  private func shortest(_ prefixes: Set<[UInt8]>) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for prefix in prefixes.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if let last = result.last, prefix.starts(with: last) { continue }
      result.append(prefix)
    }
    return result
  }

  private mutating func addPrefixes(of key: [UInt32], steps: Int, to prefixes: inout Set<[UInt8]>) {
    // A text that begins with marks: any of them may come first.
    let marks = key.prefix { folding.extends($0) }
    guard marks.isEmpty else {
      for mark in marks { for scalar in variants.scalars(for: mark) { prefixes.insert(scalar.utf8Bytes) } }
      return
    }
    extend([], with: key[...], steps: steps, to: &prefixes)
  }

  /// Adds what `bytes` can go on with, `rest` being what is left of the key.
  private mutating func extend(
    _ bytes: [UInt8], with rest: ArraySlice<UInt32>, steps: Int, to prefixes: inout Set<[UInt8]>
  ) {
    guard let first = rest.first else { return }
    let beginnings =
      folding.ignoresDiacritics
      ? usualBeginnings(of: rest, first: first, after: bytes, to: &prefixes)
      : beginnings(of: rest, first: first)
    for (scalar, folded) in beginnings {
      let next = bytes + scalar.utf8Bytes
      // Only a scalar that accounts for a whole part of the key is followed further, and only if it is the usual
      // way to write it.
      let isUsual = scalar < 0x80 || (!folding.ignoresDiacritics && beginnings.count <= 4)
      let left = rest.dropFirst(folded.count)
      // Behind that only the plainest spelling goes on, so that many ways do not make very many.
      let enough = !startsWord ? 4 : next[0] < 0xE0 ? 8 : 6
      let isPlain = startsWord && folded.count == 1 && folded[0] == scalar
      let isLong = !bytes.isEmpty && next.count >= (isPlain ? 2 * enough : enough)
      guard isUsual, rest.starts(with: folded), !left.isEmpty, !isLong, steps > 1 else {
        prefixes.insert(next)
        continue
      }
      let marks = left.prefix { folding.extends($0) }
      if folding.ignoresDiacritics { for byte in variants.diacriticLeads { prefixes.insert(next + [byte]) } }
      if marks.isEmpty {
        extend(next, with: left, steps: steps - 1, to: &prefixes)
      } else {
        // The marks may come in any order, and the iota below may come before them.
        for mark in marks {
          for scalar in variants.scalars(for: mark) { prefixes.insert(next + scalar.utf8Bytes.prefix(1)) }
        }
        if folding.ignoresCase { prefixes.insert(next + [0xCD]) }
      }
    }
  }

  /// With `ignore-diacritics` a letter has dozens of spellings. Those beyond ASCII become prefixes at once, by their
  /// first byte unless they begin the text, and once for all texts that are alike up to here.
  private mutating func usualBeginnings(
    of key: ArraySlice<UInt32>, first: UInt32, after bytes: [UInt8], to prefixes: inout Set<[UInt8]>
  ) -> [(scalar: UInt32, folded: [UInt32])] {
    for syllable in syllables(of: key) { prefixes.insert(bytes + syllable.utf8Bytes) }
    let all = spellings(of: first)
    if spelled.insert(bytes + first.utf8Bytes).inserted {
      for (scalar, _) in all where scalar >= 0x80 {
        prefixes.insert(bytes + scalar.utf8Bytes.prefix(bytes.isEmpty ? 4 : 1))
      }
    }
    return all.filter { $0.scalar < 0x80 && fits($0.folded, key) }
  }

  /// The scalars that a match of a key can begin with, and what each becomes.
  private mutating func beginnings(of key: ArraySlice<UInt32>, first: UInt32) -> [(
    scalar: UInt32, folded: [UInt32]
  )] {
    let composed = syllables(of: key).map { (scalar: $0, folded: folding.folded($0)) }
    return (spellings(of: first) + composed).filter { fits($0.folded, key) }
  }

  private mutating func spellings(of first: UInt32) -> [(scalar: UInt32, folded: [UInt32])] {
    if let known = spellings[first] { return known }
    let result = variants.scalars(for: first).filter { scalar in
      // Words ignore the case of ASCII letters themselves.
      !(folding.ignoresCase && (0x41...0x5A).contains(scalar))
    }.map { (scalar: $0, folded: folding.folded($0)) }
    spellings[first] = result
    return result
  }

  /// The composed syllables of Hangul that a key can begin with.
  private func syllables(of key: ArraySlice<UInt32>) -> [UInt32] {
    typealias Hangul = FoldingData.Hangul
    let parts = Array(key.prefix(3))
    guard folding.decomposes, parts.count > 1, Hangul.leads.contains(parts[0]),
      Hangul.vowels.contains(parts[1])
    else { return [] }
    let open =
      Hangul.syllables.lowerBound
      + ((parts[0] - Hangul.leads.lowerBound) * Hangul.vowelCount
        + (parts[1] - Hangul.vowels.lowerBound)) * Hangul.finalCount
    guard parts.count > 2, parts[2] > Hangul.finalBase, parts[2] < Hangul.finalBase + Hangul.finalCount else {
      return [open]
    }
    return [open, open + parts[2] - Hangul.finalBase]
  }

  /// Whether a key can begin with what a scalar becomes; further marks may come between its parts.
  private func fits(_ folded: [UInt32], _ key: ArraySlice<UInt32>) -> Bool {
    var place = key.startIndex
    for part in folded where !folding.extends(part) {
      while place > key.startIndex, place < key.endIndex, folding.extends(key[place]) { place += 1 }
      guard place < key.endIndex, key[place] == part else { return false }
      place += 1
    }
    guard place > key.startIndex else { return false }
    while place < key.endIndex, folding.extends(key[place]) { place += 1 }
    return folded.allSatisfy { !folding.extends($0) || key[..<place].contains($0) }
  }
}

/// The scalars that may be written for one another under some option of comparison.
private struct FoldingVariants: Sendable {
  static let shared = FoldingVariants()

  /// Scalars by the first scalar of what they become when everything but diacritics is ignored.
  private var classes: [UInt32: [UInt32]] = [:]
  /// The first bytes of all marks that `ignore-diacritics` passes over.
  private(set) var diacriticLeads: [UInt8] = []
  private let folding = Folding([.ignoreCase, .ignoreWidth])

  private init() {
    var leads: Set<UInt8> = []
    let data = FoldingData.shared
    data.forEachScalar { scalar in
      if let first = folding.folded(scalar).first { classes[first, default: [first]].append(scalar) }
      if data.record(of: folding.mapWidth(scalar)).isDiacritic { leads.insert(scalar.utf8Bytes[0]) }
    }
    diacriticLeads = leads.sorted()
    for (first, scalars) in classes { classes[first] = Array(Set(scalars)).sorted() }
  }

  /// Every scalar that can be written for one, itself included. Not those of Hangul syllables.
  func scalars(for scalar: UInt32) -> [UInt32] {
    let known = folding.folded(scalar).first.flatMap { classes[$0] } ?? []
    return known.contains(scalar) ? known : known + [scalar]
  }
}
