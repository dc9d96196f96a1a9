import LinkModel

/// What looks like a number and is none (part C, *phone*).
extension PhoneScanner {
  /// Whether a candidate holds a date with slashes, or is the date and hour of a time.
  func isDate(_ candidate: PhoneCandidate, in text: TextBytes) -> Bool {
    guard candidate.count > 2 else { return false }
    for index in 0..<(candidate.seen.contains(.slash) ? candidate.count - 2 : 0)
    where candidate.groups[index + 1].before == .slash && candidate.groups[index + 2].before == .slash {
      let (first, second, year) = (
        candidate.groups[index].value, candidate.groups[index + 1].value, candidate.groups[index + 2]
      )
      guard first <= 31, second <= 31, first <= 12 || second <= 12 else { continue }
      if year.count == 2 || year.count == 4 { return true }
    }
    // `2012-01-02 08` before `:30`.
    return candidate.count > 3 && candidate.groups[0].count == 4 && candidate.groups[1].count == 2
      && candidate.groups[2].count == 2 && isHour(behind: candidate, in: text)
  }

  /// Whether the last group and what follows are a time: `12` before `:30`.
  func isHour(behind candidate: PhoneCandidate, in text: TextBytes) -> Bool {
    guard candidate.end + 2 < text.count, text[candidate.end] == 0x3A, text[candidate.end + 1] &- 0x30 < 6,
      text[candidate.end + 2].isASCIIDigit
    else { return false }
    return candidate.groups[candidate.count - 1].count <= 2
  }

  /// What keeps groups from being a number as people write them: in groups, with one sign between them, and not as
  /// dates, IP addresses, amounts or cards; nil for nothing.
  func faultOfWriting(
    _ range: Range<Int>, of candidate: PhoneCandidate, _ digits: PhoneDigits, hasPlus: Bool
  ) -> Rejection? {
    if hasPlus ? digits.count < 8 || digits.count > 18 : digits.count < choices.fewestDigits {
      return .fewDigits
    }
    if !hasPlus, range.count < 2 { return .ungroupedDigits }
    let seen = range.count == candidate.count ? candidate.seen : candidate.separators(in: range)
    if seen.contains(.unusual) { return .numberLookAlike }
    // `+63.282264` is a coordinate.
    if hasPlus {
      return range.count == 2 && seen == .dot && candidate.groups[0].count <= 3 ? .numberLookAlike : nil
    }
    if choices.isNANP {
      let isAbroad = digits.count > 11 && digits[0] == 0 && digits[1] == 1 && digits[2] == 1
      return seen.contains(.slash) || !isAbroad && !isGroupedAsNANP(range, of: candidate)
        ? .otherGrouping : nil
    }
    // Single digits in a row are a count or a code.
    var index = range.lowerBound + 1
    while index < range.upperBound {
      if candidate.groups[index].count < 2, candidate.groups[index - 1].count < 2 { return .otherGrouping }
      index += 1
    }
    return isLookAlike(range, of: candidate, digits, seen) ? .numberLookAlike : nil
  }

  /// Amounts, versions, pairs of coordinates, addresses, times, dates, cards.
  private func isLookAlike(
    _ range: Range<Int>, of candidate: PhoneCandidate, _ digits: PhoneDigits,
    _ seen: PhoneCandidate.Separators
  ) -> Bool {
    if seen.contains(.dot) {
      if range.count == 2 || digits.count < 9, isDotted(range, of: candidate) { return true }
      let first = range.lowerBound
      if range.count == 4, candidate.groups[first + 1].before == .dot,
        candidate.groups[first + 2].before == .space, candidate.groups[first + 3].before == .dot
      {
        return true
      }
      if isIPv4(range, of: candidate) { return true }
    }
    return isTimeRange(range, of: candidate) || isCalendarDate(range, of: candidate)
      || isCard(digits, range, of: candidate)
  }

  /// Whether all separators are a dot.
  private func isDotted(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    var index = range.lowerBound + 1
    while index < range.upperBound {
      if candidate.groups[index].before != .dot { return false }
      index += 1
    }
    return true
  }

  /// Groups that do not fit the plan are dates, amounts, addresses, or numbers of another country.
  func isGroupedAsNANP(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    var all = 0
    var index = range.lowerBound
    while index < range.upperBound {
      all += candidate.groups[index].count
      index += 1
    }
    var count = all == 11 && candidate.groups[range.lowerBound].firstDigit == 1 ? -1 : 0
    index = range.lowerBound
    while index < range.upperBound {
      let width = candidate.groups[index].count
      count += width
      // The area code stands alone: `235569-2364` is something else.
      guard count == 0 || count == 3 || count == 10 || count == 6 && index > range.lowerBound else {
        return false
      }
      if index > range.lowerBound {
        // `202-5550143`, but not `1564-2911551`.
        if width == 7, candidate.groups[index - 1].count != 3 { return false }
        if candidate.groups[index].before.contains(.slash) { return false }
      }
      index += 1
    }
    return true
  }

  /// `10.20.30.40`, with a mask or without.
  private func isIPv4(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    guard range.count >= 4 else { return false }
    let first = range.lowerBound
    for index in first..<first + 4 {
      let group = candidate.groups[index]
      guard group.count <= 3, group.value <= 255, index == first || candidate.groups[index].before == .dot
      else {
        return false
      }
    }
    return range.count == 4 || candidate.groups[first + 4].before == .slash
  }

  /// `0853-2216`.
  private func isTimeRange(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    func isTime(_ group: PhoneCandidate.Group) -> Bool {
      group.count == 4 && group.value < 2400 && group.value % 100 < 60
    }
    return range.count == 2 && isTime(candidate.groups[range.lowerBound])
      && isTime(candidate.groups[range.lowerBound + 1])
  }

  /// `2024-03-05`, `05.03.2024`, `05 03 2024`, and what may follow: an hour, another date.
  private func isCalendarDate(_ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    let first = range.lowerBound
    guard range.count >= 3, range.count <= 6 else { return false }
    let between = candidate.groups[first + 1].before
    guard between == candidate.groups[first + 2].before else { return false }
    let widths = (
      candidate.groups[first].count, candidate.groups[first + 1].count, candidate.groups[first + 2].count
    )
    guard widths.1 <= 2 else { return false }
    let isYearFirst = widths.0 == 4 && widths.2 <= 2
    let isShort =
      widths.2 == 2 && !between.contains(.space)
      && (range.count == 3 || between != candidate.groups[first + 3].before)
    let isYearLast = widths.0 <= 2 && (widths.2 == 4 || isShort)
    guard isYearFirst || isYearLast else { return false }
    if isYearFirst || widths.2 == 4 {
      let year = candidate.groups[isYearFirst ? first : first + 2].value
      guard year >= 1900, year <= 2100 else { return false }
    }
    let one = candidate.groups[first + 1].value
    let other = candidate.groups[isYearFirst ? first + 2 : first].value
    return one <= 31 && other <= 31 && (one <= 12 || other <= 12)
  }

  /// Groups of four that make 13 to 19 digits (ISO/IEC 7812).
  private func isCard(_ digits: PhoneDigits, _ range: Range<Int>, of candidate: PhoneCandidate) -> Bool {
    guard digits.count >= 13, digits.count <= 19 else { return false }
    for index in range.dropLast() where candidate.groups[index].count != 4 { return false }
    return true
  }

  // MARK: Neighbours

  /// A place without a bracket at its start that closes behind it, or only at its end: `(202-555-0142)`.
  func withoutOuterBrackets(_ range: Range<Int>, in text: TextBytes) -> Range<Int> {
    let first = text[range.lowerBound]
    if first < 0x80, first != 0x28, first != 0x5B { return range }
    let inner = range.lowerBound + text.scalarAndLength(at: range.lowerBound).length
    guard inner < range.upperBound, PhoneCandidate.openerLength(before: inner, in: text) > 0 else {
      return range
    }
    var offset = inner
    while offset < range.upperBound {
      if !mayBeBracket(text[offset]) {
        offset += 1
        continue
      }
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
    // 0 for none: none ends there.
    var opened = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      if !mayBeBracket(text[offset]) {
        offset += 1
        continue
      }
      let length = text.scalarAndLength(at: offset).length
      if PhoneCandidate.closerLength(at: offset, in: text) > 0 {
        guard opened > 0, offset > opened else { return false }
        opened = 0
      } else if PhoneCandidate.openerLength(before: offset + length, in: text) > 0 {
        if opened > 0 { return false }
        opened = offset + length
      }
      offset += length
    }
    return opened == 0
  }

  /// Whether a byte may begin a bracket: ASCII digits and signs do not.
  @inline(__always)
  private func mayBeBracket(_ byte: UInt8) -> Bool {
    // Digits, dashes, dots and slashes, which are most, first.
    byte &- 0x2A > 0x30 && (byte >= 0x80 || byte | 1 == 0x29 || byte == 0x5B || byte == 0x5D)
  }

  /// Whether what stands beside a number makes it a part of something else.
  func isTouched(_ range: Range<Int>, hasPlus: Bool, in text: TextBytes) -> Bool {
    if range.lowerBound > 0, !isQuiet(text[range.lowerBound - 1]) {
      let (scalar, length) = text.scalarAndLength(before: range.lowerBound)
      if touches(scalar) { return true }
      // `tel:+1…`, `phone=+1…`: a plus begins a number.
      if !hasPlus, joins(scalar), range.lowerBound > length {
        let behind = text.scalar(before: range.lowerBound - length)
        // A word and a colon are a label: `Phone:202-555-0143`.
        if behind.isLetterOrDigit, scalar != ":" || behind.isNumeral { return true }
      }
    }
    guard range.upperBound < text.count, !isQuiet(text[range.upperBound]) else { return false }
    let (scalar, length) = text.scalarAndLength(at: range.upperBound)
    if touches(scalar) { return true }
    return joins(scalar) && range.upperBound + length < text.count
      && text.scalar(at: range.upperBound + length).isLetterOrDigit
  }

  /// Whether a byte beside a number says nothing: spaces, quotes, brackets and the like, but no sign of `touches` or
  /// `joins`.
  @inline(__always)
  private func isQuiet(_ byte: UInt8) -> Bool {
    byte <= 0x22 || byte == 0x28 || byte == 0x29 || byte == 0x3C || byte == 0x3E
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
