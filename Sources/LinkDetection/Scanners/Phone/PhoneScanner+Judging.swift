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
    // What is said of the whole is said, unless a part is a number.
    var other = reason
    // A number with a plus ends where the plan says so: `+1 202-555-0142 9999`.
    if candidate.hasPlus {
      for end in (1..<max(1, candidate.count)).reversed() {
        if let found = verified(0..<end, of: candidate, in: text, &other) { return found }
      }
    }
    let ways: [PhoneCandidate.Separators] =
      choices.takesBareDigits
      ? [.slash, .bracket, .spacedDash, .wideDash, .dot, .space] : [.slash, .spacedDash, .space]
    for way in ways {
      for part in parts(of: candidate, at: way) {
        if let found = verified(part, of: candidate, in: text, &other) { return found }
      }
    }
    return nil
  }

  /// A candidate taken apart at separators of one kind. Slashes and dashes part it in two, the others in pieces.
  private func parts(of candidate: PhoneCandidate, at way: PhoneCandidate.Separators) -> [Range<Int>] {
    let cuts = (1..<max(1, candidate.count)).filter { candidate.separators[$0].contains(way) }
    guard let first = cuts.first else { return [] }
    let isHalved = way == .slash || way == .spacedDash || way == .wideDash
    if isHalved { return [0..<first, first..<candidate.count] }
    var parts = [0..<first]
    for (cut, next) in zip(cuts, cuts.dropFirst() + [candidate.count]) { parts.append(cut..<next) }
    return parts
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
      let fault = faultOfWriting(range, of: candidate, digits, hasPlus: hasPlus, in: text)
    {
      reason = fault
      return nil
    }
    guard let (number, isValid) = number(digits, hasPlus: hasPlus, range, of: candidate, &reason) else {
      return nil
    }
    var place = withoutOuterBrackets(candidate.place(of: range, in: text), in: text)
    if range.upperBound == candidate.count, choices.takesExtensions,
      let end = PhoneExtension.end(after: place.upperBound, in: text)
    {
      place = place.lowerBound..<end
    }
    guard isBalanced(place, in: text) else { return nil }
    guard !isTouched(place, hasPlus: hasPlus, in: text) else {
      reason = .numberTouched
      return nil
    }
    guard choices.kinds.isEmpty || choices.kinds.contains(number.type) else {
      reason = .otherType
      return nil
    }
    return Found(range: place, isOnlyPossible: !isValid)
  }

  /// The number that digits are, and whether it is valid; nil if it does not fit the plan as the settings ask.
  private func number(
    _ digits: PhoneDigits, hasPlus: Bool, _ range: Range<Int>, of candidate: PhoneCandidate,
    _ reason: inout Rejection
  ) -> (PhoneNumber, isValid: Bool)? {
    reason = .badNumber
    if hasPlus {
      guard let number = PhoneNumber(digits: digits, hasPlus: true, region: nil) else { return nil }
      return judged(number, digits, isNational: false, range, of: candidate, &reason)
    }
    for region in choices.regions {
      guard let number = PhoneNumber(digits: digits, hasPlus: false, region: region) else { continue }
      if let found = judged(number, digits, isNational: true, range, of: candidate, &reason) { return found }
    }
    return nil
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
    // Counted from the end, where no prefix is in the way.
    var ends: Set<Int> = []
    var count = 0
    for index in range.reversed().dropLast() {
      count += candidate.groups[index].digits.count
      if count < number.digits.count { ends.insert(count) }
    }
    if ends.isEmpty { return true }
    for groups in [number.groups(.national), number.groups(.international)] + number.alternativeGroups {
      var known: Set<Int> = []
      var end = 0
      for group in groups.reversed().dropLast() {
        end += group.utf8.count
        known.insert(end)
      }
      if exactly ? ends == known : ends.isSubset(of: known) { return true }
    }
    return false
  }
}
