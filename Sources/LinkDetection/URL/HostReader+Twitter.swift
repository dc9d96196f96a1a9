import LinkModel

/// Hosts that end in the last top-level domain of a run (part A 1.5): the rest of the run is text that goes on without
/// a space.
extension HostReader {
  /// The longest host from a byte on whose last label is, or begins with, a top-level domain. One without a scheme
  /// has labels of ASCII and Latin letters before that domain. Linear in the run.
  func readEndingInTLD(from start: Int, in text: TextBytes, isBare: Bool) -> HostRun {
    var run = HostRun(range: start..<start, runEnd: start)
    var offset = start
    var hasLabel = false
    var labelBeforeHasUnderscore = false
    while true {
      if hasLabel, !labelBeforeHasUnderscore, let end = endOfTLD(from: offset, in: text) {
        run.range = start..<end
        run.lastLabel = offset..<end
      }
      var end = offset
      labelBeforeHasUnderscore = false
      while let length = labelLength(at: end, in: text, isBare: isBare) {
        if text[end] == 0x5F { labelBeforeHasUnderscore = true }
        end += length
      }
      run.runEnd = max(run.runEnd, end)
      guard end > offset, !isEdge(text[offset]), !isEdge(text[end - 1]), end < text.count, text[end] == 0x2E
      else { break }
      hasLabel = true
      offset = end + 1
    }
    // What follows in the run stands behind a letter or sign and is no host of its own.
    if isBare { run.runEnd = asciiRunEnd(from: run.runEnd, in: text) }
    guard !run.range.isEmpty else { return run }
    run.hasKnownTLD = true
    // Nothing behind it belongs to it, no dot either.
    run.isCut = true
    run.runEnd = max(run.runEnd, run.range.upperBound)
    check(&run, in: text)
    return run
  }

  /// Where the run of ASCII and Latin letters, digits, `-`, `_` and `.` around a byte begins. Linear in it.
  func asciiRunStart(before offset: Int, in text: TextBytes) -> Int {
    var start = offset
    while start > 0 {
      let byte = text[start - 1]
      if byte < 0x80 {
        guard byte.isASCIIAlphanumeric || isEdge(byte) || byte == 0x2E else { break }
        start -= 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(before: start)
      guard scalar.isLatinAccent else { break }
      start -= length
    }
    return start
  }

  private func asciiRunEnd(from offset: Int, in text: TextBytes) -> Int {
    var end = offset
    while end < text.count {
      if text[end] == 0x2E {
        end += 1
      } else if let length = labelLength(at: end, in: text, isBare: true) {
        end += length
      } else {
        break
      }
    }
    return end
  }

  private func isEdge(_ byte: UInt8) -> Bool { byte == 0x2D || (byte == 0x5F && readsUnderscores) }

  /// The length of a character that labels hold, hyphen and underscore included; nil for any other.
  private func labelLength(at offset: Int, in text: TextBytes, isBare: Bool) -> Int? {
    guard offset < text.count else { return nil }
    let byte = text[offset]
    if byte < 0x80 { return byte.isASCIIAlphanumeric || isEdge(byte) ? 1 : nil }
    let (scalar, length) = text.scalarAndLength(at: offset)
    if isBare { return scalar.isLatinAccent ? length : nil }
    return scalar.isTweetSpace || scalar.isBidiMark || scalar.isNeverInTweets ? nil : length
  }

  /// The end of the longest top-level domain that begins at a byte and that nothing goes on with; nil if there is none.
  private func endOfTLD(from start: Int, in text: TextBytes) -> Int? {
    if hasPunycodePrefix(start..<min(start + 5, text.count), in: text) {
      var end = start + 4
      while end < text.count, text[end].isASCIIAlphanumeric { end += 1 }
      return end > start + 4 && maySucceedTLD(at: end, in: text) ? end : nil
    }
    var end = start
    var longest: Int?
    while end - start <= tlds.longest, let length = labelLength(at: end, in: text, isBare: false) {
      end += length
      if maySucceedTLD(at: end, in: text), tlds.contains(start..<end, in: text) { longest = end }
    }
    return longest
  }

  private func maySucceedTLD(at offset: Int, in text: TextBytes) -> Bool {
    guard offset < text.count else { return true }
    let byte = text[offset]
    return !(byte.isASCIIAlphanumeric || byte == 0x40 || byte == 0x2B || byte == 0x2D)
  }
}

/// The sets of characters of part A 1.1.
extension Unicode.Scalar {
  /// A letter with which Latin scripts go beyond ASCII, or a combining mark.
  var isLatinAccent: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x300...0x36F, 0x1E00...0x1EFF: true
    case 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x263, 0x268, 0x26F, 0x272, 0x289, 0x28B, 0x2BB: true
    default: false
    }
  }

  /// A blank.
  var isTweetSpace: Bool {
    switch value {
    case 0x9...0xD, 0x20, 0x85, 0xA0, 0x1680, 0x180E, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// A mark or control that sets the direction of the text.
  var isBidiMark: Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// What stands in no tweet: U+FFFE, U+FEFF and U+FFFF.
  var isNeverInTweets: Bool { value == 0xFFFE || value == 0xFEFF || value == 0xFFFF }
}
