/// Where a link ends, and why.
struct PathEnd {
  /// What a link ends at.
  enum Cause {
    case endOfText, stop, partner, markup, bar, entity, closer, opener, cut

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
}
