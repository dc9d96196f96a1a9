// Hot: answers nearly every trigger of the e-mail scanner.

import LinkModel

/// Addresses as nearly all are: letters, digits and a few signs after a blank, and a plain host that a blank or mark ends.
/// What is not so plain is read by the general way, which gives the same for these.
extension EmailScanner {
  /// Whether the settings allow it.
  static func readsPlain(_ hosts: HostReader, _ choices: Choices) -> Bool {
    hosts.letters == .letters && choices.localPart == .narrow && choices.angleLinks == .off
      && !choices.takesAnyTLD && !choices.needsScheme
  }

  /// Proposes the address whose `@` stands at a byte, if the host can be that of one; false if nothing was decided.
  @inline(__always)
  func proposePlain(_ at: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) -> Bool {
    guard isPlain, scratch.trace == nil else { return false }
    if choices.needsDot, isLoneLetter(at + 1, in: text) { return true }
    guard
      let host = PlainHost(from: at + 1, in: text)
        ?? PlainHost(from: at + 1, in: text, before: hosts, symbolsEnd: true)
    else { return false }
    // Whatever stands before the `@`, nothing is said of such a host but to a trace.
    if host.isBad || choices.needsDot && !host.hasDot { return true }
    guard host.isCut || hosts.tlds.contains(host.lastLabel, in: text) else {
      return !(choices.takesSpecialUse && specialUse.contains(host.lastLabel, in: text))
    }
    guard host.hasDot, endsPlainly(host, in: text), let start = plainStart(before: at, in: text)
    else { return false }
    scratch.propose(LinkRecord(start..<host.range.upperBound, rule: rule))
    scratch.skipMarkup(in: start..<host.range.upperBound, rule: Int(rule))
    return true
  }

  /// Whether a letter or digit is all there is of a host, as in `a@b@c`.
  @inline(__always) private func isLoneLetter(_ place: Int, in text: TextBytes) -> Bool {
    guard place + 1 < text.count, text[place].isASCIIAlphanumeric else { return false }
    switch text[place + 1] {
    case 0x2D, 0x2E, 0x5F, 0x80...: return false
    case let byte: return !byte.isASCIIAlphanumeric
    }
  }

  /// Where a plain local part begins; nil if it is none, or something stands before it that has a meaning for it.
  /// Constant time.
  @inline(__always) private func plainStart(before at: Int, in text: TextBytes) -> Int? {
    var start = at
    var lastDot = at
    while start > 0, at - start < 60 {
      let byte = text[start - 1]
      if byte == 0x2E {
        // No dot may stand before another, nor at an end.
        if lastDot == start { return nil }
        lastDot = start - 1
      } else if !(byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x2D || byte == 0x2B) {
        break
      }
      start -= 1
    }
    guard start < at, text[start].isASCIIAlphanumeric else { return nil }
    guard start > 0 else { return start }
    switch text[start - 1] {
    case 0x20, 0x0A, 0x22, 0x28, 0x3C: return start
    // A sentence without spaces ends right before an ASCII address.
    case 0x80...: return text.scalar(before: start).isUnspaced ? start : nil
    default: return nil
    }
  }

  /// Whether a host may end where its run does without a further look.
  @inline(__always) private func endsPlainly(_ host: PlainHost, in text: TextBytes) -> Bool {
    guard host.runEnd < text.count else { return true }
    switch text[host.runEnd] {
    case 0...0x20, 0x21, 0x22, 0x29, 0x2C, 0x3B, 0x3E: return true
    case 0x80...: return text.scalar(at: host.runEnd).value != 0xFF20
    default: return false
    }
  }
}
