public import LinkModel

/// A candidate, match or link of one text as the engine keeps it: a few numbers, no strings.
public struct LinkRecord: Hashable, Sendable, BitwiseCopyable {
  /// What became of it.
  public enum Status: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// Proposed, or accepted as a link.
    case match
    /// Refused as a whole: no link, and nothing else inside its range becomes one.
    case refused
    /// Not a link, but worth telling: it holds no place.
    case rejected
  }

  /// The first byte in the text.
  public var start: UInt32
  /// The byte after the last.
  public var end: UInt32
  /// The number of its rule in the engine.
  public var rule: UInt16
  /// What became of it.
  public var status: Status
  /// Why it was refused or rejected.
  public var rejection: Rejection
  /// What was noticed.
  public var marks: LinkMarks
  /// Where its captures begin in the list of captures.
  var captures: UInt32

  init(
    _ range: Range<Int>, rule: UInt16, status: Status = .match, rejection: Rejection = .none,
    marks: LinkMarks = [], captures: Int = 0
  ) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
    self.rule = rule
    self.status = status
    self.rejection = rejection
    self.marks = marks
    self.captures = UInt32(captures)
  }

  /// Where it stands, in bytes of the text.
  public var range: Range<Int> { Int(start)..<Int(end) }
}

/// What came out for one text.
public struct FoundLinks: Sendable {
  /// The links, in order of position.
  public internal(set) var links: [LinkRecord] = []
  /// What was refused or rejected with a reason worth telling, in order of position.
  public internal(set) var refused: [LinkRecord] = []
  /// Matches that lost, with the index of the winner in `links`, or nil where something refused holds the place.
  package var lost: [(record: LinkRecord, winner: Int?, reason: Rejection)] = []
  /// Rules that ran into a limit.
  public internal(set) var exhausted: [(rule: Int, limit: PatternLimit)] = []
  /// The captures of all of them.
  var captures: [CaptureRange] = []

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { links.isEmpty && refused.isEmpty }

  mutating func removeAll() {
    if !links.isEmpty { links.clear() }
    if !refused.isEmpty { refused.clear() }
    if !lost.isEmpty { lost.clear() }
    if !captures.isEmpty { captures.clear() }
    if !exhausted.isEmpty { exhausted.clear() }
  }
}
