import LinkModel

/// Links between angle brackets: `<scheme:…>` (CommonMark 0.29, 6.5 *Autolinks*).
extension URLScanner {
  /// Proposes what stands between the bracket at a byte and the next `>`. Linear in it.
  func proposeAngle(at opener: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let start = opener + 1
    guard let colon = Self.endOfScheme(from: start, in: text) else { return }
    var end = colon + 1
    // No control character, no space, no angle bracket.
    while end < text.count, text[end] > 0x20, text[end] != 0x7F, text[end] != 0x3C, text[end] != 0x3E {
      end += 1
    }
    guard end < text.count, text[end] == 0x3E else { return }
    let scheme = start..<colon
    if schemes.denied.contains(scheme, in: text) || SchemeList.never.contains(scheme, in: text) {
      scratch.propose(LinkRecord(start..<end, rule: rule, status: .refused, rejection: .deniedScheme))
      return scratch.setLookedUpTo(Int(rule), end + 1)
    }
    propose(start..<end, lookedUpTo: end + 1, [], as: rule, scratch: &scratch)
  }

  /// The colon after a scheme of 2 to 32 letters, digits, `+`, `.` and `-`; nil if there is none.
  static func endOfScheme(from start: Int, in text: TextBytes) -> Int? {
    guard start < text.count, text[start].isASCIILetter else { return nil }
    var end = start + 1
    while end < text.count, end - start <= 32, schemeBytes.contains(text[end]) { end += 1 }
    return end - start >= 2 && end - start <= 32 && end < text.count && text[end] == 0x3A ? end : nil
  }

  private static let schemeBytes = ByteClass.asciiAlphanumerics.union(ByteClass("+.-"))
}
