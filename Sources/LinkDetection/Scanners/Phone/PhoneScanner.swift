import LinkModel

/// Finds phone numbers (part C, *phone*): with `+` of any country, without of the regions set.
final class PhoneScanner: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []

  let choices: Choices
  /// Kept here, since a static constant is checked at each use.
  let routes = PhoneTable.shared.routes
  /// The signs between digits; kept here, since a static constant is checked at each use.
  private let between = ByteClass((UInt8(0)..<0x80).filter(PhoneCandidate.isSign))
  /// What may follow a plus sign.
  private let afterPlus = ByteClass.asciiDigits.union(.nonASCII).union(ByteClass("([ "))

  init(_ settings: PhoneSettings) {
    choices = Choices(settings)
    triggers = TriggerSet(bytes: Self.triggers(choices, between: between, afterPlus: afterPlus))
  }

  private static func triggers(
    _ choices: Choices, between: ByteClass, afterPlus: ByteClass
  ) -> [TriggerSet.ByteTrigger] {
    var bytes = [
      TriggerSet.ByteTrigger(ByteClass("+"), after: afterPlus),
      // U+FF0B and full-width digits.
      TriggerSet.ByteTrigger(
        ByteClass([0xEF]), after: ByteClass([0xBC]), afterNext: ByteClass(0x8B...0x99)),
    ]
    guard choices.takesNational else { return bytes }
    // The digits of a number stand so near to each other that 64 bytes hold them.
    var digits = TriggerSet.ByteTrigger(
      .asciiDigits, before: ByteClass.asciiDigits.inverted, mayStart: true,
      digits: choices.takesBareDigits ? 0 : choices.fewestDigits)
    if !choices.takesBareDigits { digits.groups = TriggerSet.DigitGroups(joins: between, opener: 0x28) }
    bytes.append(digits)
    // Letters of these scripts begin with the same bytes as their digits, so they are looked at only where a region
    // writes with them.
    if choices.digits.contains(.arabic) {
      bytes.append(TriggerSet.ByteTrigger(ByteClass([0xD9]), after: ByteClass(0xA0...0xA9)))
      bytes.append(TriggerSet.ByteTrigger(ByteClass([0xDB]), after: ByteClass(0xB0...0xB9)))
    }
    if choices.digits.contains(.indic) {
      let leads = ByteClass([0xA5, 0xA7, 0xA9, 0xAB, 0xAD, 0xAF, 0xB1, 0xB3, 0xB5, 0xB7])
      bytes.append(
        TriggerSet.ByteTrigger(ByteClass([0xE0]), after: leads, afterNext: ByteClass(0xA6...0xAF)))
    }
    if choices.digits.contains(.thai) {
      bytes.append(
        TriggerSet.ByteTrigger(
          ByteClass([0xE0]), after: ByteClass([0xB9, 0xBB]), afterNext: ByteClass(0x90...0x99)))
    }
    return bytes
  }

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let offset = trigger.lowerBound
    let lookedUpTo = scratch.lookedUpTo(Int(rule))
    guard offset < text.count, offset >= lookedUpTo, text.startsScalar(at: offset) else { return }
    let byte = text[offset]
    if byte.isASCIIDigit || byte >= 0x80 && PhoneCandidate.digit(at: offset, in: text) != nil {
      guard choices.takesNational else { return }
      if !choices.takesBareDigits, let (end, groups, reason) = endOfTooFew(from: offset, in: text) {
        // Nothing of this rule begins within one group, so there is nothing to remember.
        if groups > 1 { scratch.setLookedUpTo(Int(rule), end) }
        return scratch.note(rule, offset..<end, reason)
      }
    } else if byte == 0x2B {
      guard offset + 1 < text.count, afterPlus.contains(text[offset + 1]) else { return }
      if scratch.trace == nil, let end = endOfOneOrTwo(after: offset, in: text) {
        return scratch.setLookedUpTo(Int(rule), end)
      }
    } else if text.scalar(at: offset).value != 0xFF0B {
      return
    }
    // `(202) 555-0142` and `(+1) 202 555 0142` begin at their brackets.
    let opener = offset > lookedUpTo ? PhoneCandidate.openerLength(before: offset, in: text) : 0
    PhoneCandidate.read(from: offset - opener, in: text) { candidate in
      judge(candidate, in: text, as: rule, scratch: &scratch)
    }
  }

  private func judge(
    _ candidate: PhoneCandidate, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    guard candidate.count > 0 else { return }
    if candidate.hasPlus, scratch.trace == nil, hasTooFew(candidate) {
      return scratch.setLookedUpTo(Int(rule), candidate.end)
    }
    var reason = Rejection.badNumber
    guard let found = number(in: candidate, of: text, &reason) else {
      let (start, end) = (candidate.start, candidate.end)
      scratch.note(rule, start..<end, reason)
      // A number may begin in the last groups of a long candidate.
      let half = PhoneCandidate.mostGroups / 2
      let isFull = candidate.count == PhoneCandidate.mostGroups
      return scratch.setLookedUpTo(Int(rule), isFull ? candidate.groups[half].start : end)
    }
    scratch.propose(LinkRecord(found.range, rule: rule, marks: found.isOnlyPossible ? .possibleNumber : []))
    scratch.setLookedUpTo(Int(rule), found.range.upperBound)
  }

  /// The end of one or two digits behind a plus if no number goes on with them, as in `+1`; nil if one may.
  @inline(__always)
  private func endOfOneOrTwo(after plus: Int, in text: TextBytes) -> Int? {
    if plus > 0, PhoneCandidate.openerLength(before: plus, in: text) > 0 { return nil }
    var offset = plus + 1
    while offset < text.count, text[offset].isASCIIDigit { offset += 1 }
    let end = offset
    guard end - plus == 2 || end - plus == 3 else { return nil }
    if offset < text.count, text[offset] == 0x20 { offset += 1 }
    guard offset < text.count else { return end }
    let next = text[offset]
    return next >= 0x80 || next.isASCIIDigit || between.contains(next) ? nil : end
  }

  /// Whether a candidate with a plus has clearly too few digits for a valid number: `+1` before the name of a friend,
  /// `+49 30` before another number. Cheap, since it is asked at every plus.
  @inline(__always)
  private func hasTooFew(_ candidate: PhoneCandidate) -> Bool {
    guard choices.leniency != .possible else { return false }
    var digits = 0
    var index = 0
    while index < candidate.count {
      digits += candidate.groups[index].count
      index += 1
    }
    // Groups behind the first may be a number within a region.
    guard digits < choices.fewestOfValid else { return false }
    if digits < 3 { return true }
    guard let whole = candidate.digits(of: 0..<candidate.count) else { return false }
    let lead = Int(whole[0]) * 100 + Int(whole[1]) * 10 + Int(whole[2])
    guard let automaton = routes.automaton(atLead: lead) else { return false }
    return digits - Int(automaton.head(PhonePlan.codeLengthHead))
      < Int(automaton.head(PhonePlan.fewestDigitsHead))
  }

  /// The end of ASCII digits and the signs between them, if they are clearly too few for a number or stand in one group,
  /// as most do: an hour, an amount, a date. Cheap, since it is asked at every number.
  @inline(__always)
  private func endOfTooFew(from start: Int, in text: TextBytes) -> (end: Int, groups: Int, Rejection)? {
    if start > 0, text[start - 1] == 0x28 { return nil }
    var (offset, end, digits, groups) = (start, start, 0, 0)
    // North American numbers end in 3 and 4 digits, or in 7, behind 3: 202-555-0143, 1-202-555-0143, 202-5550143.
    var (width, isPlan, half) = (0, !choices.isNANP, start)
    while offset < text.count {
      let byte = text[offset]
      if byte.isASCIIDigit {
        var next = PhoneCandidate.shortGroup(at: offset, in: text).width
        if next == 8 {
          while offset + next < text.count, text[offset + next].isASCIIDigit { next += 1 }
        }
        offset += next
        if next == 4 && (width == 3 || width == 6 || width == 7) || next == 7 && (width == 3 || width == 4) {
          isPlan = true
        }
        (width, end) = (next, offset)
        digits += next
        groups += 1
        if groups == PhoneCandidate.mostGroups / 2 { half = end }
        // No more is read than decides, nor than a candidate holds: the next one reads the rest.
        if digits >= choices.fewestDigits, groups > 1, isPlan { return nil }
        if groups == PhoneCandidate.mostGroups { return (half, groups, .otherGrouping) }
      } else if byte >= 0x80 {
        // Letters end the digits; what may go on with them is looked at in full.
        let scalar = text.scalar(at: offset)
        let kind = scalar.scalarClass
        if kind.isLetter, !kind.contains(.digit), scalar != "ー" { break }
        return nil
      } else if between.contains(byte), offset - end < 4 {
        offset += 1
      } else {
        break
      }
    }
    if digits < choices.fewestDigits { return (end, groups, .fewDigits) }
    if groups < 2 { return (end, groups, .ungroupedDigits) }
    return isPlan ? nil : (end, groups, .otherGrouping)
  }
}
