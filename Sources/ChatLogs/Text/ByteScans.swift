// Hot: wraps the scans over bytes that are written in C.
import CSimdjson
import CTriggers
import Glibc
import LinkModel

extension Span where Element == UInt8 {
  /// Whether the bytes are valid UTF-8.
  var isValidUTF8: Bool {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      return unsafe ts_is_utf8(base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  /// How often a byte occurs.
  func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe ts_count_byte(Kernel.best, byte, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  /// How many scalars there are; bytes that are not UTF-8 count as one each.
  var scalarCount: Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe ts_count_scalars(base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  /// The first place of a byte at or after `start`.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count else { return nil }
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The last place of a byte.
  func lastIndex(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let end = unsafe ts_end_of_last(byte, base.assumingMemoryBound(to: UInt8.self), bytes.count)
      return end > 0 ? end - 1 : nil
    }
  }

  /// The line that begins at `start`, without its line end, LF or CRLF; moves `start` behind that.
  func line(from start: inout Int) -> MessageBuffer.Slice {
    let first = start
    guard let end = firstIndex(of: 0x0A, from: first) else {
      start = count
      return MessageBuffer.Slice(first, count)
    }
    start = end + 1
    return MessageBuffer.Slice(first, end > first && self[end - 1] == 0x0D ? end - 1 : end)
  }

  /// Where so many lines end that begin at `start`, line ends included; `count` if there are not so many.
  func endOfLines(_ lines: Int, from start: Int) -> Int {
    guard lines > 0, start < count else { return start }
    return unsafe withUnsafeBytes { bytes in
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
      return unsafe start + ts_skip_lines(Kernel.best, base + start, bytes.count - start, lines)
    }
  }

  /// The lines without their line ends, LF or CRLF; what follows the last line end is a line if it is not empty.
  /// `lineEnds` is how many line ends there are, if that is known.
  func lines(ends lineEnds: Int?) -> [MessageBuffer.Slice] {
    // The kernel writes a few lines too many, which it takes back.
    let capacity = (lineEnds ?? count(of: 0x0A)) + 8
    return unsafe withUnsafeBytes { bytes in
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return [] }
      return unsafe [MessageBuffer.Slice](unsafeUninitializedCapacity: capacity) { lines, written in
        guard let first = lines.baseAddress else { return }
        // Both are two 32-bit numbers, start and end.
        written = unsafe first.withMemoryRebound(to: ts_slice.self, capacity: capacity) { slices in
          unsafe ts_split_lines(Kernel.best, base, bytes.count, slices, capacity)
        }
      }
    }
  }
}

/// The instruction set that is used throughout a run.
private enum Kernel {
  static let best = ts_kernel_best()
}
