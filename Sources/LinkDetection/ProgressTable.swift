// Hot: asked at every trigger.

/// How far each rule has looked in a text.
///
/// Memory of its own that grows with the number of rules: a list would be checked for other owners at each change. A new
/// text makes all entries stale at once, without a touch.
@safe struct ProgressTable: ~Copyable {
  private struct Entry {
    var epoch: UInt64 = 0
    var offset = 0
    var markup = MarkupCursor()
  }

  private var entries: UnsafeMutablePointer<Entry>? = nil
  private var count = 0
  private var epoch: UInt64 = 1

  init() {}

  deinit { unsafe entries?.deallocate() }

  /// Forgets the last text.
  @inline(__always) mutating func beginText() { epoch += 1 }

  /// How far a rule has looked, in bytes; 0 at first.
  @inline(__always) func offset(of rule: Int) -> Int {
    guard rule < count else { return 0 }
    return unsafe entries.unsafelyUnwrapped[rule].epoch == epoch ? entries.unsafelyUnwrapped[rule].offset : 0
  }

  @inline(__always) mutating func setOffset(_ offset: Int, of rule: Int) {
    reach(rule)
    unsafe entries.unsafelyUnwrapped[rule].offset = offset
  }

  /// Lends the markup that a rule has seen.
  mutating func withMarkup<Result>(of rule: Int, _ body: (inout MarkupCursor) -> Result) -> Result {
    reach(rule)
    return unsafe body(&entries.unsafelyUnwrapped[rule].markup)
  }

  /// Marks a link of a rule as read, if the rule has looked at anything.
  @inline(__always) mutating func skipMarkup(in link: Range<Int>, of rule: Int) {
    guard rule < count, unsafe entries.unsafelyUnwrapped[rule].epoch == epoch else { return }
    unsafe entries.unsafelyUnwrapped[rule].markup.skip(link)
  }

  @inline(__always) private mutating func reach(_ rule: Int) {
    if rule >= count { grow(to: rule + 1) }
    if unsafe entries.unsafelyUnwrapped[rule].epoch != epoch {
      unsafe entries.unsafelyUnwrapped[rule] = Entry()
      unsafe entries.unsafelyUnwrapped[rule].epoch = epoch
    }
  }

  private mutating func grow(to needed: Int) {
    let size = max(16, needed * 2)
    let grown = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    unsafe grown.initialize(repeating: Entry(), count: size)
    if let entries = unsafe entries { unsafe grown.update(from: entries, count: count) }
    unsafe entries?.deallocate()
    unsafe entries = grown
    count = size
  }
}
