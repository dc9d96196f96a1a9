extension PhoneNumber {
  /// Whether the form of the number within its country always has the trunk prefix, so that digits without it are not
  /// meant as a number: `20 7946 0018` in Great Britain. Costs as `formatted`.
  var needsTrunkPrefix: Bool {
    guard let plan = PhoneTable.shared.mainRegion(ofCode: countryCode)?.plan,
      let format = plan.formats.first(where: {
        $0.national != nil && $0.groups(of: digits, plan.patterns) != nil
      }),
      !format.rule.isEmpty, !format.isPrefixOptional
    else { return false }
    // `($1)` is the first group in brackets, `0$1` has a prefix.
    return format.rule.enumerated().contains { index, byte in
      byte.isASCIIDigit && (index == 0 || format.rule[index - 1] != UInt8(ascii: "$"))
    }
  }
}
