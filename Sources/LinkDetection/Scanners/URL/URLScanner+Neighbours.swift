import LinkModel

/// What may not stand beside a link (part C, *schemeless*; part A 1.5 and 3).
extension URLScanner {
  /// Whether a sign stands before a link that makes it part of something else (part A 1.5).
  func isAfterSigil(_ start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return false }
    let scalar = text.scalar(before: start)
    switch scalar.value {
    case 0x40, 0x24, 0x23, 0xFF20, 0xFF03: return true
    case 0..<0x80: return UInt8(scalar.value).isASCIIAlphanumeric
    default: return scalar.isNeverInTweets
    }
  }

  /// Whether a sign stands beside a bare host with which it would be part of something else.
  func touchesSign(_ run: HostRun, _ bare: BareStart, in text: TextBytes) -> Bool {
    switch choices.beforeBare {
    case .noSigil: return isAfterSigilOrPunctuation(run.range.lowerBound, in: text)
    case .space: return !isAfterSpace(run.range.lowerBound, in: text)
    case .strict, .noAt: break
    }
    if run.runEnd < text.count {
      let byte = text[run.runEnd]
      if byte == 0x40 || byte == 0x3A && isUserName(before: run.runEnd, in: text) { return true }
      if byte >= 0x80, text.scalar(at: run.runEnd).value == 0xFF20 { return true }
      // `com.acme.app://`: the name is a scheme.
      if byte == 0x3A, choices.refusesWhole, run.runEnd + 2 < text.count, text[run.runEnd + 1] == 0x2F,
        text[run.runEnd + 2] == 0x2F
      {
        return true
      }
    }
    let start = bare.isMarked ? bare.runStart : bare.start
    guard start > 0, bare.isMarked || bare.start == bare.runStart else { return false }
    let (scalar, length) = text.scalarAndLength(before: start)
    guard choices.beforeBare == .strict else { return scalar == "@" || scalar.value == 0xFF20 }
    switch scalar.value {
    case 0x40, 0x2E, 0x2D, 0x5F, 0x2F, 0x5C, 0x23, 0x24: return true
    case 0xFF20, 0xFF0E, 0xFF0D, 0xFF3F, 0xFF0F, 0xFF3C, 0xFF03, 0xFF04: return true
    // What looks like a slash: fraction and division, the big solidus.
    case 0x2044, 0x2215, 0x29F8: return true
    case 0x3A: return isAfterHandle(start - 1, in: text)
    default: break
    }
    if scalar.value < 0x80 {
      return UInt8(scalar.value).isASCIIAlphanumeric && !isAfterEscape(start, in: text)
    }
    let kind = scalar.scalarClass
    if kind.isLetter { return true }
    return kind.contains(.hidden) && start > length && text.scalar(before: start - length).isWordPart
  }

  /// Whether a colon after a host, a password or port and an `@` follow: `example.com:pw@example.org`. Looks at most
  /// 128 bytes to the right.
  private func isUserName(before colon: Int, in text: TextBytes) -> Bool {
    guard choices.refusesWhole else { return false }
    var end = colon + 1
    while end < text.count, end - colon < 128, userinfo.contains(text[end]) {
      if text[end] == 0x40 { return end > colon + 1 }
      end += 1
    }
    return false
  }

  /// Whether a handle ends at a byte, so that `:host` behind it is its server. Looks at most 65 bytes to the left.
  private func isAfterHandle(_ end: Int, in text: TextBytes) -> Bool {
    var start = end
    while start > 0, end - start < 65,
      text[start - 1].isASCIIAlphanumeric || "_.-".utf8.contains(text[start - 1])
    {
      start -= 1
    }
    guard start < end, start > 0 else { return false }
    let (sigil, length) = text.scalarAndLength(before: start)
    guard sigil == "@" || sigil.value == 0xFF20 else { return false }
    return start == length || !text[start - length - 1].isASCIIAlphanumeric
  }

  /// Part A 1.5.
  private func isAfterSigilOrPunctuation(_ start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return false }
    let byte = text[start - 1]
    return byte == 0x2D || byte == 0x5F || byte == 0x2E || byte == 0x2F || isAfterSigil(start, in: text)
  }

  /// Part A 3: the beginning of a line, white space, or a sign of markup.
  private func isAfterSpace(_ start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return true }
    switch text[start - 1] {
    case 0x20, 0x9...0xD, 0x2A, 0x5F, 0x7E, 0x28: return true
    default: return false
    }
  }

  /// Whether the run before a host ended with a control sequence, so that its last letter is none of the text.
  private func isAfterEscape(_ start: Int, in text: TextBytes) -> Bool {
    let begin = hosts.runStart(before: start, in: text)
    return TerminalEscape.end(reachingInto: begin, in: text) == start
  }
}
