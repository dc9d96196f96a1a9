import LinkModel

/// A run of characters that may be a host, and what was seen in it.
struct HostRun: Equatable {
  /// The host, without dots at its end.
  var range: Range<Int>
  /// Where the run of host characters ended; the host may end before it.
  var runEnd: Int
  /// Whether the host was cut out of a longer run, at a symbol or a CJK letter.
  var isCut = false
  /// How many labels the host has.
  var labels = 0
  /// The last label.
  var lastLabel = 0..<0
  /// Whether the last label is a top-level domain.
  var hasKnownTLD = false
  /// Whether there is an underscore, and whether one stands in the last two labels.
  var hasUnderscore = false
  var hasLateUnderscore = false
  /// Whether a label begins or ends with an underscore.
  var hasEdgeUnderscore = false
  /// What is wrong with it; `none` if nothing.
  var fault = Rejection.none
  /// What was noticed.
  var marks: LinkMarks = []

  /// Whether exactly one dot follows the host.
  var hasTrailingDot: Bool { !isCut && runEnd == range.upperBound + 1 }
}
