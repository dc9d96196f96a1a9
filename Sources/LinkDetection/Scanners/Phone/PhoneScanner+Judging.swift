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
    // A time follows: `202-555-0143 12:30`.
    if candidate.count > 1, isHour(behind: candidate, in: text),
      let found = verified(0..<candidate.count - 1, of: candidate, in: text, &other)
    {
      return found
    }
    // A number with a plus ends where the plan says so: `+1 202-555-0142 9999`.
    if candidate.hasPlus, choices.leniency != .possible {
      let ends = (1..<max(1, candidate.count))
      // Another number begins with its trunk prefix: `+49 30 123456 0170 1234567`.
      let others = ends.filter { candidate.groups[$0].digits[0] == 0 }
      for end in others + ends.reversed() {
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
    guard let (number, isValid) = number(digits, hasPlus: hasPlus, range, of: candidate, in: text, &reason)
    else {
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
      var rank = self.rank(number, isValid, range, of: candidate, in: region)
      if choices.regions.count == 1 { return rank > 0 ? (number, isValid) : nil }
      if rank == 4,
        String(utf8: text.extracting(candidate.place(of: range, in: text))) == number.formatted(.national)
      {
        rank = 5
      }
      if rank > best?.rank ?? 0 { best = (number, isValid, rank) }
    }
    return best.map { ($0.number, $0.isValid) }
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
    if keepsGroups(number, range, of: candidate, exactly: true, withAlternatives: false) {
      return isValid ? 4 : 2
    }
    if keepsGroups(number, range, of: candidate, exactly: false) { return isValid ? 3 : 2 }
    // The area code is whole, what follows may be grouped in any way.
    let known = [number.groups(.national), number.groups(.international)] + number.alternativeGroups
    let last = ends(of: range, candidate, in: number).max() ?? 0
    let isWhole = known.contains { groups in
      last <= groups.dropFirst().reduce(0) { $0 + $1.utf8.count }
    }
    return isWhole || !isCareful ? 1 : 0
  }

  /// Where groups end inside the number, counted from its end, where no prefix is in the way.
  private func ends(of range: Range<Int>, _ candidate: PhoneCandidate, in number: PhoneNumber) -> Set<Int> {
    var ends: Set<Int> = []
    var count = 0
    for index in range.reversed().dropLast() {
      count += candidate.groups[index].digits.count
      if count < number.digits.count { ends.insert(count) }
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
    _ number: PhoneNumber, _ range: Range<Int>, of candidate: PhoneCandidate, exactly: Bool,
    withAlternatives: Bool = true
  ) -> Bool {
    let ends = ends(of: range, candidate, in: number)
    if ends.isEmpty { return true }
    let others = withAlternatives ? number.alternativeGroups : []
    for groups in [number.groups(.national), number.groups(.international)] + others {
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
