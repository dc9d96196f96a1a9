import LinkModel

/// Links of the shortener `t.co` (part A 1.5): a slug of letters and digits, then perhaps a query, and nothing else.
extension URLScanner {
  /// The end of the slug and query behind `t.co/`; nil if the host is another one. A slug of more than 40 characters
  /// makes no link: then the end is the start of the path.
  func endOfTCo(_ host: Range<Int>, path start: Int, in text: TextBytes) -> Int? {
    guard choices.cutsTCo, host.count == 4,
      text.equalsIgnoringASCIICase("t.co".utf8, at: host.lowerBound),
      start < text.count, text[start] == 0x2F
    else { return nil }
    var end = start + 1
    while end < text.count, text[end].isASCIIAlphanumeric { end += 1 }
    guard end > start + 1 else { return nil }
    if end - start - 1 > 40 { return start }
    return end < text.count && text[end] == 0x3F ? max(end, path.endBySet(from: end, in: text).end) : end
  }
}
