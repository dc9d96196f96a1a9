import LinkModel

extension PhoneScanner {
  /// What the settings decide.
  struct Choices: Sendable {
    /// How exactly a number must fit the plan of its country.
    enum Leniency: Sendable { case possible, valid, strictGrouping, exactGrouping }

    let regions: [PhoneRegion]
    let leniency: Leniency
    let takesBareDigits: Bool
    let needsPlus: Bool
    let takesExtensions: Bool
    /// Empty for all.
    let kinds: Set<PhoneNumber.Kind>

    /// The fewest digits of a number without `+`.
    let fewestDigits: Int
    /// Whether all regions share the plan of North America, whose numbers are written in one way.
    let isNANP: Bool

    var takesNational: Bool { !regions.isEmpty && !needsPlus }

    /// The choices that settings make.
    init(_ settings: PhoneSettings) {
      regions = settings.words("regions").compactMap { PhoneTable.shared.region($0) }
      isNANP = regions.allSatisfy { $0.code == 1 }
      let shortest = regions.map { $0.plan.general.lengths.trailingZeroBitCount }.min() ?? 0
      fewestDigits = settings.isTrue("bare-digits") ? 2 : max(7, shortest)
      leniency =
        switch settings.word("leniency") {
        case "possible": .possible
        case "strict-grouping": .strictGrouping
        case "exact-grouping": .exactGrouping
        default: .valid
        }
      takesBareDigits = settings.isTrue("bare-digits")
      needsPlus = settings.isTrue("require-plus")
      takesExtensions = settings.isTrue("extensions")
      kinds = Set(settings.words("types").compactMap { PhoneNumber.Kind(rawValue: $0) })
    }
  }
}
