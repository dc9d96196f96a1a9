// Hot: asked at each trigger that lies behind the message of the last one.

import LinkModel

/// Walks through the messages of a buffer, forward only.
protocol MessageCursor {
  /// The message that holds the place, or the one behind it: its number from 0, and its bytes.
  var number: Int { get }
  var start: Int { get }
  var end: Int { get }
  /// Goes on to the message that holds a byte of a window, or to the next one; false if there is none. `lines` marks the
  /// line feeds of the window.
  mutating func advance(
    to offset: Int, of window: Range<Int>, in bytes: TextBytes, lines: borrowing ByteMasks
  ) -> Bool
  /// Leaves a window.
  mutating func finish(_ window: Range<Int>, lines: borrowing ByteMasks)
}

/// Messages that are the lines of a text: found by the marks of the trigger pass, so that lines in which nothing may be
/// found are only counted.
struct LineCursor: MessageCursor {
  private(set) var number = -1
  private(set) var start = 0
  private(set) var end = 0
  /// How many line ends lie before `place`, and where the line begins that holds it.
  private var count = 0
  private var lineStart = 0
  private var place = 0

  mutating func advance(
    to offset: Int, of window: Range<Int>, in bytes: TextBytes, lines: borrowing ByteMasks
  ) -> Bool {
    countLines(to: offset, of: window, lines)
    number = count
    start = lineStart
    end = endOfLine(from: offset, window, bytes, lines)
    if end < bytes.count, end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return true
  }

  mutating func finish(_ window: Range<Int>, lines: borrowing ByteMasks) {
    countLines(to: window.upperBound, of: window, lines)
  }

  @inline(__always)
  private mutating func countLines(to offset: Int, of window: Range<Int>, _ lines: borrowing ByteMasks) {
    let end = offset - window.lowerBound
    var from = place - window.lowerBound
    while from < end {
      let word = from >> 6
      let mask = lines.marks(of: word, from: from, to: end)
      if mask != 0 {
        count += mask.nonzeroBitCount
        lineStart = window.lowerBound + word * 64 + 64 - mask.leadingZeroBitCount
      }
      from = (word + 1) << 6
    }
    place = max(place, offset)
  }

  private func endOfLine(
    from offset: Int, _ window: Range<Int>, _ bytes: TextBytes, _ lines: borrowing ByteMasks
  ) -> Int {
    let count = window.count
    var from = offset - window.lowerBound
    while from < count {
      let word = from >> 6
      let mask = lines.marks(of: word, from: from, to: count)
      if mask != 0 { return window.lowerBound + word * 64 + mask.trailingZeroBitCount }
      from = (word + 1) << 6
    }
    return ByteKernels.first(0x0A, in: bytes, from: window.upperBound) ?? bytes.count
  }
}

/// Messages that are slices of a buffer.
struct SliceCursor: MessageCursor {
  private let slices: [MessageBuffer.Slice]
  private(set) var number = -1
  private(set) var start = 0
  private(set) var end = 0

  init(_ slices: [MessageBuffer.Slice]) { self.slices = slices }

  @inline(__always) mutating func advance(
    to offset: Int, of window: Range<Int>, in bytes: TextBytes, lines: borrowing ByteMasks
  ) -> Bool {
    number += 1
    while number < slices.count, Int(slices[number].end) <= offset { number += 1 }
    guard number < slices.count else { return false }
    start = Int(slices[number].start)
    end = Int(slices[number].end)
    return true
  }

  mutating func finish(_ window: Range<Int>, lines: borrowing ByteMasks) {}
}
