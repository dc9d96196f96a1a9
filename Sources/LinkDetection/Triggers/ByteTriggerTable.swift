// Hot: asked for each byte of a text that is a trigger of some rule.

import CTriggers
import LinkModel

/// The single-byte triggers of all rules, by byte.
struct ByteTriggerTable: Sendable {
  /// Neighbouring rules in ascending order that want the same neighbours, so that these are tested once.
  private struct Group {
    /// Numbers of classes; class 0 has all bytes and stands for no condition.
    var before: Int
    var after: Int
    /// The bit of these two classes in a wish.
    var bit: UInt64
    var firstRule: Int
    var endRule: Int
  }

  /// Every byte that is a trigger.
  let bytes: ByteClass
  private let matcher: ByteSetMatcher?
  private let groups: [Group]
  /// Where the groups of a byte begin; those of the next byte follow.
  private let firstGroup: [Int]
  private let rules: [(rule: UInt16, hasWords: Bool)]
  /// What each byte allows, with one bit for each pair of classes before and after; pairs beyond 63 share the last bit,
  /// which says nothing. Most marked bytes are no trigger, which three of these show at once. The last one stands for
  /// the start and the end of the text.
  private let wishes: [NeighbourWish]
  /// Four words of bits for each class.
  private let classes: [UInt64]

  /// A table of the triggers of all rules; `sets[n]` belongs to rule number n.
  init(_ sets: [TriggerSet]) {
    var bytes = ByteClass()
    var classes = [UInt64](repeating: .max, count: 4)
    var numbers: [ByteClass: Int] = [:]
    func number(_ set: ByteClass?) -> Int {
      guard let set else { return 0 }
      if let number = numbers[set] { return number }
      let number = classes.count / 4
      numbers[set] = number
      for word in 0..<4 {
        classes.append(
          (0..<64).reduce(0) { $0 | (set.contains(UInt8(word * 64 + $1)) ? 1 << UInt64($1) : 0) })
      }
      return number
    }
    var triggers = [[(rule: UInt16, before: Int, after: Int, isPlain: Bool)]](repeating: [], count: 256)
    for (rule, set) in sets.enumerated() {
      for (index, trigger) in (set.bytes + set.sortedWords.single).enumerated() {
        bytes.formUnion(trigger.bytes)
        let (before, after) = (number(trigger.before), number(trigger.after))
        for byte in trigger.bytes.bytes {
          triggers[Int(byte)].append((UInt16(rule), before, after, index < set.bytes.count))
        }
      }
    }
    var pairs: [(before: Int, after: Int)] = []
    func bit(_ before: Int, _ after: Int) -> UInt64 {
      let known = pairs.firstIndex { $0 == (before, after) }
      if known == nil { pairs.append((before, after)) }
      return 1 << UInt64(min(known ?? pairs.count - 1, 63))
    }
    var groups: [Group] = []
    var rules: [(rule: UInt16, hasWords: Bool)] = []
    var firstGroup = [0]
    for list in triggers {
      let first = groups.count
      for trigger in list {
        let isLikeLast =
          groups.count > first && groups[groups.count - 1].before == trigger.before
          && groups[groups.count - 1].after == trigger.after
        if !isLikeLast {
          groups.append(
            Group(
              before: trigger.before, after: trigger.after, bit: bit(trigger.before, trigger.after),
              firstRule: rules.count, endRule: rules.count))
        }
        rules.append((trigger.rule, trigger.isPlain && !sets[Int(trigger.rule)].words.isEmpty))
        groups[groups.count - 1].endRule = rules.count
      }
      firstGroup.append(groups.count)
    }
    var wishes = [NeighbourWish](repeating: NeighbourWish(), count: 257)
    func holds(_ set: Int, _ byte: Int) -> Bool {
      set == 0 || byte < 256 && classes[set * 4 + byte / 64] >> UInt64(byte & 63) & 1 == 1
    }
    for byte in 0...256 {
      for (number, pair) in pairs.enumerated() {
        let bit = UInt64(1) << UInt64(min(number, 63))
        if number >= 63 || holds(pair.before, byte) { wishes[byte].before |= bit }
        if number >= 63 || holds(pair.after, byte) { wishes[byte].after |= bit }
      }
      guard byte < 256 else { break }
      for group in groups[firstGroup[byte]..<firstGroup[byte + 1]] { wishes[byte].wanted |= group.bit }
    }
    self.wishes = wishes
    self.bytes = bytes
    self.groups = groups
    self.firstGroup = firstGroup
    self.rules = rules
    self.classes = classes
    matcher = bytes.isEmpty ? nil : ByteSetMatcher(bytes)
  }

  /// Appends the hits of a window.
  func scan(
    _ bytes: TextBytes, _ window: Range<Int>, with kernel: ByteKernels.Kernel, memory: inout TriggerMemory,
    sink: inout HitSink
  ) {
    guard let matcher else { return }
    matcher.mark(window, of: bytes, in: &memory.masks, with: kernel)
    memory.places.fill(memory.masks, window, of: bytes, wishes: wishes.span, with: kernel)
    let groups = groups.span
    let firstGroup = firstGroup.span
    let rules = rules.span
    let classes = classes.span
    let wishes = wishes.span
    for number in 0..<memory.places.count {
      let offset = window.lowerBound + Int(memory.places.offsets[number])
      let byte = Int(bytes[offset])
      let before = offset > 0 ? Int(bytes[offset - 1]) : 256
      let after = offset + 1 < bytes.count ? Int(bytes[offset + 1]) : 256
      let wish = wishes[byte].wanted & wishes[before].before & wishes[after].after
      for index in firstGroup[byte]..<firstGroup[byte + 1] {
        let group = groups[index]
        if wish & group.bit == 0 { continue }
        if group.bit == 1 << 63 {
          guard group.before == 0 || before < 256 && holds(classes, group.before, before),
            group.after == 0 || after < 256 && holds(classes, group.after, after)
          else { continue }
        }
        for place in group.firstRule..<group.endRule {
          let start = UInt32(truncatingIfNeeded: offset)
          sink.append(
            rules[place].hasWords
              ? TriggerHit(byteAt: start, rule: rules[place].rule)
              : TriggerHit(offset: start, length: 1, rule: rules[place].rule))
        }
      }
    }
  }

  private func holds(_ classes: Span<UInt64>, _ set: Int, _ byte: Int) -> Bool {
    classes[set * 4 + byte >> 6] >> UInt64(byte & 63) & 1 == 1
  }
}

/// What the trigger pass writes to while it looks at a window.
struct TriggerMemory {
  var masks = ByteMasks()
  fileprivate(set) var places = TriggerPlaces()
}
