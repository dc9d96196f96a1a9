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

  /// The groups of digits in the national or international form, without trunk prefix and calling code: `20`, `7946`,
  /// `0018`. Some forms hold digits that are not dialled from abroad: the 15 of mobiles in Argentina is a group. One group
  /// if the number fits no format. Costs as `formatted`.
  func groups(_ form: Form) -> [String] {
    guard form != .e164, let plan = PhoneTable.shared.mainRegion(ofCode: countryCode)?.plan,
      let (format, groups, template) = grouping(form, in: plan)
    else { return [nationalNumber] }
    return Self.digitGroups(format.write(groups, as: template, hasPrefix: false))
  }

  /// Other ways in which people group such a number, which `formatted` never writes. Allocates the lists it returns.
  var alternativeGroups: [[String]] {
    guard let plan = PhoneTable.shared.mainRegion(ofCode: countryCode)?.plan else { return [] }
    return plan.alternatives.compactMap { $0.groups(of: digits, plan.patterns)?.map(\.text) }
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
