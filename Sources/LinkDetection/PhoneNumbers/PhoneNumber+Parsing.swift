extension PhoneNumber {
  /// Reads a number as people write it; nil if the text is none.
  ///
  /// With `+` or the prefix for calls abroad the number is of any country (`00` if no region is given), else it is read as
  /// one dials in `region` (ISO 3166-1 alpha-2 in capitals), with or without trunk prefix and carrier code. Digits of any
  /// script count, separators and brackets do not, what stands before the first digit is skipped. An extension may
  /// follow: `ext. 4`, `x4`, `доб. 4`, `#4`, `;ext=4`. `tel:` with `;phone-context=` is read as in RFC 3966.
  /// Looks at no more than 250 scalars; a longer text is no number.
  ///
  ///     PhoneNumber(parsing: "+49 (0)30 901820")?.nationalNumber  // "30901820"
  public init?(parsing text: some StringProtocol, region: String? = nil) {
    guard let parts = PhoneText(text) else { return nil }
    let known = region.flatMap { PhoneTable.shared.region($0) }
    if let number = PhoneNumber(
      digits: parts.digits, hasPlus: parts.hasPlus, region: known, numberExtension: parts.numberExtension)
    {
      self = number
      return
    }
    let digits = parts.digits
    // ITU-T E.164 recommends 00, so it needs no region.
    guard known == nil, !parts.hasPlus, digits.count > 4, digits[0] == 0, digits[1] == 0,
      let number = PhoneNumber(
        digits: digits.dropFirst(2), hasPlus: true, region: nil, numberExtension: parts.numberExtension)
    else { return nil }
    self = number
  }
}
