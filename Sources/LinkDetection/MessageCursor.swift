// Hot: asked at each trigger that lies behind the message of the last one.

import LinkModel

/// Walks through the messages of a buffer, forward only.
protocol MessageCursor: ~Copyable {
  /// The bytes of the message that holds the place, or of the one behind it.
  var start: Int { get }
  var end: Int { get }
  /// Goes on to the message that holds a byte of a window, or to the next one; false if there is none. `lines` marks the
  /// line feeds of the window.
  mutating func advance(
    to offset: Int, of window: Range<Int>, in bytes: TextBytes, lines: borrowing ByteMasks
  ) -> Bool
  /// Enters a window.
  mutating func begin(_ window: Range<Int>, lines: borrowing ByteMasks)
  /// The number of the message, from 0.
  mutating func number(_ window: Range<Int>, lines: borrowing ByteMasks) -> Int
  /// Leaves a window.
  mutating func finish(_ window: Range<Int>, lines: borrowing ByteMasks)
}

/// Messages that are the lines of a text: found by the marks of the trigger pass, and counted only where something is
/// found, so that lines without links cost next to nothing.
struct LineCursor: ~Copyable, MessageCursor {
  private(set) var start = 0
  private(set) var end = 0
  /// Where the line begins that holds the start of the window, and how many lines end before the window.
  private var firstStart = 0
  private var count = 0
  private var counts = MarkCounts()
  private let kernel = ByteKernels.Kernel.best

  mutating func begin(_ window: Range<Int>, lines: borrowing ByteMasks) {
    counts.count(lines, in: window.count, with: kernel)
  }

  @inline(__always) mutating func advance(
    to offset: Int, of window: Range<Int>, in bytes: TextBytes, lines: borrowing ByteMasks
  ) -> Bool {
    let line = lines.gap(around: offset - window.lowerBound, in: window.count)
    start = line.start.map { window.lowerBound + $0 } ?? firstStart
    end =
      line.end.map { window.lowerBound + $0 } ?? ByteKernels.first(0x0A, in: bytes, from: window.upperBound)
      ?? bytes.count
    if end < bytes.count, end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return true
  }

  /// A line that began before the window has the number of the window's first line.
  @inline(__always) func number(_ window: Range<Int>, lines: borrowing ByteMasks) -> Int {
    start > window.lowerBound ? count + counts.before(start - window.lowerBound, lines) : count
  }

  @inline(__always) mutating func finish(_ window: Range<Int>, lines: borrowing ByteMasks) {
    count += counts.all
    let last = lines.gap(around: window.count - 1, in: window.count)
    if last.end != nil {
      firstStart = window.upperBound
    } else if let start = last.start {
      firstStart = window.lowerBound + start
    }
  }
}

/// Messages that are slices of a buffer.
struct SliceCursor: MessageCursor {
  private let slices: [MessageBuffer.Slice]
  private var number = -1
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

  @inline(__always) mutating func number(_ window: Range<Int>, lines: borrowing ByteMasks) -> Int { number }

  mutating func begin(_ window: Range<Int>, lines: borrowing ByteMasks) {}
  mutating func finish(_ window: Range<Int>, lines: borrowing ByteMasks) {}
}

/// A text that is one message.
struct WholeCursor: MessageCursor {
  let start = 0
  let end: Int

  init(_ count: Int) { end = count }

  func advance(to offset: Int, of window: Range<Int>, in bytes: TextBytes, lines: borrowing ByteMasks) -> Bool
  {
    true
  }

  func number(_ window: Range<Int>, lines: borrowing ByteMasks) -> Int { 0 }

  func begin(_ window: Range<Int>, lines: borrowing ByteMasks) {}
  func finish(_ window: Range<Int>, lines: borrowing ByteMasks) {}
}
