extension PhoneNumber {
  /// Reads a number from digits that a scanner has found, 0 to 9 each; nil if no number of the plan is meant.
  ///
  /// `hasPlus` says whether `+` stood before them. Without it they are read as one dials in the region: prefix for calls
  /// abroad, trunk prefix, carrier code. Constant cost; what is clearly no number is refused without allocation.
  init?(digits: [UInt8], hasPlus: Bool, region: PhoneRegion?) {
    guard digits.count <= PhoneDigits.capacity, let packed = PhoneDigits(digits) else { return nil }
    self.init(digits: packed, hasPlus: hasPlus, region: region)
  }

  /// As above, from packed digits: the call for a scanner.
  init?(digits: PhoneDigits, hasPlus: Bool, region: PhoneRegion?, numberExtension: String? = nil) {
    guard digits.count >= 2 else { return nil }
    let code: Int
    var rest: PhoneDigits
    // Only what is dialled within the region is read by its own plan; a calling code leads to the main region.
    var plan: PhonePlan?
    if hasPlus {
      guard let (found, number) = Self.splitCode(digits) else { return nil }
      (code, rest) = (found, number)
    } else if let region {
      let own = region.plan
      if let after = own.afterInternationalPrefix(digits) {
        guard let (found, number) = Self.splitCode(after) else { return nil }
        (code, rest) = (found, number)
      } else if let number = Self.afterOwnCode(digits, region) {
        (code, rest) = (region.code, number)
      } else {
        (code, rest, plan) = (region.code, digits, own)
      }
    } else {
      return nil
    }
    guard let plan = plan ?? PhoneTable.shared.mainRegion(ofCode: code)?.plan else { return nil }
    guard rest.count >= 2 else { return nil }
    let stripped = plan.strippingPrefix(rest)
    // A prefix goes only if a whole number is left.
    switch plan.verdict(onLength: stripped.count) {
    case .possible, .tooLong: rest = stripped
    case .local, .tooShort, .between: break
    }
    guard (2...17).contains(rest.count) else { return nil }
    self.init(countryCode: code, digits: rest, numberExtension: numberExtension)
  }

  /// The calling code and what follows it; nil if nobody has it or nothing follows.
  private static func splitCode(_ digits: PhoneDigits) -> (Int, PhoneDigits)? {
    // Three digits at least: no plan has shorter numbers with a code.
    guard digits.count >= 3, let (code, length) = PhoneTable.shared.code(of: digits) else { return nil }
    return (code, digits.dropFirst(length))
  }

  /// What follows the region's own code in `44 20 7946 0018` in Great Britain, if the digits make a number only without
  /// it; else nil.
  private static func afterOwnCode(_ digits: PhoneDigits, _ region: PhoneRegion) -> PhoneDigits? {
    let code = region.code
    let length = code < 10 ? 1 : code < 100 ? 2 : 3
    guard let (found, _) = PhoneTable.shared.code(of: digits), found == code, digits.count > length else {
      return nil
    }
    let plan = region.plan
    let stripped = plan.strippingPrefix(digits.dropFirst(length))
    let isBetter = !plan.isGeneral(digits) && plan.isGeneral(stripped)
    return isBetter || plan.verdict(onLength: digits.count) == .tooLong ? stripped : nil
  }
}
