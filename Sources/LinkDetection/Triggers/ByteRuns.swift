// Hot: asked for each host, name and path. With `ByteKernels.swift` the only file that calls CTriggers.

import CTriggers
import LinkModel

/// The run of ASCII letters, digits, dots and hyphens that begins at a byte.
struct HostBytes {
  private let run: ts_host_run

  /// Reads a run, of which no more than the first 64 bytes count. Constant time.
  @inline(__always) init(from start: Int, in text: TextBytes) {
    precondition(start >= 0 && start <= text.count)
    run = unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return ts_host_run() }
      return unsafe ts_host_run_at(base, start, buffer.count)
    }
  }

  /// How many bytes it has; 64 if it may go on.
  var count: Int { run.length }
  /// A bit for each of its bytes that is a dot, and for each hyphen.
  var dots: UInt64 { run.dots }
  var hyphens: UInt64 { run.hyphens }
}

extension Span where Element == UInt8 {
  /// Up to eight bytes as one number, ASCII capitals as small letters; the first byte is the lowest. Constant time.
  @inline(__always) func packedLowercased(_ range: Range<Int>) -> UInt64 {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && range.count <= 8)
    return unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe ts_lowercased(ts_packed(base, range.lowerBound, range.upperBound, buffer.count))
    }
  }
}
