import LinkModel

/// What looks like a number and is none (part C, *phone*).
extension PhoneScanner {
  /// Whether a candidate holds a date with slashes, or is the date and hour of a time.
  func isDate(_ candidate: PhoneCandidate, in text: TextBytes) -> Bool {
    for index in 0..<max(0, candidate.count - 2)
    where candidate.separators[index + 1] == .slash && candidate.separators[index + 2] == .slash {
      let (first, second, year) = (
        value(candidate, index), value(candidate, index + 1), candidate.groups[index + 2]
      )
      guard first <= 31, second <= 31, first <= 12 || second <= 12 else { continue }
      if year.digits.count == 2 || year.digits.count == 4 { return true }
    }
    // `2012-01-02 08` before `:30`.
    return candidate.count > 3 && isHour(behind: candidate, in: text) && candidate.groups[0].digits.count == 4
      && candidate.groups[1].digits.count == 2 && candidate.groups[2].digits.count == 2
  }

  /// Whether the last group and what follows are a time: `12` before `:30`.
  func isHour(behind candidate: PhoneCandidate, in text: TextBytes) -> Bool {
    guard candidate.end + 2 < text.count, text[candidate.end] == 0x3A, text[candidate.end + 1] &- 0x30 < 6,
      text[candidate.end + 2].isASCIIDigit
    else { return false }
    return candidate.groups[candidate.count - 1].digits.count <= 2
  }

  private func value(_ candidate: PhoneCandidate, _ index: Int) -> Int {
    let digits = candidate.groups[index].digits
    return (0..<min(digits.count, 6)).reduce(0) { $0 * 10 + Int(digits[$1]) }
  }

  /// What keeps groups from being a number as people write them: in groups, with one sign between them, and not as
  /// dates, IP addresses, amounts or cards; nil for nothing.
  func faultOfWriting(
    _ range: Range<Int>, of candidate: PhoneCandidate, _ digits: PhoneDigits, hasPlus: Bool,
    in text: TextBytes
  ) -> Rejection? {
    if hasPlus ? !(8...18).contains(digits.count) : digits.count < choices.fewestDigits { return .fewDigits }
    if !hasPlus, range.count < 2 { return .ungroupedDigits }
    for index in range.dropFirst() where candidate.separators[index].contains(.unusual) {
      return .numberLookAlike
    }
    let between = range.dropFirst().map { candidate.separators[$0] }
    // `+63.282264` is a coordinate.
    if hasPlus { return between == [.dot] && candidate.groups[0].digits.count <= 3 ? .numberLookAlike : nil }
    if choices.isNANP {
      let isAbroad = digits.count > 11 && digits[0] == 0 && digits[1] == 1 && digits[2] == 1
      let hasSlash = between.contains { $0.contains(.slash) }
      return hasSlash || !isAbroad && !isGroupedAsNANP(range, of: candidate) ? .otherGrouping : nil
    }
    // Single digits in a row are a count or a code.
    for index in range.dropFirst()
    where candidate.groups[index].digits.count < 2 && candidate.groups[index - 1].digits.count < 2 {
      return .otherGrouping
    }
    // Amounts, versions and pairs of coordinates.
    let isDotted = between.allSatisfy { $0 == .dot } && (range.count == 2 || digits.count < 9)
    let isLookAlike =
      isDotted || between == [.dot, .space, .dot] || isIPv4(range, of: candidate, between)
      || isTimeRange(range, of: candidate) || isCalendarDate(range, of: candidate, between)
      || isCard(digits, range, of: candidate)
    return isLookAlike ? .numberLookAlike : nil
  }

  /// Groups that do not fit the plan are dates, amounts, addresses, or numbers of another country.
  func isGroupedAsNANP(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    let all = range.reduce(0) { $0 + candidate.groups[$1].digits.count }
    let first = all == 11 && candidate.groups[range.lowerBound].digits[0] == 1 ? 1 : 0
    var count = 0
    for index in range {
      count += candidate.groups[index].digits.count
      // The area code stands alone: `235569-2364` is something else.
      guard [0, 3, 10].contains(count - first) || count - first == 6 && index > range.lowerBound else {
        return false
      }
      // `202-5550143`, but not `1564-2911551`.
      if candidate.groups[index].digits.count == 7, index > range.lowerBound,
        candidate.groups[index - 1].digits.count != 3
      {
        return false
      }
    }
    return range.dropFirst().allSatisfy { !candidate.separators[$0].contains(.slash) }
  }

  /// `10.20.30.40`, with a mask or without.
  private func isIPv4(
    _ range: Range<Int>, of candidate: PhoneCandidate, _ between: [PhoneCandidate.Separators]
  ) -> Bool {
    range.count >= 4 && between.prefix(3).allSatisfy { $0 == .dot }
      && range.prefix(4).allSatisfy { candidate.groups[$0].digits.count <= 3 && value(candidate, $0) <= 255 }
      && (range.count == 4 || candidate.separators[range.lowerBound + 4] == .slash)
  }

  /// `0853-2216`.
  private func isTimeRange(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    range.count == 2
      && range.allSatisfy { index in
        let time = value(candidate, index)
        return candidate.groups[index].digits.count == 4 && time < 2400 && time % 100 < 60
      }
  }

  /// `2024-03-05`, `05.03.2024`, `05 03 2024`, and what may follow: an hour, another date.
  private func isCalendarDate(
    _ range: Range<Int>, of candidate: PhoneCandidate, _ between: [PhoneCandidate.Separators]
  ) -> Bool {
    guard (3...6).contains(range.count), between[0] == between[1] else { return false }
    let first = range.lowerBound
    let widths = (first..<first + 3).map { candidate.groups[$0].digits.count }
    let isYearFirst = widths[0] == 4 && widths[1] <= 2 && widths[2] <= 2
    let isShort =
      widths[2] == 2 && !between[0].contains(.space) && (range.count == 3 || between[0] != between[2])
    let isYearLast = widths[0] <= 2 && widths[1] <= 2 && (widths[2] == 4 || isShort)
    guard isYearFirst || isYearLast else { return false }
    let (month, day) = isYearFirst ? (first + 1, first + 2) : (first + 1, first)
    if widths.contains(4) {
      guard (1900...2100).contains(value(candidate, isYearFirst ? first : first + 2)) else { return false }
    }
    let (one, other) = (value(candidate, month), value(candidate, day))
    return one <= 31 && other <= 31 && (one <= 12 || other <= 12)
  }

  /// Groups of four that make 13 to 19 digits (ISO/IEC 7812).
  private func isCard(_ digits: PhoneDigits, _ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    (13...19).contains(digits.count) && range.dropLast().allSatisfy { candidate.groups[$0].digits.count == 4 }
  }

  // MARK: Neighbours

  /// A place without a bracket at its start that closes behind it, or only at its end: `(202-555-0142)`.
  func withoutOuterBrackets(_ range: Range<Int>, in text: TextBytes) -> Range<Int> {
    let inner = range.lowerBound + text.scalarAndLength(at: range.lowerBound).length
    guard inner < range.upperBound, PhoneCandidate.openerLength(before: inner, in: text) > 0 else {
      return range
    }
    var offset = inner
    while offset < range.upperBound {
      let length = text.scalarAndLength(at: offset).length
      if PhoneCandidate.closerLength(at: offset, in: text) > 0 {
        return offset + length == range.upperBound ? inner..<offset : range
      }
      offset += length
      if PhoneCandidate.openerLength(before: offset, in: text) > 0 { break }
    }
    return inner..<range.upperBound
  }

  /// Whether each bracket inside has its partner, with something between.
  func isBalanced(_ range: Range<Int>, in text: TextBytes) -> Bool {
    var opened: Int?
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = text.scalarAndLength(at: offset).length
      if PhoneCandidate.closerLength(at: offset, in: text) > 0 {
        guard let place = opened, offset > place else { return false }
        opened = nil
      } else if PhoneCandidate.openerLength(before: offset + length, in: text) > 0 {
        if opened != nil { return false }
        opened = offset + length
      }
      offset += length
    }
    return opened == nil
  }

  /// Whether what stands beside a number makes it a part of something else.
  func isTouched(_ range: Range<Int>, hasPlus: Bool, in text: TextBytes) -> Bool {
    if range.lowerBound > 0 {
      let (scalar, length) = text.scalarAndLength(before: range.lowerBound)
      if touches(scalar) { return true }
      // `tel:+1…`, `phone=+1…`: a plus begins a number.
      if !hasPlus, joins(scalar), range.lowerBound > length {
        let behind = text.scalar(before: range.lowerBound - length)
        // A word and a colon are a label: `Phone:202-555-0143`.
        if behind.isLetterOrDigit, scalar != ":" || behind.isNumeral { return true }
      }
    }
    guard range.upperBound < text.count else { return false }
    let (scalar, length) = text.scalarAndLength(at: range.upperBound)
    if touches(scalar) { return true }
    return joins(scalar) && range.upperBound + length < text.count
      && text.scalar(at: range.upperBound + length).isLetterOrDigit
  }

  private func touches(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "$": return true
    case "_", "#", "@": return true
    default: break
    }
    if scalar.value >= 0x80, scalar.scalarClass.contains(.currency) { return true }
    // A sentence in a script without spaces goes on right beside a number.
    return scalar.isLetterOrDigit && !scalar.isUnspaced
  }

  private func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ":", "/", "-": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// A letter, mark or digit of any script.
  fileprivate var isNumeral: Bool { value < 0x80 ? UInt8(value).isASCIIDigit : scalarClass.contains(.digit) }
  fileprivate var isLetterOrDigit: Bool {
    value < 0x80 ? UInt8(value).isASCIIAlphanumeric : scalarClass.isLetter
  }
}
