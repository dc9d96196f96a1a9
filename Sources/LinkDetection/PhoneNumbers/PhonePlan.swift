/// The numbering plan of one region, read from its line of `PhoneNumberTable`.
final class PhonePlan: Sendable {
  /// What numbers of a kind look like.
  struct Description: Sendable {
    /// The lengths in use, one bit each.
    var lengths: UInt32
    var pattern: DigitPattern
  }

  /// The steps of all patterns below.
  let patterns: DigitPatterns
  let leading: DigitPattern?
  let internationalPrefix: DigitPattern?
  /// The prefix for calls abroad that one writes.
  let preferredInternationalPrefix: String?
  let trunkPrefix: String?
  let prefixForParsing: DigitPattern?
  /// What replaces the prefix for parsing: digits and captures (`$1`).
  let transform: [UInt8]?
  let extensionLabel: String?
  let hasSameMobileAndFixed: Bool
  let general: Description
  /// Lengths of numbers that can only be dialled without area code, one bit each.
  let localLengths: UInt32
  /// The kinds beside fixed lines and mobiles, in the order in which they are tried.
  let kinds: [(kind: PhoneNumber.Kind, description: Description)]
  let fixedLine: Description?
  let mobile: Description?
  let formats: [PhoneFormat]
  /// Groups that people write beside those of `formats`; they have no form of their own.
  let alternatives: [PhoneFormat]
  /// The calling code.
  let code: Int
  /// The count of its digits.
  var codeLength: Int { code < 10 ? 1 : code < 100 ? 2 : 3 }
  /// What `automaton` is kept in.
  let lateAutomaton = LateAutomaton()

  /// Reads a line; its first two fields are the caller's.
  init(_ line: ArraySlice<UInt8>, code: Int) {
    self.code = code
    // By letter; only formats come several times.
    var fields: [UInt8: ArraySlice<UInt8>] = [:]
    var patterns = DigitPatterns()
    var formats: [PhoneFormat] = []
    var alternatives: [PhoneFormat] = []
    for field in line.split(separator: UInt8(ascii: ";")).dropFirst(2) {
      guard let letter = field.first else { continue }
      switch letter {
      case UInt8(ascii: "#"), UInt8(ascii: "@"): formats.append(PhoneFormat(field, &patterns))
      case UInt8(ascii: "%"): alternatives.append(PhoneFormat(field, &patterns))
      default: fields[letter] = field.dropFirst()
      }
    }
    func pattern(_ letter: Unicode.Scalar) -> DigitPattern? {
      fields[UInt8(ascii: letter)].map { patterns.add($0) }
    }
    func text(_ letter: Unicode.Scalar) -> String? {
      fields[UInt8(ascii: letter)].map { String(decoding: $0, as: UTF8.self) }
    }
    func parts(_ letter: UInt8) -> [ArraySlice<UInt8>]? {
      fields[letter]?.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    }

    self.formats = formats
    self.alternatives = alternatives
    leading = pattern("l")
    internationalPrefix = pattern("i")
    let prefix = text("i").flatMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? $0 : nil }
    preferredInternationalPrefix = text("I") ?? prefix
    trunkPrefix = text("n")
    prefixForParsing = pattern("p") ?? pattern("n")
    transform = fields[UInt8(ascii: "t")].map(Array.init)
    extensionLabel = text("x")

    let all = parts(UInt8(ascii: "g")) ?? []
    let general = Description(
      lengths: all.first.map(Self.lengths) ?? 0, pattern: patterns.add(all.last ?? []))
    self.general = general
    localLengths = all.count == 3 ? Self.lengths(all[1]) : 0
    func description(_ letter: UInt8) -> Description? {
      guard let parts = parts(letter), let last = parts.last else { return nil }
      let lengths = parts.count == 2 ? Self.lengths(parts[0]) : general.lengths
      return Description(lengths: lengths, pattern: patterns.add(last))
    }
    hasSameMobileAndFixed = fields[UInt8(ascii: "s")] != nil
    fixedLine = description(UInt8(ascii: "a"))
    mobile = hasSameMobileAndFixed ? fixedLine : description(UInt8(ascii: "b"))
    kinds = Self.letters.compactMap { letter, kind in description(letter).map { (kind, $0) } }
    self.patterns = patterns
  }

  private static let letters: [(UInt8, PhoneNumber.Kind)] = [
    (UInt8(ascii: "c"), .premiumRate), (UInt8(ascii: "d"), .tollFree), (UInt8(ascii: "e"), .sharedCost),
    (UInt8(ascii: "f"), .voip), (UInt8(ascii: "j"), .personal), (UInt8(ascii: "k"), .pager),
    (UInt8(ascii: "m"), .universalAccess), (UInt8(ascii: "o"), .voicemail),
  ]

  /// The lengths of the numbers of a line, one bit each; what `general` has.
  static func generalLengths(of line: ArraySlice<UInt8>) -> UInt32 {
    // The field begins behind the first `;g`, far ahead of most others.
    let bytes = line.span
    var start = 0
    while start + 1 < bytes.count, bytes[start] != UInt8(ascii: ";") || bytes[start + 1] != UInt8(ascii: "g")
    {
      start += 1
    }
    var end = start + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: "~"), bytes[end] != UInt8(ascii: ";") { end += 1 }
    return end > bytes.count ? 0 : lengths(line[line.startIndex + start + 2..<line.startIndex + end])
  }

  /// `6-8,10` as bits.
  private static func lengths(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    PhoneFormat.ranges(bytes).reduce(into: 0) { bits, range in
      for length in range where length < 32 { bits |= 1 << UInt32(length) }
    }
  }

  // MARK: Questions

  /// The kind of a number by its significant digits. One step a digit, or several patterns while the plan is seldom
  /// asked.
  func kind(of digits: PhoneDigits) -> PhoneNumber.Kind {
    answer(to: digits)?.kind ?? kindByPatterns(of: digits)
  }

  func kindByPatterns(of digits: PhoneDigits) -> PhoneNumber.Kind {
    guard matches(general, digits) else { return .unknown }
    for (kind, description) in kinds where matches(description, digits) { return kind }
    if let fixedLine, matches(fixedLine, digits) {
      if hasSameMobileAndFixed { return .fixedLineOrMobile }
      if let mobile, matches(mobile, digits) { return .fixedLineOrMobile }
      return .fixedLine
    }
    if !hasSameMobileAndFixed, let mobile, matches(mobile, digits) { return .mobile }
    return .unknown
  }

  private func matches(_ description: Description, _ digits: PhoneDigits) -> Bool {
    description.lengths >> UInt32(digits.count) & 1 == 1 && patterns.matchesWhole(description.pattern, digits)
  }

  /// Whether digits look like any number of the plan, of any length. Costs as `kind`.
  func isGeneral(_ digits: PhoneDigits) -> Bool {
    answer(to: digits)?.isGeneral ?? patterns.matchesWhole(general.pattern, digits)
  }

  /// Whether the form of a number within the country always has the trunk prefix. Costs as `kind`.
  func needsTrunkPrefix(_ digits: PhoneDigits) -> Bool {
    answer(to: digits)?.needsTrunkPrefix ?? needsTrunkPrefixByPatterns(digits)
  }

  func needsTrunkPrefixByPatterns(_ digits: PhoneDigits) -> Bool {
    for format in formats where format.national != nil && format.fits(digits, patterns) {
      return format.needsPrefix
    }
    return false
  }

  /// Whether a number belongs to the region by its first digits; nil if these do not tell.
  func hasLeading(_ digits: PhoneDigits) -> Bool? {
    leading.map { patterns.prefixMatch($0, digits) != nil }
  }

  /// What follows the prefix for calls abroad; nil without one. Calling codes do not begin with 0.
  func afterInternationalPrefix(_ digits: PhoneDigits) -> PhoneDigits? {
    guard let internationalPrefix, let match = patterns.prefixMatch(internationalPrefix, digits),
      match.end < digits.count, digits[match.end] != 0
    else { return nil }
    return digits.dropFirst(match.end)
  }

  /// What a count of digits says about a number.
  enum LengthVerdict { case possible, local, tooShort, tooLong, between }

  /// Compares the count of digits with the lengths in use.
  func verdict(onLength count: Int) -> LengthVerdict {
    guard count < 32 else { return .tooLong }
    if localLengths >> UInt32(count) & 1 == 1 { return .local }
    if general.lengths >> UInt32(count) & 1 == 1 { return .possible }
    if count < general.lengths.trailingZeroBitCount { return .tooShort }
    return count > 31 - general.lengths.leadingZeroBitCount ? .tooLong : .between
  }

  /// The digits without trunk prefix and carrier code.
  func strippingPrefix(_ digits: PhoneDigits) -> PhoneDigits {
    guard let prefixForParsing, let match = patterns.prefixMatch(prefixForParsing, digits) else {
      return digits
    }
    var result = digits.dropFirst(match.end)
    // A transform is about the last capture; without one in the match the prefix just goes.
    if let transform, match.capture(Int(prefixForParsing.captureCount)) != nil {
      result = expand(transform, digits, match).appending(result)
    }
    // `0` may be a part of the number: what was good before stays good.
    if isGeneral(digits), !isGeneral(result) { return digits }
    return result
  }

  private func expand(
    _ transform: [UInt8], _ digits: PhoneDigits, _ match: DigitPattern.Match
  ) -> PhoneDigits {
    var result = PhoneDigits()
    var index = 0
    while index < transform.count {
      if transform[index] == UInt8(ascii: "$"), index + 1 < transform.count {
        index += 1
        if let range = match.capture(Int(transform[index] & 15)) { result = result.appending(digits[range]) }
      } else {
        _ = result.append(transform[index] & 15)
      }
      index += 1
    }
    return result
  }
}
