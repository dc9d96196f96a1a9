extension PhoneNumber {
  /// Whether the form of the number within its country always has the trunk prefix, so that digits without it are not
  /// meant as a number: `20 7946 0018` in Great Britain. Costs as `type`.
  var needsTrunkPrefix: Bool {
    PhoneTable.shared.mainRegion(ofCode: countryCode)?.plan.needsTrunkPrefix(digits) ?? false
  }
}
