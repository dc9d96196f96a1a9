import LinkModel

/// Which part of a candidate is a number.
extension PhoneScanner {
  /// A number and where it stands, its extension included.
  struct Found {
    var range: Range<Int>
    var isOnlyPossible: Bool
  }

  /// The first number in a candidate; nil, and the reason, if it holds none. Constant cost: a candidate has 16 groups at
  /// most.
  func number(in candidate: PhoneCandidate, of text: TextBytes, _ reason: inout Rejection) -> Found? {
    guard !isDate(candidate, in: text) else {
      reason = .numberLookAlike
      return nil
    }
    let all = 0..<candidate.count
    if let found = verified(all, of: candidate, in: text, &reason) { return found }
    return numberInPart(of: candidate, in: text, reason)
  }

  /// The first number in a part of a candidate that is none as a whole.
  private func numberInPart(of candidate: PhoneCandidate, in text: TextBytes, _ reason: Rejection) -> Found? {
    // What is said of the whole is said, unless a part is a number.
    var other = reason
    // A time follows: `202-555-0143 12:30`.
    if candidate.count > 1, isHour(behind: candidate, in: text),
      let found = verified(0..<candidate.count - 1, of: candidate, in: text, &other)
    {
      return found
    }
    // A number with a plus ends where the plan says so: `+1 202-555-0142 9999`.
    if candidate.hasPlus, choices.leniency != .possible {
      // Another number begins with its trunk prefix: `+49 30 123456 0170 1234567`.
      var end = 1
      while end < candidate.count {
        if candidate.groups[end].firstDigit == 0,
          let found = verified(0..<end, of: candidate, in: text, &other)
        {
          return found
        }
        end += 1
      }
      while end > 1 {
        end -= 1
        if let found = verified(0..<end, of: candidate, in: text, &other) { return found }
      }
    }
    if choices.takesBareDigits {
      for way: PhoneCandidate.Separators in [.slash, .bracket, .spacedDash, .wideDash, .dot, .space] {
        if let found = numberInParts(of: candidate, at: way, in: text, &other) { return found }
      }
      return nil
    }
    return numberInParts(of: candidate, at: .slash, in: text, &other)
      ?? numberInParts(of: candidate, at: .spacedDash, in: text, &other)
      ?? numberInParts(of: candidate, at: .space, in: text, &other)
  }

  /// The first number in a candidate taken apart at separators of one kind. Slashes and dashes part it in two, the
  /// others in pieces.
  private func numberInParts(
    of candidate: PhoneCandidate, at way: PhoneCandidate.Separators, in text: TextBytes,
    _ reason: inout Rejection
  ) -> Found? {
    let isHalved = way == .slash || way == .spacedDash || way == .wideDash
    var (start, index) = (0, 1)
    while index < candidate.count {
      if candidate.groups[index].before.contains(way) {
        if let found = verified(start..<index, of: candidate, in: text, &reason) { return found }
        start = index
        if isHalved { break }
      }
      index += 1
    }
    return start > 0 ? verified(start..<candidate.count, of: candidate, in: text, &reason) : nil
  }

  private func verified(
    _ range: Range<Int>, of candidate: PhoneCandidate, in text: TextBytes, _ reason: inout Rejection
  ) -> Found? {
    guard let digits = candidate.digits(of: range), digits.count >= 2 else {
      reason = .fewDigits
      return nil
    }
    let hasPlus = candidate.hasPlus && range.lowerBound == 0
    if !choices.takesBareDigits,
      let fault = faultOfWriting(range, of: candidate, digits, hasPlus: hasPlus)
    {
      reason = fault
      return nil
    }
    let kind: PhoneNumber.Kind
    var isValid = true
    reason = .badNumber
    if let known = plainKind(digits, hasPlus: hasPlus, range, of: candidate) {
      kind = known
    } else {
      guard let found = number(digits, hasPlus: hasPlus, range, of: candidate, in: text, &reason) else {
        return nil
      }
      (kind, isValid) = (found.0.type, found.isValid)
    }
    var place = candidate.place(of: range, in: text)
    if candidate.hasBrackets { place = withoutOuterBrackets(place, in: text) }
    if range.upperBound == candidate.count, choices.takesExtensions,
      let end = PhoneExtension.end(after: place.upperBound, in: text)
    {
      place = place.lowerBound..<end
    }
    guard !candidate.hasBrackets || isBalanced(place, in: text) else { return nil }
    guard !isTouched(place, hasPlus: hasPlus, in: text) else {
      reason = .numberTouched
      return nil
    }
    guard choices.kinds.isEmpty || choices.kinds.contains(kind) else {
      reason = .otherType
      return nil
    }
    return Found(range: place, isOnlyPossible: !isValid)
  }

  /// The kind of a valid number with no prefix to take off but its calling code, as nearly all are written; nil if
  /// `number` has to look. Counts no references, one step a digit.
  func plainKind(
    _ digits: PhoneDigits, hasPlus: Bool, _ range: Range<Int>, of candidate: PhoneCandidate
  ) -> PhoneNumber.Kind? {
    guard choices.leniency == .valid else { return nil }
    if hasPlus {
      guard digits.count >= 3 else { return nil }
      let lead = Int(digits[0]) * 100 + Int(digits[1]) * 10 + Int(digits[2])
      guard let automaton = routes.automaton(atLead: lead) else { return nil }
      let rest = digits.dropFirst(Int(automaton.head(PhonePlan.codeLengthHead)))
      guard rest.count >= 2, rest.count <= 17,
        automaton.head(PhonePlan.prefixDigitsHead) >> UInt16(rest[0]) & 1 == 0
      else { return nil }
      let answer = PlanAnswer(bits: automaton.answer(rest))
      return answer.isValid && answer.mayBelong ? answer.kind : nil
    }
    guard choices.plainFirstDigits >> UInt16(digits[0]) & 1 == 1, digits.count <= 17,
      let automaton = routes.automaton(atLead: choices.homeLead)
    else { return nil }
    let answer = PlanAnswer(bits: automaton.answer(digits))
    return answer.isValid && answer.mayBelong && !answer.needsTrunkPrefix ? answer.kind : nil
  }

  /// The number that digits are, and whether it is valid; nil if it does not fit the plan as the settings ask.
  func number(
    _ digits: PhoneDigits, hasPlus: Bool, _ range: Range<Int>, of candidate: PhoneCandidate,
    in text: TextBytes,
    _ reason: inout Rejection
  ) -> (PhoneNumber, isValid: Bool)? {
    reason = .badNumber
    if hasPlus {
      guard let number = PhoneNumber(digits: digits, hasPlus: true, region: nil) else { return nil }
      return judged(number, digits, isNational: false, range, of: candidate, &reason)
    }
    var best: (number: PhoneNumber, isValid: Bool, rank: Int)?
    for region in choices.regions {
      guard let number = PhoneNumber(digits: digits, hasPlus: false, region: region),
        let (_, isValid) = judged(number, digits, isNational: true, range, of: candidate, &reason)
      else { continue }
      let rank = self.rank(number, isValid, range, of: candidate, in: region)
      if choices.regions.count == 1 { return rank > 0 ? (number, isValid) : nil }
      guard let known = best, known.rank > 0 else {
        if rank > 0 { best = (number, isValid, rank) }
        continue
      }
      if rank < known.rank || known.rank == 5 { continue }
      if rank == 4, known.rank == 4 {
        // Written by hand as the library would: that is looked at only if it decides.
        if isFormatted(known.number, range, of: candidate, in: text) {
          best?.rank = 5
        } else if isFormatted(number, range, of: candidate, in: text) {
          best = (number, isValid, 5)
        }
      } else if rank > known.rank {
        best = (number, isValid, rank)
      }
    }
    return best.map { ($0.number, $0.isValid) }
  }

  private func isFormatted(
    _ number: PhoneNumber, _ range: Range<Int>, of candidate: PhoneCandidate, in text: TextBytes
  ) -> Bool {
    String(utf8: text.extracting(candidate.place(of: range, in: text))) == number.formatted(.national)
  }

  /// How well a number is written as people of a region do: 0 for not at all. Where several regions have a number, the
  /// best wins, then the first in the list.
  private func rank(
    _ number: PhoneNumber, _ isValid: Bool, _ range: Range<Int>, of candidate: PhoneCandidate,
    in region: PhoneRegion
  ) -> Int {
    guard !choices.takesBareDigits || choices.regions.count > 1 else { return 1 }
    let isCareful = !choices.takesBareDigits
    if region.code == 1, number.countryCode == 1 {
      return !isCareful || isGroupedAsNANP(range, of: candidate) ? 4 : 0
    }
    let ends = ends(of: range, candidate, in: number)
    guard let plan = PhoneTable.shared.mainRegion(ofCode: number.countryCode)?.plan else {
      return ends == 0 ? isValid ? 4 : 2 : isCareful ? 0 : 1
    }
    let (national, international) = (
      number.groupEnds(.national, in: plan), number.groupEnds(.international, in: plan)
    )
    if ends == 0 || ends == national || ends == international { return isValid ? 4 : 2 }
    if ends & ~national == 0 || ends & ~international == 0
      || number.hasAlternative(in: plan, where: { ends & ~$0 == 0 })
    {
      return isValid ? 3 : 2
    }
    // The area code is whole, what follows may be grouped in any way.
    let last = ends.leadingZeroBitCount
    let isWhole =
      last >= national.leadingZeroBitCount || last >= international.leadingZeroBitCount
      || number.hasAlternative(in: plan) { last >= $0.leadingZeroBitCount }
    return isWhole || !isCareful ? 1 : 0
  }

  /// Where groups end inside the number, counted from its end, where no prefix is in the way; one bit each.
  private func ends(of range: Range<Int>, _ candidate: PhoneCandidate, in number: PhoneNumber) -> UInt32 {
    var ends: UInt32 = 0
    var count = 0
    var index = range.upperBound - 1
    while index > range.lowerBound {
      count += candidate.groups[index].count
      if count >= number.digits.count { break }
      ends |= 1 << UInt32(count & 31)
      index -= 1
    }
    return ends
  }

  private func judged(
    _ number: PhoneNumber, _ digits: PhoneDigits, isNational: Bool, _ range: Range<Int>,
    of candidate: PhoneCandidate, _ reason: inout Rejection
  ) -> (PhoneNumber, isValid: Bool)? {
    let isValid = number.type != .unknown
    if choices.leniency == .possible {
      return isValid || number.validity != .invalid ? (number, isValid) : nil
    }
    guard isValid else { return nil }
    if isNational, digits.count == number.digits.count, number.needsTrunkPrefix {
      reason = .trunkPrefixMissing
      return nil
    }
    if choices.leniency == .valid { return (number, true) }
    if keepsGroups(number, range, of: candidate, exactly: choices.leniency == .exactGrouping) {
      return (number, true)
    }
    reason = .otherGrouping
    return nil
  }

  /// Whether the groups of a text are those of a form of the number; without `exactly`, some may be written together.
  private func keepsGroups(
    _ number: PhoneNumber, _ range: Range<Int>, of candidate: PhoneCandidate, exactly: Bool
  ) -> Bool {
    let ends = ends(of: range, candidate, in: number)
    if ends == 0 { return true }
    guard let plan = PhoneTable.shared.mainRegion(ofCode: number.countryCode)?.plan else { return false }
    func fits(_ known: UInt32) -> Bool { exactly ? ends == known : ends & ~known == 0 }
    return fits(number.groupEnds(.national, in: plan)) || fits(number.groupEnds(.international, in: plan))
      || number.hasAlternative(in: plan, where: fits)
  }
}
