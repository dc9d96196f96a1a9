// Hot: asked for each byte of a text that is a trigger of some rule.

import LinkModel

/// The single-byte triggers of all rules, by byte.
struct ByteTriggerTable: Sendable {
  /// Neighbouring rules in ascending order that want the same neighbours, so that these are tested once.
  private struct Group {
    var before: Int?
    var after: Int?
    var rules: Range<Int>
  }

  /// Every byte that is a trigger.
  let bytes: ByteClass
  private let groups: [Group]
  private let groupsOfByte: [Range<Int>]
  private let rules: [(rule: UInt16, hasWords: Bool)]
  private let classes: [ByteClass]

  /// A table of the triggers of all rules; `sets[n]` belongs to rule number n.
  init(_ sets: [TriggerSet]) {
    var bytes = ByteClass()
    var classes: [ByteClass] = []
    var numbers: [ByteClass: Int] = [:]
    func number(_ set: ByteClass?) -> Int? {
      guard let set else { return nil }
      if let number = numbers[set] { return number }
      numbers[set] = classes.count
      classes.append(set)
      return classes.count - 1
    }
    var triggers = [[(rule: UInt16, before: Int?, after: Int?)]](repeating: [], count: 256)
    for (rule, set) in sets.enumerated() {
      for trigger in set.bytes {
        bytes.formUnion(trigger.bytes)
        let (before, after) = (number(trigger.before), number(trigger.after))
        for byte in trigger.bytes.bytes { triggers[Int(byte)].append((UInt16(rule), before, after)) }
      }
    }
    var groups: [Group] = []
    var rules: [(rule: UInt16, hasWords: Bool)] = []
    groupsOfByte = triggers.map { list in
      let first = groups.count
      for trigger in list {
        let isLikeLast =
          groups.count > first && groups[groups.count - 1].before == trigger.before
          && groups[groups.count - 1].after == trigger.after
        if !isLikeLast {
          groups.append(Group(before: trigger.before, after: trigger.after, rules: rules.count..<rules.count))
        }
        rules.append((trigger.rule, !sets[Int(trigger.rule)].words.isEmpty))
        groups[groups.count - 1].rules = groups[groups.count - 1].rules.lowerBound..<rules.count
      }
      return first..<groups.count
    }
    self.bytes = bytes
    self.groups = groups
    self.rules = rules
    self.classes = classes
  }

  /// Calls `body` with each rule that has a trigger at a byte, and whether the rule has words too.
  @inline(__always)
  func rules(at offset: Int, in bytes: TextBytes, _ body: (_ rule: UInt16, _ hasWords: Bool) -> Void) {
    let groups = groups.span
    let rules = rules.span
    for index in groupsOfByte[Int(bytes[offset])] {
      let group = groups[index]
      if let before = group.before, offset == 0 || !classes[before].contains(bytes[offset - 1]) { continue }
      if let after = group.after, offset + 1 == bytes.count || !classes[after].contains(bytes[offset + 1]) {
        continue
      }
      for place in group.rules { body(rules[place].rule, rules[place].hasWords) }
    }
  }
}
