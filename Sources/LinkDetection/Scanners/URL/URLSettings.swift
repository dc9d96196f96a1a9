import LinkModel

/// What the URL scanner finds and where its links end; `detection.md` B.2 gives the reason of each setting.
public struct URLSettings: ScannerSettings {
  private var store = SettingStore()

  /// The settings of the profile `chat`.
  public init() {}

  /// Every setting.
  public static let keys: [SettingKey] = defaults.map(\.key)

  /// The value in force, for listings.
  public func value(of key: String) -> SettingValue? { store.value(of: key, in: Self.defaults) }

  /// Changes one setting. The reader has checked the key and the type of the value against `keys`.
  public mutating func set(_ key: String, to value: SettingValue) throws(SettingError) {
    if case .words(let words) = value { try SettingCheck.check(words, of: key) }
    try store.set(key, to: value, in: Self.defaults)
  }

  func word(_ key: String) -> String { store.word(key, in: Self.defaults) }
  func words(_ key: String) -> [String] { store.words(key, in: Self.defaults) }
  func integer(_ key: String) -> Int { store.integer(key, in: Self.defaults) }

  static let defaults: [SettingDefault] = [
    .words(
      "schemes", .word("web"), presets: ["web", "registered", "any"],
      "the schemes that make a link; a list may name presets too"),
    .words(
      "deny-schemes", .words(["javascript", "data", "vbscript"]), "schemes that are refused even if listed"),
    .choice(
      "before-scheme", ["alnum", "none", "sigils", "letter"],
      "what may not stand before a scheme: a letter or digit, nothing, these and `@ # $`, a letter"),
    .choice("refused", ["whole", "rescan"], "what becomes of the text of a refused link"),
    .choice(
      "bare-hosts", ["known-tld", "never", "www", "any-tld"], "which hosts without a scheme are links"),
    .choice(
      "before-bare", ["strict", "at", "sigils", "space"],
      "what may not stand before a host without a scheme; with `space`, only white space and `* _ ~ (` may"),
    .choice(
      "glued-text", ["cut", "part"],
      "whether letters of scripts without spaces, or written right to left, are text where they stand right before a host in ASCII without a scheme: `访问example.com`"
    ),
    .words(
      "hosts", .words([]), "if not empty, the only hosts that are links; `*.` stands for any names below"),
    .words(
      "tlds", .word("iana"), presets: ["iana"],
      "the known top-level domains; `tapspan version` tells the date of IANA's list; a list may name `iana` too, and files (`\"./tlds.txt\"`)"
    ),
    .choice("file-guard", ["on", "off"], "whether bare names that look like files are left alone"),
    .words(
      "file-tlds",
      .words(
        "app bz cab cc java md mk ml mov pl pm ps py rs sh so zip".split(separator: " ").map(String.init)),
      "the top-level domains that are also file endings"),
    .choice("word-guard", ["on", "off"], "whether bare names that look like two words are left alone"),
    .words(
      "word-tlds",
      .words("am at be do in is it me my no so to".split(separator: " ").map(String.init)),
      "the top-level domains that are also words"),
    .words("guard-except", .words([]), "hosts that need no guard; `*.` stands for any names below"),
    .choice(
      "underscore-hosts", ["front-scheme", "front", "inner", "never"],
      "where a host may hold an underscore: in all labels but the last two, after a scheme or always; with `inner`, not at their edges"
    ),
    .choice("emoji-hosts", ["scheme", "never"], "whether hosts after a scheme or `www.` may hold emoji"),
    .choice("one-label-hosts", ["scheme", "never"], "whether a scheme makes a host without a dot a link"),
    .choice("unknown-tlds", ["scheme", "never"], "whether a scheme makes any top-level domain known"),
    .choice(
      "host-letters", ["letters", "twitter", "gfm"],
      "what hosts are made of: letters and digits of any script; as twitter-text has it, where a host ends in its last top-level domain; anything but punctuation"
    ),
    .choice(
      "host-check", ["length", "idna", "off"],
      "how a host is checked: its lengths, also that `xn--` labels decode, or not"),
    .choice("label-dots", ["ascii", "all"], "which dots separate the labels of a host"),
    .choice(
      "cjk-after-tld", ["ends", "label"],
      "what a letter of a script without spaces does after a top-level domain in ASCII"),
    .choice("userinfo", ["mark", "part", "never"], "what becomes of `user:password@`"),
    .choice("port-range", ["mark", "refuse", "any"], "what becomes of a port above 65535"),
    .integer("port-digits", 5, in: 0...20, "the most digits of a port; 0 for any number"),
    .choice("ipv4", ["scheme", "unchecked", "never"], "whether IPv4 addresses are hosts after a scheme"),
    .choice("ipv6", ["scheme", "never"], "whether IPv6 addresses in brackets are hosts after a scheme"),
    .choice("after-host", ["all", "slash-query"], "whether a fragment may follow a host directly"),
    .choice("comma-after-host", ["ends", "part"], "whether a comma ends a host, or goes on with the link"),
    .choice(
      "angle-links", ["off", "on", "only"],
      "whether `<scheme:…>` of any scheme is a link, whatever it holds; with `only`, nothing else is"),
    .choice("t-co", ["off", "on"], "whether links of `t.co` end after their slug and query"),
    .integer(
      "longest-link", 0, in: 0...65_536,
      "the most characters of a link, its host in Punycode and its scheme added; 0 for any number"),
    .choice(
      "end", ["stack", "end-set", "trim"],
      "how the end of a link is found: by brackets and soft marks (UTS #58), at the last of certain characters (twitter-text), by cutting back from white space (GFM); the keys that follow are for `stack`, the others decide them alone"
    ),
    .choice("marks", ["soft", "part"], "whether `. , : ; ! ?` stay outside at the end"),
    .choice("lone-query", ["drop", "keep"], "what becomes of a `?` with nothing after it"),
    .choice("ellipsis", ["soft", "part"], "whether `…` stays outside at the end"),
    .choice("dashes", ["soft", "part"], "whether `— – ― ～ 〜` stay outside at the end"),
    .choice("unmatched-closer", ["stop", "part"], "what a close bracket without a partner does"),
    .choice("unclosed-opener", ["cut", "part"], "whether a link ends before a bracket that is never closed"),
    .choice("brackets", ["all", "round"], "which brackets have partners"),
    .choice("bracket-scope", ["link", "part"], "how far brackets look for their partners"),
    .choice("angle", ["stop", "pair"], "what `<` and `>` do"),
    .choice("double-quote", ["stop", "soft"], "what `\"` does"),
    .choice("apostrophe", ["soft", "part"], "whether `'` stays outside at the end"),
    .choice("opened-quote", ["ends", "ignored"], "whether a quote before a link ends it at its partner"),
    .choice(
      "curly-quotes", ["soft-low", "soft", "part"], "which typographic quotes stay outside at the end"),
    .choice("backtick", ["stop", "part"], "what a backtick does"),
    .choice("backslash", ["stop", "part"], "what a backslash does"),
    .choice("markup", ["pairs", "off"], "whether `** __ ~~ ||` before a link end it"),
    .choice("entities", ["stop", "off"], "whether `&nbsp; &lt; &gt; &quot;` end a link"),
    .choice("emoji-path", ["part", "stop"], "whether paths hold emoji"),
    .choice("cjk-marks", ["stop", "soft"], "what full-width punctuation does"),
    .choice("wide-brackets", ["pair", "stop"], "what full-width brackets do"),
    .choice("path-letters", ["any", "ascii"], "which letters paths hold"),
    .choice("white-space", ["unicode", "ascii"], "which white space ends a link"),
    .choice("invisible", ["stop", "part"], "what U+200B, U+2060 and U+FEFF do"),
    .choice("bidi-controls", ["stop", "part"], "what embeddings, overrides and isolates do"),
    .choice(
      "direction-marks", ["soft", "part"], "whether U+061C, U+200E and U+200F stay outside at the end"),
    .choice("joiners", ["soft", "part"], "whether U+200C and U+200D stay outside at the end"),
  ]
}

extension PathReader {
  /// A reader with the choices of settings.
  init(_ settings: URLSettings) {
    func has(_ key: String, _ word: String) -> Bool { settings.word(key) == word }
    var choices = Choices()
    choices.cutsUnclosed = has("unclosed-opener", "cut")
    choices.closerStops = has("unmatched-closer", "stop")
    choices.scopeIsPart = has("bracket-scope", "part")
    choices.keepsLoneQuery = has("lone-query", "keep")
    choices.readsEntities = has("entities", "stop")
    choices.softEllipsis = has("ellipsis", "soft")
    choices.softDashes = has("dashes", "soft")
    choices.softCurlyQuotes = !has("curly-quotes", "part")
    choices.softLowQuotes = has("curly-quotes", "soft-low")
    choices.allBrackets = has("brackets", "all")
    choices.pairsWideBrackets = has("wide-brackets", "pair")
    choices.wideMarksStop = has("cjk-marks", "stop")
    choices.emojiStops = has("emoji-path", "stop")
    choices.lettersStop = has("path-letters", "ascii")
    choices.unicodeSpace = has("white-space", "unicode")
    choices.hiddenStops = has("invisible", "stop")
    choices.bidiStops = has("bidi-controls", "stop")
    choices.softDirectionMarks = has("direction-marks", "soft")
    choices.softJoiners = has("joiners", "soft")
    choices.opensWithFragment = has("after-host", "all")
    choices.opensWithComma = has("comma-after-host", "part")
    choices.ending = has("end", "end-set") ? .endSet : has("end", "trim") ? .trim : .stack

    var ascii = InlineArray<128, Effect>(repeating: .ordinary)
    func set(_ bytes: StaticString, _ effect: Effect) {
      for byte in bytes.description.utf8 { ascii[Int(byte)] = effect }
    }
    for control in 0...0x20 { ascii[control] = .stop }
    ascii[0x7F] = .stop
    set(".,:;!?", has("marks", "soft") ? .soft : .ordinary)
    set("'", has("apostrophe", "soft") ? .soft : .ordinary)
    set("\"", has("double-quote", "stop") ? .stop : .soft)
    set("`", has("backtick", "stop") ? .stop : .ordinary)
    set("\\", has("backslash", "stop") ? .stop : .ordinary)
    set("(", .open)
    set(")", .close)
    if choices.allBrackets {
      set("[{", .open)
      set("]}", .close)
    }
    set("<", has("angle", "stop") ? .stop : .open)
    set(">", has("angle", "stop") ? .stop : .close)
    if has("markup", "pairs") { set("*_~|", .mark) }
    if choices.readsEntities || choices.scopeIsPart { set("&", .ampersand) }
    if choices.scopeIsPart { set("/?#=:", .boundary) }
    if choices.keepsLoneQuery { set("?#", .boundary) }
    self.init(ascii: ascii, choices: choices)
  }
}
