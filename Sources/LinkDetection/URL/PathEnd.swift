/// Where a link ends, and why.
struct PathEnd {
  /// What a link ends at.
  enum Cause {
    case endOfText, stop, partner, markup, bar, entity, closer, opener, cut

    /// The setting of the URL scanner that decides; nil if it depends on the character, or none does.
    var setting: String? {
      switch self {
      case .partner: "opened-quote"
      case .markup, .bar: "markup"
      case .entity: "entities"
      case .closer: "unmatched-closer"
      case .opener: "unclosed-opener"
      case .endOfText, .stop, .cut: nil
      }
    }

    /// A few words for people.
    var sentence: String {
      switch self {
      case .endOfText: "the text ends"
      case .stop: "no link holds it"
      case .partner: "the partner of a quote before the link"
      case .markup: "markup that was opened before the link"
      case .bar: "a bar in angle brackets"
      case .entity: "an entity that stands for a sign"
      case .closer: "a close bracket without a partner"
      case .opener: "a bracket that nothing closes"
      case .cut: "nothing behind it may end a link"
      }
    }
  }

  /// The byte after the link.
  var end: Int
  /// How far was looked.
  var stop: Int
  var cause = Cause.cut

  /// The setting that says what a character does to the end of a link.
  static func setting(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case ".", ",", ":", ";", "!", "?": "marks"
    case "'": "apostrophe"
    case "\"": "double-quote"
    case "`": "backtick"
    case "\\": "backslash"
    case "<", ">": "angle"
    case "*", "_", "~", "|": "markup"
    case "\u{2026}": "ellipsis"
    case "\u{2013}"..."\u{2015}", "\u{301C}", "\u{FF5E}": "dashes"
    case "\u{200B}", "\u{2060}", "\u{FEFF}": "invisible"
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "bidi-controls"
    case "\u{61C}", "\u{200E}", "\u{200F}": "direction-marks"
    case "\u{200C}", "\u{200D}": "joiners"
    case "\u{2018}"..."\u{201E}", "\u{AB}", "\u{BB}", "\u{2039}", "\u{203A}", "\u{5F4}": "curly-quotes"
    default: settingOfClass(scalar.scalarClass, of: scalar)
    }
  }

  private static func settingOfClass(_ kind: ScalarClass, of scalar: Unicode.Scalar) -> String? {
    switch kind.term {
    case .soft: kind.contains(.wide) ? "cjk-marks" : nil
    case .open, .close: kind.contains(.wide) ? "wide-brackets" : nil
    case .hard: kind.contains(.space) && scalar.value >= 0x80 ? "white-space" : nil
    case .include: kind.contains(.symbol) ? "emoji-path" : kind.isLetter ? "path-letters" : nil
    }
  }
}
