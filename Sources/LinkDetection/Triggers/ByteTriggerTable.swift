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
    /// Whether the start of the text will do for `before`.
    var mayStart: Bool
    /// The class of what stands behind the byte after.
    var afterNext: Int
    /// How many digits must follow.
    var digits: Int
    /// How these must stand.
    var digitGroups: TriggerSet.DigitGroups?
    /// The bit of the neighbours in a wish.
    var bit: UInt64
    var firstRule: Int
    var endRule: Int

    func hasSameNeighbours(as other: Group) -> Bool {
      (before, after, mayStart, afterNext) == (other.before, other.after, other.mayStart, other.afterNext)
    }
  }

  /// Whether any byte is a trigger.
  private let hasBytes: Bool
  private let matcher: ByteSetMatcher
  /// ASCII bytes that are no trigger before a blank or control character.
  private let tight: ByteSetMatcher
  private let groups: [Group]
  /// What all triggers of digits have in common.
  private let digits: DigitWish
  /// Where the groups of a byte begin; those of the next byte follow.
  private let firstGroup: [Int]
  private let rules: [RuleOfByte]
  /// What each byte allows, with one bit for each pair of classes before and after; pairs beyond 63 share the last bit,
  /// which says nothing. Most marked bytes are no trigger, which three of these show at once. The last one stands for
  /// the start and the end of the text.
  private let wishes: WishTable
  /// Four words of bits for each class.
  private let classes: [UInt64]

  /// A table of the triggers of all rules; `sets[n]` belongs to rule number n, and so do the words that `words[n]` says
  /// in terms of bytes, with their lengths.
  init(_ sets: [TriggerSet], words: [[(trigger: TriggerSet.ByteTrigger, length: Int)]]) {
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
    var triggers = [[(rule: RuleOfByte, group: Group)]](repeating: [], count: 256)
    for (rule, set) in sets.enumerated() {
      let own = set.bytes.map { (trigger: $0, length: 1) }
      for (index, (trigger, length)) in (own + words[rule]).enumerated() {
        bytes.formUnion(trigger.bytes)
        let group = Group(
          before: number(trigger.before), after: number(trigger.after), mayStart: trigger.mayStart,
          afterNext: number(trigger.afterNext), digits: trigger.digits,
          digitGroups: trigger.groups, bit: 0, firstRule: 0, endRule: 0)
        for byte in trigger.bytes.bytes {
          let hasWords = index < own.count && !set.words.isEmpty
          triggers[Int(byte)].append(
            (RuleOfByte(rule: UInt16(rule), length: UInt16(length), hasWords: hasWords), group))
        }
      }
    }
    var neighbours: [Group] = []
    func bit(_ group: Group) -> UInt64 {
      let known = neighbours.firstIndex { $0.hasSameNeighbours(as: group) }
      if known == nil { neighbours.append(group) }
      return 1 << UInt64(min(known ?? neighbours.count - 1, 63))
    }
    var groups: [Group] = []
    var rules: [RuleOfByte] = []
    var firstGroup = [0]
    for list in triggers {
      let first = groups.count
      for trigger in list {
        let isLikeLast =
          groups.count > first && groups[groups.count - 1].hasSameNeighbours(as: trigger.group)
          && groups[groups.count - 1].digits == trigger.group.digits
        if !isLikeLast {
          var group = trigger.group
          group.bit = bit(group)
          group.firstRule = rules.count
          groups.append(group)
        }
        rules.append(trigger.rule)
        groups[groups.count - 1].endRule = rules.count
      }
      firstGroup.append(groups.count)
    }
    let onDigits = TriggerSet.digitBytes.bytes.map { groups[firstGroup[Int($0)]..<firstGroup[Int($0) + 1]] }
    // Where rules differ in this, digits are taken as they are.
    let digitGroups = onDigits.lazy.compactMap { $0.first?.digitGroups }.first
    let wantsGroups =
      digitGroups != nil
      && onDigits.allSatisfy {
        $0.count == 1 && $0.allSatisfy { $0.digitGroups == digitGroups && $0.digits > 0 }
      }
    var wishes = [NeighbourWish](repeating: NeighbourWish(), count: 257)
    func holds(_ set: Int, _ byte: Int) -> Bool {
      set == 0 || byte < 256 && classes[set * 4 + byte / 64] >> UInt64(byte & 63) & 1 == 1
    }
    for byte in 0...256 {
      for (number, pair) in neighbours.enumerated() {
        let bit = UInt64(1) << UInt64(min(number, 63))
        if number >= 63 || holds(pair.before, byte) || byte == 256 && pair.mayStart {
          wishes[byte].before |= bit
        }
        if number >= 63 || holds(pair.after, byte) { wishes[byte].after |= bit }
        if number >= 63 || holds(pair.afterNext, byte) { wishes[byte].after_next |= bit }
      }
      guard byte < 256 else { break }
      let own = groups[firstGroup[byte]..<firstGroup[byte + 1]]
      for group in own { wishes[byte].wanted |= group.bit }
      wishes[byte].digits = UInt32(own.map(\.digits).min() ?? 0)
      wishes[byte].code = NeighbourWish.several
      guard let first = own.first else { continue }
      let rule = rules[first.firstRule]
      let isLone = own.allSatisfy { group in
        group.bit != 1 << 63 && group.digits == first.digits
          && rules[group.firstRule..<group.endRule].allSatisfy { $0 == rule }
      }
      if isLone { wishes[byte].code = rule.hit(at: 0).code }
    }
    let tight = (0..<128).filter { byte in
      let own = groups[firstGroup[byte]..<firstGroup[byte + 1]]
      return !own.isEmpty && own.allSatisfy { group in (0...0x20).allSatisfy { !holds(group.after, $0) } }
    }
    self.tight = ByteSetMatcher(ByteClass(tight.map { UInt8($0) }))
    // Codes of bytes that several rules want, where one set of neighbours tells the rule.
    var codes = [UInt32](repeating: NeighbourWish.several, count: 64)
    for byte in 0..<256
    where wishes[byte].code == NeighbourWish.several && firstGroup[byte] < firstGroup[byte + 1] {
      wishes[byte].codes = codes.count
      let own = firstGroup[byte]..<firstGroup[byte + 1]
      codes += (0..<64).map { bit in
        let found = own.filter { groups[$0].bit == 1 << UInt64(bit) }
        guard bit < 63, found.count == 1, groups[found[0]].digits == Int(wishes[byte].digits),
          groups[found[0]].endRule == groups[found[0]].firstRule + 1
        else { return NeighbourWish.several }
        return rules[groups[found[0]].firstRule].hit(at: 0).code
      }
    }
    self.wishes = WishTable(wishes, codes: codes, groups: digitGroups)
    hasBytes = !bytes.isEmpty
    self.groups = groups
    var digits = Self.digitWish(triggers.map { $0.map(\.group) }, wishes) { set, byte in holds(set, byte) }
    digits.wants_groups = wantsGroups ? 1 : 0
    self.digits = digits
    self.firstGroup = firstGroup
    self.rules = rules
    self.classes = classes
    matcher = ByteSetMatcher(bytes)
  }

  private static func digitWish(
    _ groups: [[Group]], _ wishes: [NeighbourWish], _ holds: (_ set: Int, _ byte: Int) -> Bool
  ) -> DigitWish {
    let digits = TriggerSet.digitBytes.bytes.map(Int.init).filter { !groups[$0].isEmpty }
    let fewest = digits.map { UInt64(wishes[$0].digits) }.min() ?? 0
    let begins = digits.allSatisfy { digit in
      groups[digit].allSatisfy { group in
        TriggerSet.digitBytes.bytes.allSatisfy { !holds(group.before, Int($0)) }
      }
    }
    return DigitWish(fewest: fewest, begins_runs: begins ? 1 : 0, wants_groups: 0)
  }

  /// Appends the hits of a window; with `isLoose`, digits need not stand in groups.
  func scan(
    _ bytes: TextBytes, _ window: Range<Int>, isLoose: Bool, with kernel: ByteKernels.Kernel,
    memory: inout TriggerMemory, sink: inout HitSink
  ) {
    matcher.mark(window, of: bytes, tight: tight, in: &memory, with: kernel)
    guard hasBytes else { return }
    var digits = digits
    if isLoose { digits.wants_groups = 0 }
    memory.findPlaces(window, of: bytes, digits: digits, wishes: wishes, with: kernel)
    var number = 0
    while number < memory.places.count {
      var wished: UInt64 = 0
      sink.appendOrdered { queue in
        (number, wished) = memory.takeHits(
          from: number, window, of: bytes, wishes: wishes, with: kernel, into: &queue)
      }
      guard number < memory.places.count else { break }
      let offset = window.lowerBound + Int(memory.places[number])
      scanGroups(at: offset, wish: wished, in: bytes, window, digits: memory.digits, sink: &sink)
      number += 1
    }
  }

  /// Appends the hits at a byte that several rules may want.
  private func scanGroups(
    at offset: Int, wish: UInt64, in bytes: TextBytes, _ window: Range<Int>, digits: borrowing ByteMasks,
    sink: inout HitSink
  ) {
    let byte = Int(bytes[offset])
    for index in firstGroup[byte]..<firstGroup[byte + 1] where wish & groups[index].bit != 0 {
      let group = groups[index]
      if group.bit == 1 << 63, !hasNeighbours(group, at: offset, in: bytes) { continue }
      if group.digits > 0, digits.count(from: offset - window.lowerBound) < group.digits { continue }
      for place in group.firstRule..<group.endRule { sink.append(rules[place].hit(at: offset)) }
    }
  }

  /// Whether the bytes around one are what a group wants, which its wish does not tell.
  private func hasNeighbours(_ group: Group, at offset: Int, in bytes: TextBytes) -> Bool {
    func holds(_ set: Int, _ place: Int) -> Bool {
      set == 0 || place >= 0 && place < bytes.count && self.holds(set, Int(bytes[place]))
    }
    return (holds(group.before, offset - 1) || offset == 0 && group.mayStart)
      && holds(group.after, offset + 1)
      && holds(group.afterNext, offset + 2)
  }

  private func holds(_ set: Int, _ byte: Int) -> Bool {
    classes[set * 4 + byte >> 6] >> UInt64(byte & 63) & 1 == 1
  }
}

/// A rule that wants a byte.
private struct RuleOfByte: Hashable, Sendable, BitwiseCopyable {
  var rule: UInt16
  /// How long the trigger is that begins with the byte.
  var length: UInt16
  /// Whether the byte is a trigger for itself, of a rule that has words too.
  var hasWords: Bool

  @inline(__always) func hit(at offset: Int) -> TriggerHit {
    let start = UInt32(truncatingIfNeeded: offset)
    return hasWords
      ? TriggerHit(byteAt: start, rule: rule) : TriggerHit(offset: start, length: length, rule: rule)
  }
}
