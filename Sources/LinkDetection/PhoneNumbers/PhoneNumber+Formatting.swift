extension PhoneNumber {
  /// Writes the number as people of its calling code do: groups, trunk prefix and label of an extension as in the plan of
  /// the main region of the code. A number that fits no format is one group. Tries a few patterns.
  public func formatted(_ form: Form) -> String {
    if form == .e164 { return "+\(countryCode)\(nationalNumber)" }
    guard let plan = PhoneTable.shared.mainRegion(ofCode: countryCode)?.plan else { return nationalNumber }
    var text = nationalNumber
    if let (format, groups, template) = grouping(form, in: plan) {
      text = format.write(groups, as: template, hasPrefix: form == .national)
    }
    switch form {
    case .e164, .national: return text + labelledExtension(plan)
    case .international: return "+\(countryCode) \(text)" + labelledExtension(plan)
    case .rfc3966:
      let end = numberExtension.map { ";ext=" + $0 } ?? ""
      return "tel:+\(countryCode)-" + Self.digitGroups(text).joined(separator: "-") + end
    }
  }

  /// Where the groups of digits end in the national or international form, but for the last one, counted from the end of
  /// the number, one bit each: 4 and 8 for `20 7946 0018`. Trunk prefix and calling code are no groups. Some forms hold
  /// digits that are not dialled from abroad: the 15 of mobiles in Argentina is a group. 0 if the number fits no format.
  /// Tries a few patterns.
  func groupEnds(_ form: Form, in plan: PhonePlan) -> UInt32 {
    for format in plan.formats {
      guard let template = form == .national ? format.national : format.international,
        let ends = format.ends(of: digits, in: template, plan.patterns)
      else { continue }
      return ends
    }
    return 0
  }

  /// Whether one of the other ways in which people group such a number, which `formatted` never writes, ends its groups
  /// so.
  func hasAlternative(in plan: PhonePlan, where accepts: (_ ends: UInt32) -> Bool) -> Bool {
    for format in plan.alternatives {
      if let ends = format.ends(of: digits, in: nil, plan.patterns), accepts(ends) { return true }
    }
    return false
  }

  /// The first format of a plan that fits, the groups and how it is written.
  private func grouping(_ form: Form, in plan: PhonePlan) -> (PhoneFormat, [PhoneDigits], [UInt8])? {
    for format in plan.formats {
      guard let template = form == .national ? format.national : format.international,
        let groups = format.groups(of: digits, plan.patterns)
      else { continue }
      return (format, groups, template)
    }
    return nil
  }

  private func labelledExtension(_ plan: PhonePlan) -> String {
    numberExtension.map { (plan.extensionLabel ?? " ext. ") + $0 } ?? ""
  }

  private static func digitGroups(_ text: String) -> [String] {
    text.split { !$0.isNumber }.map(String.init)
  }
}
