import LinkModel

/// The end of a link at white space, cut back by what may not be last (part A 3).
extension PathReader {
  /// The end of a link that goes on at a byte, and how far was looked. Linear in that.
  func endByTrimming(from start: Int, in text: TextBytes) -> PathEnd {
    var stop = start
    var (opened, closed) = (0, 0)
    while stop < text.count, !text[stop].endsTrimmedLink {
      if text[stop] == 0x28 { opened += 1 }
      if text[stop] == 0x29 { closed += 1 }
      stop += 1
    }
    var end = stop
    trimming: while end > start {
      switch text[end - 1] {
      case 0x21, 0x22, 0x27, 0x2A, 0x2C, 0x2E, 0x3A, 0x3F, 0x5F, 0x7E:  // ! " ' * , . : ? _ ~
        end -= 1
      case 0x29:
        guard closed > opened else { break trimming }
        closed -= 1
        end -= 1
      case 0x3B:
        end = startOfEntity(before: end, from: start, in: text) ?? end - 1
      default: break trimming
      }
    }
    return PathEnd(end: end, stop: stop)
  }

  /// Where `&letters;` begins that ends at a byte; nil if it is none.
  private func startOfEntity(before end: Int, from start: Int, in text: TextBytes) -> Int? {
    var offset = end - 1
    while offset > start, text[offset - 1].isASCIILetter { offset -= 1 }
    return offset < end - 1 && offset > start && text[offset - 1] == 0x26 ? offset - 1 : nil
  }
}

extension UInt8 {
  /// Whether a link that is trimmed at its end is cut here at once: white space of ASCII, or `<`.
  var endsTrimmedLink: Bool { self == 0x20 || self &- 0x09 < 5 || self == 0x3C }
}
