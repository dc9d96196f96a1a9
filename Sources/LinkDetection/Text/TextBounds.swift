import LinkModel

extension TextSource.Bounds {
  /// The bytes of a text that the bounds enclose; a bound inside a scalar moves inward. Linear in `to`.
  func bytes(in text: TextBytes) -> Range<Int> {
    let from = max(0, from)
    guard to > from else { return 0..<0 }
    let start: Int
    let end: Int
    switch unit {
    case .utf8:
      (start, end) = (min(from, text.count), min(to, text.count))
    case .scalars, .utf16:
      (start, end) = text.offsets(after: (from, to), inUTF16: unit == .utf16)
    case .characters:
      (start, end) = text.offsets(afterCharacters: (from, to))
    }
    return inward(start, end, in: text)
  }

  private func inward(_ start: Int, _ end: Int, in text: TextBytes) -> Range<Int> {
    var (start, end) = (start, end)
    while !text.startsScalar(at: start) { start += 1 }
    while end > start, !text.startsScalar(at: end) { end -= 1 }
    return start..<max(start, end)
  }
}

extension Span where Element == UInt8 {
  /// The byte offsets after two numbers of scalars or UTF-16 units; the second is the larger one. A place between
  /// the two units of one scalar is rounded up for the first and down for the second.
  fileprivate func offsets(after counts: (Int, Int), inUTF16: Bool) -> (Int, Int) {
    var start: Int?
    var units = 0
    var place = 0
    while place < count {
      if start == nil, units >= counts.0 { start = place }
      let (scalar, length) = scalarAndLength(at: place)
      let width = inUTF16 && scalar.value > 0xFFFF ? 2 : 1
      if units + width > counts.1 { return (start ?? place, place) }
      units += width
      place += length
    }
    return (start ?? count, count)
  }

  /// The byte offsets after two numbers of characters (grapheme clusters); the second is the larger one.
  fileprivate func offsets(afterCharacters counts: (Int, Int)) -> (Int, Int) {
    // Between two ASCII characters other than CR there is always a boundary, so most texts need no segmentation.
    var characters = 0
    var place = 0
    var start: Int?
    while place < count, self[place] < 0x80, self[place] != 0x0D, place + 1 == count || self[place + 1] < 0x80
    {
      if characters == counts.0 { start = place }
      if characters == counts.1 { return (start ?? place, place) }
      characters += 1
      place += 1
    }
    // What is left begins at a boundary, so it can be segmented on its own.
    for character in String(utf8: extracting(place..<count)) {
      if characters == counts.0 { start = place }
      if characters == counts.1 { return (start ?? place, place) }
      characters += 1
      place += character.utf8.count
    }
    return (start ?? count, count)
  }
}
