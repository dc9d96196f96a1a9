import LinkModel

/// The schemes that make a link, and those that are refused.
struct SchemeList: Sendable {
  /// `http`, `https` and `ftp`.
  static let web = ["http", "https", "ftp"]
  /// Common schemes of IANA's registry of URI schemes.
  static let registered =
    web
      + """
      about acap acct afp aim amss apt bitcoin bolo bzr cap chrome chrome-extension coap coaps com-eventbrite-attendee \
      content cvs dav dict dlna-playcontainer dns doi dvb dweb ed2k facetime feed file filesystem finger fish ftps gg \
      git gizmoproject go gopher h323 hydrazone iax icap icon im imap info iotdisco ipfs ipn ipns ipp ipps irc irc6 \
      ircs iris itms jabber jar jms keyparc ldap ldaps lvlt magnet market matrix message mid mms moz mqtt mqtts \
      msrp msrps mtqp mumble mupdate mvn ni nfs nih nntp notes ocf opaquelocktoken payto pkcs11 platform pop pres \
      proxy psyc query redis rediss reload res resource rmi rsync rtmfp rtmp rtsp rtsps rtspu secondlife service \
      session sftp sgn shttp sieve sip sips skype smb smtp snmp soldat spotify ssb ssh steam stun stuns submit svn \
      swh tag teamspeak teliaeid telnet tftp tip tn3270 turn turns udp unreal urn ut2004 vemmi ventrilo view-source \
      vnc web3 ws wss wtai wyciwyg xcon xmpp xri ymsgr z39.50 z39.50r z39.50s
      """.split(separator: " ").map(String.init)

  /// Schemes that say nothing without `//`, so that one without it is damaged.
  private static let withAuthority =
    web + ["ftps", "ws", "wss", "file", "git", "ssh", "sftp", "svn", "rtsp", "gemini"]

  /// Those that make a link when `://` follows.
  let listed: NameSet
  /// Those that a user listed by name and that make a link without slashes too.
  let opaque: NameSet
  let denied: NameSet
  /// Those that run code or hold a page: whatever the settings say, they make no link.
  static let never = NameSet(["javascript", "vbscript", "data"])

  /// Whether every word is a scheme.
  let takesAny: Bool
  /// Whether `http` and `https` are among them and not refused: nearly all words that are asked about are these.
  private let takesHTTP: Bool
  /// Whether one of them holds a dot or a hyphen, which no word before a colon does otherwise.
  let hasDots: Bool
  /// The last letters of those that matter without slashes.
  let lastLetters: ByteClass
  /// What a word before a colon is made of.
  private let wordBytes: ByteClass

  init(_ settings: URLSettings) {
    var names: [String] = []
    var opaque: [String] = []
    var takesAny = false
    for word in settings.words("schemes") {
      switch word {
      case "web": names += Self.web
      case "registered": names += Self.registered
      case "any":
        takesAny = true
        names += Self.web
      default:
        names.append(word)
        if !Self.withAuthority.contains(word.lowercased()) { opaque.append(word) }
      }
    }
    self.takesAny = takesAny
    let denied = settings.words("deny-schemes")
    func isAllowed(_ name: String) -> Bool { !Self.never.contains(name) }
    listed = NameSet(names.filter(isAllowed))
    self.opaque = NameSet(opaque.filter(isAllowed))
    self.denied = NameSet(denied)
    let web = ["http", "https"]
    takesHTTP =
      web.allSatisfy(names.contains) && !web.contains { denied.map { $0.lowercased() }.contains($0) }
    hasDots = names.contains { $0.contains(".") || $0.contains("-") }
    var last = ByteClass()
    for name in names + denied {
      guard let byte = name.utf8.last else { continue }
      last.insert(byte.asciiLowercased)
      if byte.isASCIILetter { last.insert(byte.asciiLowercased & 0xDF) }
    }
    lastLetters = last
    wordBytes =
      switch settings.word("before-scheme") {
      case "letter": .asciiLetters
      case "sigils": .asciiAlphanumerics
      default: .asciiAlphanumerics.union(ByteClass("+"))
      }
  }

  /// Where `http` or `https` begins that stands before a colon and makes a link, with nothing before it that could
  /// belong to it; nil for every other word, and where that must be looked at more closely. Constant time.
  @inline(__always) func plainStart(before colon: Int, in text: TextBytes) -> Int? {
    guard takesHTTP, !hasDots, colon >= 5 else {
      return colon == 4 && takesHTTP && text.isHTTP(0..<4) ? 0 : nil
    }
    let word = text.packedLowercased(colon - 5..<colon)
    let start: Int
    switch word {
    case 0x73_7074_7468: start = colon - 5  // https
    case _ where word >> 8 == 0x7074_7468: start = colon - 4  // http
    default: return nil
    }
    guard start > 0 else { return start }
    let before = text[start - 1]
    switch before {
    case 0x20, 0x0A, 0x22, 0x28, 0x2A, 0x3C, 0x5F, 0x7E, 0x80...: return start
    default: return nil
    }
  }

  /// Where the word before a colon begins: ASCII letters, and digits and `+` where `before-scheme` counts them.
  /// Linear in the word.
  func wordStart(before colon: Int, in text: TextBytes) -> Int {
    var start = colon
    while start > 0, wordBytes.contains(text[start - 1]) { start -= 1 }
    let beyondEscape = TerminalEscape.end(reachingInto: start, in: text)
    if beyondEscape > start { return min(beyondEscape, colon) }
    guard hasDots else { return start }
    var dotted = start
    while dotted > 0, colon - dotted < listed.longest {
      let byte = text[dotted - 1]
      guard byte.isASCIIAlphanumeric || byte == 0x2B || byte == 0x2D || byte == 0x2E else { break }
      dotted -= 1
    }
    let isWhole = dotted == 0 || !text[dotted - 1].isASCIIAlphanumeric
    return isWhole && listed.contains(dotted..<colon, in: text) ? dotted : start
  }

  /// Whether a word is `http` or `https` and makes a link.
  func isHTTP(_ word: Range<Int>, in text: TextBytes) -> Bool {
    takesHTTP && text.isHTTP(word)
  }

  /// Whether a word is a scheme that makes a link.
  func contains(_ word: Range<Int>, in text: TextBytes) -> Bool {
    if isHTTP(word, in: text) { return true }
    if takesAny, let first = word.first, text[first].isASCIILetter {
      return !Self.never.contains(word, in: text)
    }
    return listed.contains(word, in: text)
  }

  /// Whether a listed scheme with `://` begins at a byte. Linear in the longest scheme.
  func begins(at start: Int, in text: TextBytes) -> Bool {
    var end = start
    while end < text.count, end - start <= listed.longest, text[end].isASCIIAlphanumeric || text[end] == 0x2B
    { end += 1 }
    return end + 2 < text.count && text[end] == 0x3A && text[end + 1] == 0x2F && text[end + 2] == 0x2F
      && contains(start..<end, in: text)
  }

  /// Where the longest listed scheme right before a colon begins, whatever stands before it.
  func suffixStart(before colon: Int, from start: Int, in text: TextBytes) -> Int? {
    var place = max(start, colon - listed.longest)
    while place < colon {
      if listed.contains(place..<colon, in: text) { return place }
      place += 1
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// Whether a word is `http` or `https`, in any case.
  package func isHTTP(_ word: Range<Int>) -> Bool {
    guard word.count == 4 || word.count == 5 else { return false }
    let start = word.lowerBound
    return self[start] | 0x20 == 0x68 && self[start + 1] | 0x20 == 0x74 && self[start + 2] | 0x20 == 0x74
      && self[start + 3] | 0x20 == 0x70 && (word.count == 4 || self[start + 4] | 0x20 == 0x73)
  }
}
