import LinkModel

/// Finds phone numbers (part C, *phone*): with `+` of any country, without of the regions set.
final class PhoneScanner: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []

  private let takesNational: Bool
  private let takesBareDigits: Bool
  private let leniency: Leniency

  private enum Leniency: Sendable { case possible, valid, strict }

  init(_ settings: PhoneSettings) {
    takesNational = settings.words("regions").contains("US")
    takesBareDigits = settings.isTrue("bare-digits")
    leniency =
      switch settings.word("leniency") {
      case "possible": .possible
      case "strict": .strict
      default: .valid
      }
    var plusFollowers = ByteClass.asciiDigits.union(.nonASCII)
    plusFollowers.insert(0x28)
    var bytes = [
      TriggerSet.ByteTrigger(ByteClass("+"), after: plusFollowers),
      // U+FF0B and full-width digits.
      TriggerSet.ByteTrigger(
        ByteClass([0xEF]), after: ByteClass([0xBC]), afterNext: ByteClass(0x8B...0x99)),
    ]
    if takesNational {
      // The shortest number has seven digits, which stand so near to each other that 64 bytes hold them.
      bytes.append(
        TriggerSet.ByteTrigger(
          .asciiDigits, before: takesBareDigits ? nil : ByteClass.asciiDigits.inverted, mayStart: true,
          digits: 7))
      // The digits of Arabic, of the scripts of India and of its neighbours.
      bytes.append(TriggerSet.ByteTrigger(ByteClass([0xD9]), after: ByteClass(0xA0...0xA9)))
      bytes.append(TriggerSet.ByteTrigger(ByteClass([0xDB]), after: ByteClass(0xB0...0xB9)))
      let india = ByteClass([0xA5, 0xA7, 0xA9, 0xAB, 0xAD, 0xAF, 0xB1, 0xB3, 0xB5, 0xB7])
      bytes.append(
        TriggerSet.ByteTrigger(ByteClass([0xE0]), after: india, afterNext: ByteClass(0xA6...0xAF)))
      bytes.append(
        TriggerSet.ByteTrigger(
          ByteClass([0xE0]), after: ByteClass([0xB9, 0xBB]), afterNext: ByteClass(0x90...0x99)))
    }
    triggers = TriggerSet(bytes: bytes)
  }

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let offset = trigger.lowerBound
    guard offset < text.count else { return }
    guard offset >= scratch.lookedUpTo(Int(rule)), text.startsScalar(at: offset) else { return }
    if !takesBareDigits, let end = endOfLoneGroup(from: offset, in: text) {
      scratch.setLookedUpTo(Int(rule), end)
      return scratch.note(rule, offset..<end, .badNumber)
    }
    let (scalar, length) = text.scalarAndLength(at: offset)
    if scalar == "+" || scalar.value == 0xFF0B {
      let next = offset + length
      guard next < text.count, text[next] == 0x28 || PhoneNumberRun.digit(at: next, in: text) != nil else {
        return
      }
      propose(from: offset, in: text, as: rule, scratch: &scratch)
    } else if takesNational, PhoneNumberRun.digit(at: offset, in: text) != nil {
      propose(from: offset, in: text, as: rule, scratch: &scratch)
    }
  }

  /// The end of a group of ASCII digits that is clearly the only one of its run, as most are: an hour, an amount.
  private func endOfLoneGroup(from start: Int, in text: TextBytes) -> Int? {
    guard text[start].isASCIIDigit, start == 0 || text[start - 1] != 0x28 else { return nil }
    var end = start + 1
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    guard end < text.count else { return end }
    switch text[end] {
    case 0x20, 0x2D, 0x2E:
      guard end + 1 < text.count else { return end }
      let next = text[end + 1]
      let mayGoOn = next >= 0x80 || next.isASCIIDigit || next == 0x28 || next == 0x2D || next == 0x20
      return mayGoOn ? nil : end
    case 0x28, 0x80...: return nil
    default: return end
    }
  }

  private func propose(from place: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    var start = place
    // `(202) 555-0142` begins at its bracket, `(202-555-0142)` does not.
    if place > 0, text[place - 1] == 0x28, PhoneNumberRun(from: place - 1, in: text).groupCount > 0 {
      start = place - 1
    }
    let run = PhoneNumberRun(from: start, in: text)
    guard run.groupCount > 0 else { return }
    scratch.setLookedUpTo(Int(rule), run.end)
    guard var end = end(of: run) else { return scratch.note(rule, start..<run.end, .badNumber) }
    if end == run.end { end = endOfExtension(after: end, in: text)?.upperBound ?? end }
    guard !isTouched(before: start, in: text), !isTouched(after: end, in: text),
      end >= run.end || !isTouched(after: run.end, in: text)
    else { return scratch.note(rule, start..<end, .numberTouched) }
    scratch.propose(LinkRecord(start..<end, rule: rule))
    scratch.setLookedUpTo(Int(rule), max(end, run.end))
  }

  // MARK: Validity

  /// Where the number of a run ends; nil if it holds none.
  private func end(of run: PhoneNumberRun) -> Int? {
    guard run.isInternational else { return isNational(run) ? run.end : nil }
    var index = run.groupCount - 1
    while index >= 0 {
      let group = run.groups[index]
      if (8...15).contains(group.digits), isInternational(run, group.digits, groups: index + 1) {
        return group.end
      }
      index -= 1
    }
    return nil
  }

  private func isInternational(_ run: PhoneNumberRun, _ count: Int, groups: Int) -> Bool {
    guard let length = CallingCodes.length(of: run.digits) else { return false }
    if leniency == .possible { return true }
    var code = 0
    for index in 0..<length { code = code * 10 + Int(run.digits[index]) }
    if code == 1 {
      guard count == 11, isNANP(run, from: 1) else { return false }
      return leniency != .strict || isGrouped(run, from: 1, groups: groups)
    }
    return CallingCodes.nationalLengths(code).contains(count - length)
      && (run.digits[length] != 0 || CallingCodes.keepsZero(code))
  }

  private func isNational(_ run: PhoneNumberRun) -> Bool {
    guard takesNational, run.groupCount >= 2 || takesBareDigits else { return false }
    let first = run.count == 11 && run.digits[0] == 1 ? 1 : 0
    guard run.count - first == 10 else { return false }
    // Groups that do not fit the plan are dates, amounts, addresses, or numbers of another country.
    for index in 0..<run.groupCount {
      switch run.groups[index].digits - first {
      case 0, 3, 6, 10: break
      default: return false
      }
    }
    if leniency == .possible { return true }
    return isNANP(run, from: first)
      && (leniency != .strict || isGrouped(run, from: first, groups: run.groupCount))
  }

  /// Whether the area code and the exchange of a North American number begin with 2 to 9.
  private func isNANP(_ run: PhoneNumberRun, from first: Int) -> Bool {
    run.digits[first] >= 2 && run.digits[first + 3] >= 2
  }

  /// Whether groups end after the area code and the exchange.
  private func isGrouped(_ run: PhoneNumberRun, from first: Int, groups: Int) -> Bool {
    var (area, exchange) = (false, false)
    for index in 0..<groups {
      if run.groups[index].digits == first + 3 { area = true }
      if run.groups[index].digits == first + 6 { exchange = true }
    }
    return area && exchange
  }

  // MARK: Neighbours

  private func isTouched(before start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return false }
    let (scalar, length) = text.scalarAndLength(before: start)
    if touches(scalar) { return true }
    guard joins(scalar), start > length else { return false }
    return text.scalar(before: start - length).isLetterOrDigit
  }

  private func isTouched(after end: Int, in text: TextBytes) -> Bool {
    guard end < text.count else { return false }
    let (scalar, length) = text.scalarAndLength(at: end)
    if touches(scalar) { return true }
    guard joins(scalar), end + length < text.count else { return false }
    return text.scalar(at: end + length).isLetterOrDigit
  }

  private func touches(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "_", "#", "@", "$": true
    default: scalar.isLetterOrDigit || (scalar.value >= 0x80 && scalar.scalarClass.contains(.currency))
    }
  }

  private func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ":", "/", "-": true
    default: false
    }
  }

  // MARK: Parts

  /// The digits of an extension that follows a number: `ext. 12`, `x12`, `;ext=12` (RFC 3966), with at most 7 digits.
  private func endOfExtension(after end: Int, in text: TextBytes) -> Range<Int>? {
    var offset = end
    if offset < text.count, text[offset] == 0x2C { offset += 1 }
    if offset < text.count, text[offset] == 0x20 { offset += 1 }
    var found = false
    for word in [";ext=", "extension", "ext.", "ext", "x"]
    where text.equalsIgnoringASCIICase(word.utf8, at: offset) {
      offset += word.utf8.count
      found = true
      break
    }
    guard found else { return nil }
    if offset < text.count, text[offset] == 0x20 { offset += 1 }
    let first = offset
    while offset < text.count, text[offset].isASCIIDigit { offset += 1 }
    return (1...7).contains(offset - first) ? first..<offset : nil
  }

  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? {
    let link = text.extracting(range)
    let run = PhoneNumberRun(from: 0, in: link)
    switch name {
    case "e164":
      var result: [UInt8] = run.isInternational || run.count == 11 ? [0x2B] : [0x2B, 0x31]
      for index in 0..<min(run.count, 16) { result.append(0x30 + run.digits[index]) }
      return result
    case "extension":
      return endOfExtension(after: run.end, in: link).map { link.extracting($0).array }
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// A letter, mark or digit of any script.
  fileprivate var isLetterOrDigit: Bool {
    value < 0x80 ? UInt8(value).isASCIIAlphanumeric : scalarClass.isLetter
  }
}
