import LinkModel

/// Finds phone numbers (part C, *phone*): with `+` of any country, without of the regions set.
final class PhoneScanner: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []

  let choices: Choices

  init(_ settings: PhoneSettings) {
    choices = Choices(settings)
    triggers = TriggerSet(bytes: Self.triggers(choices))
  }

  private static func triggers(_ choices: Choices) -> [TriggerSet.ByteTrigger] {
    var plusFollowers = ByteClass.asciiDigits.union(.nonASCII)
    plusFollowers.formUnion(ByteClass("([ "))
    var bytes = [
      TriggerSet.ByteTrigger(ByteClass("+"), after: plusFollowers),
      // U+FF0B and full-width digits.
      TriggerSet.ByteTrigger(
        ByteClass([0xEF]), after: ByteClass([0xBC]), afterNext: ByteClass(0x8B...0x99)),
    ]
    guard choices.takesNational else { return bytes }
    // The shortest number in groups has seven digits, which stand so near to each other that 64 bytes hold them.
    bytes.append(
      TriggerSet.ByteTrigger(
        .asciiDigits, before: ByteClass.asciiDigits.inverted, mayStart: true,
        digits: choices.takesBareDigits ? 0 : 7))
    // The digits of Arabic, of the scripts of India and of its neighbours.
    bytes.append(TriggerSet.ByteTrigger(ByteClass([0xD9]), after: ByteClass(0xA0...0xA9)))
    bytes.append(TriggerSet.ByteTrigger(ByteClass([0xDB]), after: ByteClass(0xB0...0xB9)))
    let india = ByteClass([0xA5, 0xA7, 0xA9, 0xAB, 0xAD, 0xAF, 0xB1, 0xB3, 0xB5, 0xB7])
    bytes.append(
      TriggerSet.ByteTrigger(ByteClass([0xE0]), after: india, afterNext: ByteClass(0xA6...0xAF)))
    bytes.append(
      TriggerSet.ByteTrigger(
        ByteClass([0xE0]), after: ByteClass([0xB9, 0xBB]), afterNext: ByteClass(0x90...0x99)))
    return bytes
  }

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let offset = trigger.lowerBound
    let lookedUpTo = scratch.lookedUpTo(Int(rule))
    guard offset < text.count, offset >= lookedUpTo, text.startsScalar(at: offset) else { return }
    let isDigit = PhoneCandidate.digit(at: offset, in: text) != nil
    if isDigit {
      guard choices.takesNational else { return }
      if !choices.takesBareDigits, let end = endOfLoneGroup(from: offset, in: text) {
        scratch.setLookedUpTo(Int(rule), end)
        return scratch.note(rule, offset..<end, .badNumber)
      }
    } else if text[offset] != 0x2B, text.scalar(at: offset).value != 0xFF0B {
      return
    }
    // `(202) 555-0142` and `(+1) 202 555 0142` begin at their brackets.
    let opens = offset > lookedUpTo && (text[offset - 1] == 0x28 || text[offset - 1] == 0x5B)
    let candidate = PhoneCandidate(from: opens ? offset - 1 : offset, in: text)
    guard candidate.count > 0 else { return }
    var reason = Rejection.badNumber
    guard let found = number(in: candidate, of: text, &reason) else {
      scratch.note(rule, candidate.start..<candidate.end, reason)
      return scratch.setLookedUpTo(Int(rule), candidate.end)
    }
    scratch.propose(LinkRecord(found.range, rule: rule, marks: found.isOnlyPossible ? .possibleNumber : []))
    scratch.setLookedUpTo(Int(rule), found.range.upperBound)
  }

  /// The end of a group of ASCII digits that is clearly the only one of its run, as most are: an hour, an amount.
  private func endOfLoneGroup(from start: Int, in text: TextBytes) -> Int? {
    guard text[start].isASCIIDigit, start == 0 || text[start - 1] != 0x28 else { return nil }
    var end = start + 1
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    guard end < text.count else { return end }
    switch text[end] {
    case 0x20, 0x2D, 0x2E, 0x2F:
      guard end + 1 < text.count else { return end }
      let next = text[end + 1]
      let mayGoOn = next >= 0x80 || next.isASCIIDigit || next == 0x28 || next == 0x2D || next == 0x20
      return mayGoOn ? nil : end
    case 0x28, 0x80...: return nil
    default: return end
    }
  }

  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? {
    guard let number = parsed(range, in: text) else { return nil }
    let value: String?
    switch name {
    case "e164": value = number.formatted(.e164)
    case "number": value = number.formatted(.e164) + (number.numberExtension.map { ";ext=" + $0 } ?? "")
    case "national": value = number.formatted(.national)
    case "international": value = number.formatted(.international)
    case "extension": value = number.numberExtension
    case "region": value = number.region
    case "type": value = number.type.rawValue
    default: value = nil
    }
    return value.map { Array($0.utf8) }
  }

  /// The number that a link is, of the first region whose plan has it.
  private func parsed(_ range: Range<Int>, in text: TextBytes) -> PhoneNumber? {
    let shown = String(utf8: text.extracting(range))
    var possible: PhoneNumber?
    for region in choices.regions.isEmpty ? [nil] : choices.regions.map({ Optional($0.id) }) {
      guard let number = PhoneNumber(parsing: shown, region: region) else { continue }
      if number.validity == .valid { return number }
      possible = possible ?? number
    }
    return possible
  }
}
