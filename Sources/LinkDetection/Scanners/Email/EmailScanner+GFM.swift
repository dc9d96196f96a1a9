import LinkModel

/// Addresses of letters, digits and a few signs (part A 3).
extension EmailScanner {
  func proposeGFM(_ at: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    var start = at
    while start > 0, choices.localPart.characters.contains(text[start - 1]) { start -= 1 }
    guard start < at else { return }
    var end = at + 1
    var dots = 0
    while end < text.count {
      let byte = text[end]
      if byte == 0x2E {
        guard end + 1 < text.count, text[end + 1].isASCIIAlphanumeric else { break }
        dots += 1
      } else if !(byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F) {
        break
      }
      end += 1
    }
    // A second `@` right behind makes this the local part of another address.
    if isAt(end, in: text) { return scratch.note(rule, start..<end, .secondAt) }
    guard end > at + 1, dots > 0 || !choices.needsDot, text[end - 1].isASCIILetter else {
      return scratch.note(rule, start..<end, .badHost)
    }
    if let scheme = startOfScheme(before: start, in: text) {
      if choices.angleLinks != .off, isBetweenAngles(scheme..<end, in: text) { return }
      start = scheme
      if choices.takesResource { end = endOfResource(from: end, in: text) }
    } else if choices.needsScheme {
      return scratch.note(rule, start..<end, .unknownScheme)
    }
    scratch.setLookedUpTo(Int(rule), end)
    scratch.propose(LinkRecord(start..<end, rule: rule))
  }

  /// The end of a slash with letters, digits and dots behind an address.
  private func endOfResource(from start: Int, in text: TextBytes) -> Int {
    guard start < text.count, text[start] == 0x2F else { return start }
    var offset = start + 1
    while offset < text.count,
      text[offset].isASCIIAlphanumeric || text[offset] == 0x2E || text[offset] == 0x40
    {
      offset += 1
    }
    while offset > start, text[offset - 1] == 0x2E || text[offset - 1] == 0x40 { offset -= 1 }
    return offset > start + 1 ? offset : start
  }
}
