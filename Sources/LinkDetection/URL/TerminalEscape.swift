import LinkModel

/// Control sequences of terminals and chat colour codes, whose last letter or digit is no part of what follows.
enum TerminalEscape {
  /// Where the text goes on if a sequence reaches into a run of letters and digits that begins at `start`; else
  /// `start`. Looks at most 40 bytes to the left.
  static func end(reachingInto start: Int, in text: TextBytes) -> Int {
    guard start > 0 else { return start }
    switch text[start - 1] {
    case 0x03:
      return digitsEnd(start, in: text)
    case 0x2C:
      // U+0003, one or two digits, a comma: the background follows.
      var before = start - 1
      while before > 0, start - before < 4, text[before - 1].isASCIIDigit { before -= 1 }
      guard before > 0, before < start - 1, text[before - 1] == 0x03 else { return start }
      return digitsEnd(start, in: text)
    case 0x5B, 0x3B, 0x3A, 0x3F:
      // `ESC [`, then parameters, then one letter.
      var before = start - 1
      while before > 0, start - before < 40, text[before] != 0x5B, text[before] &- 0x30 < 16 { before -= 1 }
      guard before > 0, text[before] == 0x5B, text[before - 1] == 0x1B else { return start }
      var end = start
      while end < text.count, end - start < 40, text[end].isASCIIDigit { end += 1 }
      return end < text.count && text[end].isASCIILetter ? end + 1 : start
    default:
      return start
    }
  }

  private static func digitsEnd(_ start: Int, in text: TextBytes) -> Int {
    var end = start
    while end < text.count, end - start < 2, text[end].isASCIIDigit { end += 1 }
    return end
  }

}
