import LinkModel

/// The regions whose numbering plans are known.
public enum PhoneRegions {
  /// Their names, ISO 3166-1 alpha-2 in capitals (`AD`, `AE`…) with `AC`, `TA` and `XK`, sorted.
  public static let all: [String] = PhoneTable.shared.regions.map(\.id).filter { $0 != "001" }.sorted()

  /// Whether a name is known, in capitals only. Costs one look-up.
  public static func contains(_ region: String) -> Bool { PhoneTable.shared.region(region) != nil }

  /// The calling code of a region (`GB`: 44); nil for an unknown one.
  public static func callingCode(of region: String) -> Int? { PhoneTable.shared.region(region)?.code }

  /// The regions of a calling code, the main one first (1: `US`, `AG`…); `001` for codes of no region, empty for
  /// codes of nobody.
  public static func regions(ofCallingCode code: Int) -> [String] {
    PhoneTable.shared.indices(ofCode: code).map { PhoneTable.shared.regions[$0].id }
  }

  /// The known name that a misspelt one was meant to be: `gb` and `UK` give `GB`, `ZAF` gives `ZA`; nil if none is near.
  public static func nearest(to name: String) -> String? {
    // Longer words cannot be near; a cut keeps the cost small.
    let upper = String(name.unicodeScalars.prefix(8).map { Character($0) }).uppercased()
    if contains(upper) { return upper }
    if let known = otherNames[upper] { return known }
    return upper.utf8.count < 2 ? nil : Suggestion.nearest(to: upper, among: all)
  }

  /// Names that people write for another reason than a slip.
  private static let otherNames = [
    "UK": "GB", "EN": "GB", "USA": "US", "GER": "DE", "ENG": "GB", "JA": "JP", "KO": "KR", "CS": "CZ",
    "DA": "DK",
    "SU": "RU", "EL": "GR", "UAE": "AE",
  ]
}
