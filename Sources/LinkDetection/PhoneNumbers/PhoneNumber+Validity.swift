extension PhoneNumber {
  /// The region that the number belongs to (`GB`), by its leading digits or its plan where several share a code; `001`
  /// for codes of no region, nil if none of them has such a number. Tries a few patterns a region, at most 25 regions.
  public var region: String? { home?.id }

  /// What the number is for. Costs as `region`.
  public var type: Kind {
    let regions = PhoneTable.shared.regions(ofCode: countryCode)
    guard let home = home(among: regions) else { return .unknown }
    return home.plan.kind(of: digits)
  }

  /// Whether the plan of its calling code has such a number. Costs as `region`.
  public var validity: Validity {
    if type != .unknown { return .valid }
    guard let main = PhoneTable.shared.mainRegion(ofCode: countryCode) else { return .invalid }
    switch main.plan.verdict(onLength: digits.count) {
    case .possible: return .possible
    case .local: return .possibleLocalOnly
    case .tooShort, .tooLong, .between: return .invalid
    }
  }

  /// Whether the number is valid and belongs to the plan of a region: `US` has no number of `GB`. False for an unknown
  /// region. Several regions that share a code may have the same number.
  public func isValid(in region: String) -> Bool {
    if region == "001" { return home?.id == "001" && type != .unknown }
    guard let known = PhoneTable.shared.region(region) else { return false }
    return isValid(in: known)
  }

  /// As above, for a scanner that has looked the region up.
  func isValid(in region: PhoneRegion) -> Bool {
    region.code == countryCode && region.plan.kind(of: digits) != .unknown
  }

  /// The region that `region` names.
  var home: PhoneRegion? { home(among: PhoneTable.shared.regions(ofCode: countryCode)) }

  private func home(among regions: ArraySlice<PhoneRegion>) -> PhoneRegion? {
    if regions.count < 2 { return regions.first }
    return regions.first { region in
      if let leading = region.plan.leading { return leading.prefixMatch(digits) != nil }
      return region.plan.kind(of: digits) != .unknown
    }
  }
}
