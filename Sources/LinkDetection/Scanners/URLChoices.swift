import LinkModel

extension URLScanner {
  /// What else the settings decide.
  struct Choices: Sendable {
    /// What happens to a port above 65535, or to user info.
    enum Treatment: Sendable { case mark, part, refuse }
    /// Which hosts without a scheme are links.
    enum BareHosts: Sendable { case never, www, knownTLD, anyTLD }

    var bareHosts = BareHosts.knownTLD
    var bareIsStrict = true
    var schemeNeedsBoundary = true
    var refusesWhole = true
    var userinfo = Treatment.mark
    var portRange = Treatment.mark
    var portDigits = 5
    var takesIPv4 = true
    var checksIPv4 = true
    var takesIPv6 = true
    var takesOneLabel = true
    var takesUnknownTLDs = true
    var takesEmojiHosts = true
    var underscoresAfterScheme = true
    var underscoresInBare = false
    var readsQuotes = true
    var readsMarkup = true

    /// The choices that settings make.
    init(_ settings: URLSettings) {
      func has(_ key: String, _ word: String) -> Bool { settings.word(key) == word }
      switch settings.word("bare-hosts") {
      case "never": bareHosts = .never
      case "www": bareHosts = .www
      case "any-tld": bareHosts = .anyTLD
      default: bareHosts = .knownTLD
      }
      bareIsStrict = has("before-bare", "strict")
      schemeNeedsBoundary = has("before-scheme", "alnum")
      refusesWhole = has("refused", "whole")
      userinfo = has("userinfo", "mark") ? .mark : has("userinfo", "part") ? .part : .refuse
      portRange = has("port-range", "mark") ? .mark : has("port-range", "any") ? .part : .refuse
      portDigits = settings.integer("port-digits")
      takesIPv4 = !has("ipv4", "never")
      checksIPv4 = has("ipv4", "scheme")
      takesIPv6 = has("ipv6", "scheme")
      takesOneLabel = has("one-label-hosts", "scheme")
      takesUnknownTLDs = has("unknown-tlds", "scheme")
      takesEmojiHosts = has("emoji-hosts", "scheme")
      underscoresAfterScheme = !has("underscore-hosts", "never")
      underscoresInBare = has("underscore-hosts", "front")
      readsQuotes = has("opened-quote", "ends")
      readsMarkup = has("markup", "pairs")
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
      let known = names.contains("iana") ? TLDTable.list : []
      tlds = NameSet(known + names.filter { $0 != "iana" })
    }
    readsWideDots = has("label-dots", "all")
    cutsBeforeCJK = has("cjk-after-tld", "ends")
    checksLength = !has("host-check", "off")
    checksIDNA = has("host-check", "idna")
    readsUnderscores = !has("underscore-hosts", "never")
  }
}
