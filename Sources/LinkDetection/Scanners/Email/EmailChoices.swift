import LinkModel

extension EmailScanner {
  /// What the settings decide.
  struct Choices: Sendable {
    /// What stands before the `@`.
    enum LocalPart: Sendable {
      case narrow, linkEmail, gfm

      /// The ASCII characters.
      var characters: ByteClass {
        switch self {
        case .narrow: Self.narrowCharacters
        case .linkEmail: Self.linkEmailCharacters
        case .gfm: Self.gfmCharacters
        }
      }

      private static let narrowCharacters = ByteClass.asciiAlphanumerics.union(ByteClass("._%+-'!&~^*"))
      private static let linkEmailCharacters = EmailScanner.atext.union(ByteClass("."))
      private static let gfmCharacters = ByteClass.asciiAlphanumerics.union(ByteClass(".+-_"))
    }

    let localPart: LocalPart
    let trimsLeading: Bool
    let needsDot: Bool
    let takesSpecialUse: Bool
    let takesAnyTLD: Bool
    let refusesSecondAt: Bool
    let refusesCopyCommand: Bool
    let takesQuery: Bool
    let takesResource: Bool
    let needsScheme: Bool
    let hasLimits: Bool
    let angleLinks: URLScanner.Choices.AngleLinks
    /// In lower case, without the colon.
    let schemes: [[UInt8]]

    /// The choices that settings make.
    init(_ settings: EmailSettings) {
      func has(_ key: String, _ word: String) -> Bool { settings.word(key) == word }
      localPart = has("local-part", "narrow") ? .narrow : has("local-part", "gfm") ? .gfm : .linkEmail
      trimsLeading = settings.isTrue("trim-leading")
      needsDot = settings.isTrue("domain-needs-dot")
      takesSpecialUse = settings.words("tlds").contains("reserved")
      takesAnyTLD = settings.words("tlds").contains("any")
      refusesSecondAt = has("second-at", "refuse")
      refusesCopyCommand = has("copy-command", "refuse")
      takesQuery = has("mailto-query", "part")
      takesResource = has("resource", "part")
      needsScheme = settings.isTrue("needs-scheme")
      hasLimits = has("limits", "on")
      angleLinks = URLScanner.Choices.AngleLinks(settings.word("angle-links"))
      schemes = settings.words("schemes").map { $0.utf8.map(\.asciiLowercased) }
    }
  }

  /// RFC 5322 3.2.3.
  static let atext = ByteClass.asciiAlphanumerics.union(ByteClass("!#$%&'*+-/=?^_`{|}~"))
}

extension HostReader {
  /// A reader of the domains of addresses.
  init(_ settings: EmailSettings) {
    self.init()
    let names = settings.words("tlds").filter { $0 != "reserved" && $0 != "known" && $0 != "any" }
    if !names.isEmpty {
      let isAlone = names.count == settings.words("tlds").count
      tlds = NameSet(topLevelDomains: names, withIANA: !isAlone)
    }
    readsWideDots = settings.word("label-dots") == "all"
    cutsBeforeCJK = settings.word("cjk-after-tld") == "ends"
    checksLength = settings.word("limits") == "on"
  }
}

extension NameSet {
  /// RFC 2606, 6761, 6762, 7686, 8375, 9476.
  static let specialUse = NameSet(
    "alt example internal invalid local localhost onion test".split(separator: " ").map(String.init))

  /// Top-level domains by name, each in Unicode and in Punycode, alone or beside those of IANA.
  init(topLevelDomains names: [String], withIANA: Bool) {
    var all = withIANA ? TLDTable.list : []
    for name in names {
      all.append(name)
      for other in [IDNA.toASCII(Array(name.utf8)), IDNA.toUnicode(Array(name.utf8))] {
        if let other { all.append(String(decoding: other, as: UTF8.self)) }
      }
    }
    self.init(all)
  }
}
