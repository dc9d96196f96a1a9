extension PhoneNumber {
  /// The region that the number belongs to (`GB`), by its leading digits or its plan where several share a code; `001`
  /// for codes of no region, nil if none of them has such a number. Tries a few patterns a region, at most 25 regions.
  public var region: String? { judgement.region?.id }

  /// What the number is for. Costs as `region`.
  public var type: Kind { judgement.kind }

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
    if region == "001" {
      let (home, kind) = judgement
      return home?.id == "001" && kind != .unknown
    }
    guard let known = PhoneTable.shared.region(region) else { return false }
    return isValid(in: known)
  }

  /// As above, for a scanner that has looked the region up.
  func isValid(in region: PhoneRegion) -> Bool {
    region.code == countryCode && region.plan.kind(of: digits) != .unknown
  }

  /// The region that the number belongs to and its kind there.
  var judgement: (region: PhoneRegion?, kind: Kind) {
    let table = PhoneTable.shared
    let indices = table.indices(ofCode: countryCode)
    let isOnly = indices.count == 1
    for index in indices {
      let region = table.regions[index]
      let plan = region.plan
      let belongs = isOnly ? true : plan.hasLeading(digits)
      if belongs == false { continue }
      let kind = plan.kind(of: digits)
      if belongs == true || kind != .unknown { return (region, kind) }
    }
    return (nil, .unknown)
  }
}
