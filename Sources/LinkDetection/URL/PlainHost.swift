// Hot: asked for each candidate of the URL and e-mail scanners.

package import LinkModel

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

/// The authority of a web address that is a host of ASCII letters, digits, dots and hyphens and nothing else, as nearly
/// all are, behind `http://` or `https://`.
package struct PlainAuthority {
  /// How many bytes the scheme has.
  package let schemeCount: Int
  /// The host.
  package let host: Range<Int>
  /// Whether two hyphens stand side by side in it.
  package let hasDoubleHyphen: Bool

  /// The authority of the address in a range; nil if it is not so plain. Constant time.
  package init?(_ range: Range<Int>, in text: TextBytes) {
    let start = range.lowerBound
    guard range.count > 8, text.isHTTP(start..<start + 4) else { return nil }
    schemeCount = text[start + 4] | 0x20 == 0x73 ? 5 : 4
    let slashes = start + schemeCount
    guard text[slashes] == 0x3A, text[slashes + 1] == 0x2F, text[slashes + 2] == 0x2F else { return nil }
    let bytes = HostBytes(from: slashes + 3, in: text)
    let count = min(bytes.count, range.upperBound - slashes - 3)
    guard count < 63 else { return nil }
    host = slashes + 3..<slashes + 3 + count
    if host.upperBound < range.upperBound {
      switch text[host.upperBound] {
      case 0x2F, 0x3F, 0x23, 0x5C: break
      default: return nil
      }
    }
    hasDoubleHyphen = bytes.hyphens & bytes.hyphens << 1 & (UInt64(1) << UInt64(count) &- 1) != 0
  }
}

extension Span where Element == UInt8 {
  /// The last two labels of a host of ASCII letters, digits, dots and hyphens; nil if it has fewer or is another one.
  /// Constant time.
  package func lastTwoLabels(of host: Range<Int>) -> Range<Int>? {
    let bytes = HostBytes(from: host.lowerBound, in: self)
    guard bytes.count >= host.count, host.count < 63 else { return nil }
    var dots = bytes.dots & (UInt64(1) << UInt64(host.count) &- 1)
    guard dots != 0 else { return nil }
    dots ^= 1 << UInt64(63 - dots.leadingZeroBitCount)
    return host.lowerBound + 64 - dots.leadingZeroBitCount..<host.upperBound
  }
}
