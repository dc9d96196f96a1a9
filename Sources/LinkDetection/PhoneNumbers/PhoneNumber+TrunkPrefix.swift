extension PhoneNumber {
  /// Whether the form of the number within its country always has the trunk prefix, so that digits without it are not
  /// meant as a number: `20 7946 0018` in Great Britain. One step a digit.
  var needsTrunkPrefix: Bool {
    guard let plan = PhoneTable.shared.mainRegion(ofCode: countryCode)?.plan else { return false }
    return plan.answer(to: digits).needsTrunkPrefix
  }
}
