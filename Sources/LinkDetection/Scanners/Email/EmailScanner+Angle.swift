import LinkModel

/// Addresses between angle brackets: `<address>` (CommonMark 0.29, 6.5 *Autolinks*; HTML, *valid e-mail address*).
extension EmailScanner {
  /// The address around an `@` if angle brackets stand around it; nil if not. Linear in it.
  func rangeBetweenAngles(_ at: Int, in text: TextBytes) -> Range<Int>? {
    var start = at
    while start > 0, Self.atext.contains(text[start - 1]) || text[start - 1] == 0x2E { start -= 1 }
    guard start < at, start > 0, text[start - 1] == 0x3C else { return nil }
    var end = at + 1
    while true {
      let label = end
      while end < text.count, text[end].isASCIIAlphanumeric || text[end] == 0x2D { end += 1 }
      guard end > label, end - label <= 63, text[label] != 0x2D, text[end - 1] != 0x2D, end < text.count
      else {
        return nil
      }
      if text[end] == 0x3E { return start..<end }
      guard text[end] == 0x2E else { return nil }
      end += 1
    }
  }

  /// Whether angle brackets stand around a range.
  func isBetweenAngles(_ range: Range<Int>, in text: TextBytes) -> Bool {
    range.lowerBound > 0 && text[range.lowerBound - 1] == 0x3C && range.upperBound < text.count
      && text[range.upperBound] == 0x3E
  }
}
