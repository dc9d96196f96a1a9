// Hot: asked for each candidate of the URL and e-mail scanners.

import LinkModel

/// A host of ASCII letters, digits and hyphens, read by the bits of its dots and hyphens: nearly all hosts are so.
struct PlainHost {
  /// The host, without dots at its end, and where the run of its characters ends.
  let range: Range<Int>
  let runEnd: Int
  /// The last label.
  let lastLabel: Range<Int>
  /// A bit for each dot inside, counted from the start.
  let dots: UInt64
  /// Whether a label is empty, or has a hyphen at an end.
  let isBad: Bool

  /// The host that begins at a byte. Nil if there is none, and if its run reaches an underscore or a byte beyond ASCII,
  /// may hold Punycode, or has more than 62 bytes. Constant time.
  @inline(__always) init?(from start: Int, in text: TextBytes) {
    let bytes = HostBytes(from: start, in: text)
    guard bytes.count <= 62 else { return nil }
    runEnd = start + bytes.count
    if runEnd < text.count, text[runEnd] >= 0x80 || text[runEnd] == 0x5F { return nil }
    let labels = ~bytes.dots & Self.bits(below: bytes.count)
    guard labels != 0 else { return nil }
    let count = 64 - labels.leadingZeroBitCount
    let inside = Self.bits(below: count)
    let hyphens = bytes.hyphens & inside
    if hyphens & hyphens << 1 != 0 { return nil }
    dots = bytes.dots & inside
    range = start..<start + count
    lastLabel = start + 64 - dots.leadingZeroBitCount..<start + count
    // A label may not be empty, nor begin or end with a hyphen.
    let starts = dots << 1 | 1
    let ends = dots >> 1 | UInt64(1) << UInt64(count - 1)
    isBad = dots & starts != 0 || hyphens & (starts | ends) != 0
  }

  private static func bits(below count: Int) -> UInt64 { UInt64(1) << UInt64(count) &- 1 }

  /// Whether it has two labels or more.
  var hasDot: Bool { dots != 0 }

  /// The same as a run of host characters.
  func run(hasKnownTLD: Bool) -> HostRun {
    var run = HostRun(range: range, runEnd: runEnd)
    run.lastLabel = lastLabel
    run.labels = dots.nonzeroBitCount + 1
    run.hasKnownTLD = hasKnownTLD
    if isBad { run.fault = .badHost }
    return run
  }
}
