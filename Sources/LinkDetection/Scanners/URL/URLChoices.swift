import LinkModel

extension URLScanner {
  /// What else the settings decide.
  struct Choices: Sendable {
    /// What happens to a port above 65535, or to user info.
    enum Treatment: Sendable { case mark, part, refuse }
    /// Which hosts without a scheme are links.
    enum BareHosts: Sendable { case never, www, knownTLD, anyTLD }
    /// What may not stand before a scheme: a letter or digit, nothing, a sign too (part A 1.5), a letter.
    enum BeforeScheme: Sendable { case noAlphanumeric, anything, noSigil, noLetter }
    /// What may, or may not, stand before a host without a scheme.
    enum BeforeBare: Sendable { case strict, noAt, noSigil, space }
    /// Whether links between angle brackets are found, and no others.
    enum AngleLinks: Sendable {
      case off, on, only

      /// What a word of a setting says.
      init(_ word: String) { self = word == "off" ? .off : word == "on" ? .on : .only }
    }

    var bareHosts = BareHosts.knownTLD
    var beforeBare = BeforeBare.strict
    var beforeScheme = BeforeScheme.noAlphanumeric
    var angleLinks = AngleLinks.off
    var refusesWhole = true
    var userinfo = Treatment.mark
    var portRange = Treatment.mark
    var portDigits = 5
    var takesIPv4 = true
    var checksIPv4 = true
    var takesIPv6 = true
    var takesOneLabel = true
    var takesUnknownTLDs = true
    var underscoresAfterScheme = true
    var underscoresInBare = false
    var underscoresInside = false
    var readsQuotes = true
    var readsMarkup = true
    var cutsTCo = false
    var cutsGluedText = true
    /// The most characters of a link; 0 for any number.
    var longest = 0

    /// The choices that settings make.
    init(_ settings: URLSettings) {
      func has(_ key: String, _ word: String) -> Bool { settings.word(key) == word }
      switch settings.word("bare-hosts") {
      case "never": bareHosts = .never
      case "www": bareHosts = .www
      case "any-tld": bareHosts = .anyTLD
      default: bareHosts = .knownTLD
      }
      switch settings.word("before-bare") {
      case "at": beforeBare = .noAt
      case "sigils": beforeBare = .noSigil
      case "space": beforeBare = .space
      default: beforeBare = .strict
      }
      switch settings.word("before-scheme") {
      case "none": beforeScheme = .anything
      case "sigils": beforeScheme = .noSigil
      case "letter": beforeScheme = .noLetter
      default: beforeScheme = .noAlphanumeric
      }
      angleLinks = AngleLinks(settings.word("angle-links"))
      refusesWhole = has("refused", "whole")
      userinfo = has("userinfo", "mark") ? .mark : has("userinfo", "part") ? .part : .refuse
      portRange = has("port-range", "mark") ? .mark : has("port-range", "any") ? .part : .refuse
      portDigits = settings.integer("port-digits")
      takesIPv4 = !has("ipv4", "never")
      checksIPv4 = has("ipv4", "scheme")
      takesIPv6 = has("ipv6", "scheme")
      takesOneLabel = has("one-label-hosts", "scheme")
      takesUnknownTLDs = has("unknown-tlds", "scheme")
      underscoresAfterScheme = !has("underscore-hosts", "never")
      underscoresInBare = has("underscore-hosts", "front") || has("underscore-hosts", "inner")
      underscoresInside = has("underscore-hosts", "inner")
      readsQuotes = has("opened-quote", "ends")
      readsMarkup = has("markup", "pairs")
      cutsTCo = has("t-co", "on")
      cutsGluedText = has("glued-text", "cut")
      longest = settings.integer("longest-link")
    }
  }
}

extension HostReader {
  /// A reader with the choices of settings.
  init(_ settings: URLSettings) {
    func has(_ key: String, _ word: String) -> Bool { settings.word(key) == word }
    self.init()
    let names = settings.words("tlds")
    if names != ["iana"] {
      tlds = NameSet(topLevelDomains: names.filter { $0 != "iana" }, withIANA: names.contains("iana"))
    }
    letters = has("host-letters", "twitter") ? .twitter : has("host-letters", "gfm") ? .gfm : .letters
    readsSymbols = has("emoji-hosts", "scheme")
    readsWideDots = has("label-dots", "all")
    cutsBeforeCJK = has("cjk-after-tld", "ends")
    checksLength = !has("host-check", "off")
    checksIDNA = has("host-check", "idna")
    // Where what is refused is refused whole, a host goes on over the underscore that spoils it.
    readsUnderscores = !has("underscore-hosts", "never") || has("refused", "whole")
  }
}
