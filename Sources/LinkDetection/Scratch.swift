import LinkModel

/// The working memory of one scan: queues and buffers that keep their capacity.
///
/// One thread uses one scratch at a time; an engine never changes, so any number of scratches may scan with it.
public struct Scratch: ~Copyable {
  /// What the trigger pass writes to.
  var triggers = TriggerMemory()
  /// Triggers found in the window that is being scanned.
  var queue = FlatList<TriggerHit>()
  /// What the rules proposed in the text that is being scanned.
  var candidates = FlatList<LinkRecord>()
  /// The captures of these candidates, one after another.
  var captures: [CaptureRange] = []
  /// What came out for that text.
  var found = FoundLinks()
  /// Stretches of the text that are shown as code.
  var code: [Range<Int>] = []
  /// What happened, if somebody wants to know.
  var trace: [TraceEvent]?
  /// What the rules did, if somebody counts.
  var statistics: RuleStatistics?
  /// Whether somebody traces or counts.
  var isObserved = false
  /// Rules that ran into their limits in the text, with the limit.
  var exhausted: [(rule: Int, limit: PatternLimit)] = []
  /// Memory that the regex engine reuses.
  var patternMemory = PatternMemory()

  private var progress = ProgressTable()

  /// Fresh working memory; it grows to what the first texts need.
  public init() {}

  /// Forgets the last text.
  @inline(__always) mutating func beginText() {
    progress.beginText()
    candidates.clear()
    if !captures.isEmpty { captures.clear() }
    if !exhausted.isEmpty { exhausted.clear() }
  }

  /// How far a rule has looked in this text, in bytes; 0 at its start. Rules use it to stay linear.
  @inline(__always) func lookedUpTo(_ rule: Int) -> Int { progress.offset(of: rule) }

  /// Remembers how far a rule has looked in this text.
  @inline(__always) mutating func setLookedUpTo(_ rule: Int, _ offset: Int) {
    progress.setOffset(offset, of: rule)
  }

  /// Whether one of `** __ ~~ ||` is open where a link begins. Links must be asked about in order of their starts,
  /// as far as one rule goes; then all questions together cost one pass over the text.
  mutating func isMarkOpen(_ mark: UInt8, before start: Int, in text: TextBytes, rule: Int) -> Bool {
    progress.withMarkup(of: rule) { markup in
      markup.advance(to: start, in: text)
      return markup.isOpen(mark)
    }
  }

  /// Marks the inside of a link as read: nothing there opens or closes markup.
  @inline(__always) mutating func skipMarkup(in link: Range<Int>, rule: Int) {
    progress.skipMarkup(in: link, of: rule)
  }

  /// Adds a candidate of a rule.
  @inline(__always) mutating func propose(_ record: LinkRecord) { candidates.append(record) }

  /// Notes where a link ends; costs nothing unless somebody is tracing.
  @inline(__always)
  mutating func note(_ rule: UInt16, linkAt start: Int, _ end: PathEnd) {
    if trace != nil { trace?.append(.ended(rule: Int(rule), start: start, end)) }
  }

  /// Notes why a rule found nothing at a place; costs nothing unless somebody is tracing.
  @inline(__always)
  mutating func note(
    _ rule: UInt16, _ range: @autoclosure () -> Range<Int>, _ reason: @autoclosure () -> Rejection
  ) {
    if trace != nil { trace?.append(.rejected(rule: Int(rule), range: range(), reason: reason())) }
  }
}

/// Where a capture stands in the text; `isSet` is false for one that took no part.
struct CaptureRange: Hashable {
  var start: UInt32
  var end: UInt32

  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
  }

  private init() {
    start = .max
    end = .max
  }

  static let unset = CaptureRange()

  var range: Range<Int>? { start == .max ? nil : Int(start)..<Int(end) }
}

extension Array {
  /// Empties a list that holds a few numbers and keeps its memory: several times as fast for these as the general way.
  mutating func clear() { while !isEmpty { removeLast() } }
}
