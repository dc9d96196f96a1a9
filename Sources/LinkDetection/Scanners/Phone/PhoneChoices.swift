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
    /// No number without `+` that is valid has fewer digits; at most 5.
    let fewestOfValid: Int
    /// Whether all regions share the plan of North America, whose numbers are written in one way.
    let isNANP: Bool

    /// The digits with which a number without `+` begins that has no prefix and whose writing is known to be right, one
    /// bit each; none if there are several regions.
    let plainFirstDigits: UInt16
    /// The lead of the region's calling code in `PhoneRoutes`.
    let homeLead: Int

    /// The digits beyond ASCII with which a region writes.
    let digits: DigitScripts

    var takesNational: Bool { !regions.isEmpty && !needsPlus }

    /// The choices that settings make.
    init(_ settings: PhoneSettings) {
      var seen: Set<String> = []
      regions = settings.words("regions").filter { seen.insert($0).inserted }
        .compactMap { PhoneTable.shared.region($0) }
      digits = regions.reduce(into: []) { $0.formUnion(DigitScripts(region: $1.id)) }
      isNANP = regions.allSatisfy { $0.code == 1 }
      let shortest = regions.map { $0.plan.general.lengths.trailingZeroBitCount }.min() ?? 0
      fewestDigits = settings.isTrue("bare-digits") ? 2 : max(7, shortest)
      // A prefix for calls abroad, a code and a number have 5 digits at least.
      fewestOfValid = regions.reduce(5) { fewest, region in
        region.plan.transform == nil
          ? min(fewest, PhoneTable.shared.fewestOfValid(ofCode: region.code)) : 0
      }
      leniency =
        switch settings.word("leniency") {
        case "possible": .possible
        case "strict-grouping": .strictGrouping
        case "exact-grouping": .exactGrouping
        default: .valid
        }
      takesBareDigits = settings.isTrue("bare-digits")
      // Beyond North America a number that is not one run of digits has to be written as the region does.
      if let home = regions.first, regions.count == 1, isNANP || takesBareDigits {
        homeLead = PhoneRoutes.lead(ofCode: home.code)
        let prefixes =
          (home.plan.prefixForParsing?.firstDigits ?? 0)
          | (home.plan.internationalPrefix?.firstDigits ?? 0)
        plainFirstDigits = 0x3FE & ~prefixes & ~(1 << UInt16(homeLead / 100))
      } else {
        (homeLead, plainFirstDigits) = (0, 0)
      }
      needsPlus = settings.isTrue("require-plus")
      takesExtensions = settings.isTrue("extensions")
      var kinds = Set(settings.words("types").compactMap { PhoneNumber.Kind(rawValue: $0) })
      // Many plans do not tell the two apart.
      if !kinds.isDisjoint(with: [.mobile, .fixedLine]) { kinds.insert(.fixedLineOrMobile) }
      self.kinds = kinds
    }
  }
}

/// Scripts with digits of their own that are in daily use (CLDR, *native numbering systems*).
struct DigitScripts: OptionSet, Sendable {
  let rawValue: UInt8
  static let arabic = DigitScripts(rawValue: 1)
  static let indic = DigitScripts(rawValue: 2)
  static let thai = DigitScripts(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Those of a region.
  init(region: String) {
    self =
      switch region {
      case "AE", "AF", "BH", "DJ", "DZ", "EG", "EH", "ER", "IL", "IQ", "IR", "JO", "KM", "KW", "LB", "LY",
        "MA", "MR",
        "OM", "PK", "PS", "QA", "SA", "SD", "SO", "SY", "TD", "TN", "YE":
        .arabic
      case "BD", "IN", "LK", "NP": .indic
      case "KH", "LA", "TH": .thai
      default: []
      }
  }
}
