// Hot: asked for each byte of a text that is a trigger of some rule.

import LinkModel

/// The single-byte triggers of all rules, by byte.
struct ByteTriggerTable: Sendable {
  /// Neighbouring rules in ascending order that want the same neighbours, so that these are tested once.
  private struct Group {
    /// Numbers of classes; class 0 has all bytes and stands for no condition.
    var before: Int
    var after: Int
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
    var triggers = [[(rule: UInt16, before: Int, after: Int)]](repeating: [], count: 256)
    for (rule, set) in sets.enumerated() {
      for trigger in set.bytes {
        bytes.formUnion(trigger.bytes)
        let (before, after) = (number(trigger.before), number(trigger.after))
        for byte in trigger.bytes.bytes { triggers[Int(byte)].append((UInt16(rule), before, after)) }
      }
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
            Group(before: trigger.before, after: trigger.after, firstRule: rules.count, endRule: rules.count))
        }
        rules.append((trigger.rule, !sets[Int(trigger.rule)].words.isEmpty))
        groups[groups.count - 1].endRule = rules.count
      }
      firstGroup.append(groups.count)
    }
    self.bytes = bytes
    self.groups = groups
    self.firstGroup = firstGroup
    self.rules = rules
    self.classes = classes
    matcher = bytes.isEmpty ? nil : ByteSetMatcher(bytes)
  }

  /// Appends the hits of a window.
  func scan(
    _ bytes: TextBytes, _ window: Range<Int>, with kernel: ByteKernels.Kernel, masks: inout ByteMasks,
    sink: inout HitSink
  ) {
    guard let matcher else { return }
    matcher.mark(window, of: bytes, in: &masks, with: kernel)
    let groups = groups.span
    let firstGroup = firstGroup.span
    let rules = rules.span
    let classes = classes.span
    for word in 0..<ByteMasks.wordCount(window.count) {
      var mask = masks.words[word]
      while mask != 0 {
        let offset = window.lowerBound + word * 64 + mask.trailingZeroBitCount
        mask &= mask &- 1
        let byte = Int(bytes[offset])
        var index = firstGroup[byte]
        let end = firstGroup[byte + 1]
        while index < end {
          let group = groups[index]
          index += 1
          if group.before != 0 {
            if offset == 0 { continue }
            let before = bytes[offset - 1]
            if classes[group.before * 4 + Int(before >> 6)] >> UInt64(before & 63) & 1 == 0 { continue }
          }
          if group.after != 0 {
            if offset + 1 == bytes.count { continue }
            let after = bytes[offset + 1]
            if classes[group.after * 4 + Int(after >> 6)] >> UInt64(after & 63) & 1 == 0 { continue }
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
  }
}
