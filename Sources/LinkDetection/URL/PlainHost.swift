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
  /// Whether the run goes on behind the host, with text of a script without spaces.
  let isCut: Bool

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
    isCut = false
  }

  /// The host that begins at a byte and ends before one beyond ASCII: in a top-level domain before a letter of a script
  /// without spaces, or before what no host holds. Nil if there is none, and if what follows has a meaning of its own in
  /// hosts. Linear in the letters that follow.
  init?(from start: Int, in text: TextBytes, before hosts: HostReader, symbolsEnd: Bool) {
    let bytes = HostBytes(from: start, in: text)
    let end = start + bytes.count
    guard hosts.cutsBeforeCJK, (1...62).contains(bytes.count), end < text.count, text[end] >= 0x80,
      let runEnd = Self.endOfLetters(from: end, in: text, symbolsEnd: symbolsEnd)
    else { return nil }
    let inside = Self.bits(below: bytes.count)
    dots = bytes.dots & inside
    let hyphens = bytes.hyphens & inside
    guard dots != 0, text[end - 1] != 0x2E, hyphens & hyphens << 1 == 0 else { return nil }
    range = start..<end
    lastLabel = start + 64 - dots.leadingZeroBitCount..<end
    isCut = runEnd > end
    self.runEnd = runEnd
    let starts = dots << 1 | 1
    let ends = dots >> 1 | UInt64(1) << UInt64(bytes.count - 1)
    isBad = dots & starts != 0 || hyphens & (starts | ends) != 0
    if isCut, !text.scalar(at: end).isUnspaced || !hosts.tlds.contains(lastLabel, in: text) { return nil }
  }

  /// Where a run of host characters ends that goes on at a byte beyond ASCII; nil if it holds a dot or underscore, or if
  /// there or behind it stands a sign or mark with a meaning of its own in hosts.
  static func endOfLetters(from start: Int, in text: TextBytes, symbolsEnd: Bool) -> Int? {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if byte == 0x2E || byte == 0x5F { return nil }
        guard byte.isASCIIAlphanumeric || byte == 0x2D else { break }
        offset += 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(at: offset)
      let kind = scalar.scalarClass
      if scalar.isMiddleMark || scalar.isWideDot || scalar.value == 0x200C || scalar.value == 0x200D
        || kind.contains(.hidden) || !symbolsEnd && kind.contains(.symbol)
      {
        return nil
      }
      guard kind.isLetter else { break }
      offset += length
    }
    return offset
  }

  @inline(__always) private static func bits(below count: Int) -> UInt64 { UInt64(1) << UInt64(count) &- 1 }

  /// Whether it has two labels or more.
  var hasDot: Bool { dots != 0 }

  /// The same as a run of host characters.
  func run(hasKnownTLD: Bool) -> HostRun {
    var run = HostRun(range: range, runEnd: runEnd)
    run.lastLabel = lastLabel
    run.labels = dots.nonzeroBitCount + 1
    run.hasKnownTLD = hasKnownTLD
    run.isCut = isCut
    if isBad { run.fault = .badHost }
    return run
  }
}
