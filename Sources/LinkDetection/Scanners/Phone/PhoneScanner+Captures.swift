import LinkModel

/// The parts of a number, worked out when a template asks for one.
extension PhoneScanner {
  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? {
    let link = text.extracting(range)
    guard let (number, digits) = parsed(link) else { return nil }
    switch name {
    case "e164": return number.e164
    case "number": return number.e164 + (digits.map { Array(";ext=".utf8) + $0 } ?? [])
    case "extension": return digits
    case "rfc3966": return Array(number.formatted(.rfc3966).utf8)
    case "national": return Array(number.formatted(.national).utf8)
    case "international": return Array(number.formatted(.international).utf8)
    case "region": return number.region.map { Array($0.utf8) }
    case "type": return Array(number.type.rawValue.utf8)
    default: return nil
    }
  }

  func appendCapture(
    _ name: String, of range: Range<Int>, in text: TextBytes, to output: inout [UInt8]
  ) -> Bool {
    if appendPlainNumber(name, of: range, in: text, to: &output) { return true }
    guard let computed = computedCapture(name, of: range, in: text) else { return false }
    output.append(contentsOf: computed)
    return true
  }

  /// Appends `number` or `e164` of a link whose number is its digits, as nearly all are; false, and nothing is appended,
  /// if `computedCapture` has to look. Allocates nothing.
  private func appendPlainNumber(
    _ name: String, of range: Range<Int>, in text: TextBytes, to output: inout [UInt8]
  ) -> Bool {
    guard name == "number" || name == "e164" else { return false }
    let link = text.extracting(range)
    return PhoneCandidate.read(from: 0, in: link) { candidate in
      guard candidate.end == link.count, let (code, digits) = plainNumber(candidate) else { return false }
      output.append(0x2B)
      if let code {
        if code >= 100 { output.append(0x30 + UInt8(code / 100)) }
        if code >= 10 { output.append(0x30 + UInt8(code / 10 % 10)) }
        output.append(0x30 + UInt8(code % 10))
      }
      for index in 0..<digits.count { output.append(0x30 + digits[index]) }
      return true
    }
  }

  /// The digits of a number with no prefix to take off, and the calling code that goes before them; nil for the code if
  /// they begin with it.
  private func plainNumber(_ candidate: PhoneCandidate) -> (code: Int?, digits: PhoneDigits)? {
    let all = 0..<candidate.count
    guard let digits = candidate.digits(of: all), digits.count >= 2,
      plainKind(digits, hasPlus: candidate.hasPlus, all, of: candidate) != nil
    else { return nil }
    if candidate.hasPlus { return (nil, digits) }
    guard let home = choices.regions.first, choices.takesBareDigits || isGroupedAsNANP(all, of: candidate)
    else { return nil }
    return (home.code, digits)
  }

  /// The number that a link is, as it was judged when it was found, and the digits of its extension.
  private func parsed(_ link: TextBytes) -> (PhoneNumber, digits: [UInt8]?)? {
    PhoneCandidate.read(from: 0, in: link) { parsed($0, link) }
  }

  private func parsed(_ candidate: PhoneCandidate, _ link: TextBytes) -> (PhoneNumber, digits: [UInt8]?)? {
    let all = 0..<candidate.count
    var reason = Rejection.none
    guard let digits = candidate.digits(of: all),
      let (number, _) = number(digits, hasPlus: candidate.hasPlus, all, of: candidate, in: link, &reason)
    else { return nil }
    let suffix = PhoneExtension.digits(after: candidate.end, in: link).map { link.extracting($0).array }
    let text = suffix.map { String(decoding: $0, as: UTF8.self) }
    return (
      PhoneNumber(countryCode: number.countryCode, digits: number.digits, numberExtension: text), suffix
    )
  }
}

extension PhoneNumber {
  /// The number as `formatted(.e164)` gives it, in ASCII.
  fileprivate var e164: [UInt8] {
    var result: [UInt8] = [0x2B]
    var code = PhoneDigits()
    var rest = countryCode
    var weight = 100
    while weight > 0 {
      if rest >= weight || code.count > 0 || weight == 1 { _ = code.append(UInt8(rest / weight)) }
      rest %= weight
      weight /= 10
    }
    for index in 0..<code.count { result.append(0x30 + code[index]) }
    for index in 0..<digits.count { result.append(0x30 + digits[index]) }
    return result
  }
}
