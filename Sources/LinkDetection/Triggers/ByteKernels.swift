// Hot: the trigger pass and the readers of chat logs go through here. The only file that calls CTriggers.

import CTriggers

/// Searches of bytes that use the widest instructions the processor has.
public enum ByteKernels {
  /// An instruction set. All give the same results.
  enum Kernel: Sendable, CaseIterable {
    case plain, sse2, avx2

    /// The fastest one that runs here, unless `TAPSPAN_KERNEL` asks for a slower one.
    static let best: Kernel = {
      let found = ts_kernel_best()
      return allCases.first { $0.value == found } ?? .plain
    }()

    /// Those that run on this processor.
    static var available: [Kernel] { allCases.filter { ts_kernel_runs($0.value) != 0 } }

    fileprivate var value: ts_kernel {
      switch self {
      case .plain: TS_PLAIN
      case .sse2: TS_SSE2
      case .avx2: TS_AVX2
      }
    }
  }

  /// How often a byte occurs. Linear, some ten bytes each nanosecond.
  public static func count(_ byte: UInt8, in bytes: Span<UInt8>) -> Int {
    count(byte, in: bytes, with: .best)
  }

  static func count(_ byte: UInt8, in bytes: Span<UInt8>, with kernel: Kernel) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe ts_count_byte(kernel.value, byte, buffer.baseAddress, buffer.count)
    }
  }

  /// How many bytes from `start` on are printable ASCII without `##`, in JSON strings without quotes and backslashes
  /// too. Linear, some ten bytes each nanosecond.
  public static func plainCount(of bytes: Span<UInt8>, from start: Int, inJSON: Bool) -> Int {
    let rest = bytes.extracting(start...)
    return unsafe rest.withUnsafeBufferPointer { buffer in
      unsafe ts_plain_prefix(buffer.baseAddress, buffer.count, inJSON ? 1 : 0)
    }
  }

  /// Where a byte occurs first at or after `start`; nil if it does not. Linear, some ten bytes each nanosecond.
  public static func first(_ byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    let rest = bytes.extracting(min(start, bytes.count)...)
    let offset = unsafe rest.withUnsafeBufferPointer { buffer in
      unsafe ts_find_byte(byte, buffer.baseAddress, buffer.count)
    }
    return offset < rest.count ? start + offset : nil
  }
}

/// One bit for each byte of a window, 64 in a word.
struct ByteMasks {
  /// The longest window, with room for what literals need beyond it.
  static let capacity = 64 * 66
  private(set) var words = InlineArray<66, UInt64>(repeating: 0)

  /// The words of a window of `count` bytes.
  static func wordCount(_ count: Int) -> Int { (count + 63) / 64 }

  /// How many of the 64 bytes from one on are marked; the masks must reach so far.
  @inline(__always) func count(from offset: Int) -> Int {
    let (word, bit) = (offset >> 6, UInt64(offset & 63))
    let low = words[word] >> bit
    return (bit == 0 ? low : low | words[word + 1] << (64 - bit)).nonzeroBitCount
  }

  fileprivate mutating func fill(
    _ bytes: Span<UInt8>, _ range: Range<Int>,
    _ kernel: (
      _ bytes: UnsafePointer<UInt8>, _ count: Int, _ readable: Int, _ masks: UnsafeMutablePointer<UInt64>
    ) -> Void
  ) {
    precondition(range.count <= ByteMasks.capacity, "a window fits the masks")
    let rest = bytes.extracting(range.lowerBound...)
    precondition(range.count <= rest.count, "a window lies in the bytes")
    var span = words.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer { masks in
      unsafe rest.withUnsafeBufferPointer { buffer in
        guard let source = buffer.baseAddress, let target = masks.baseAddress else { return }
        unsafe kernel(source, range.count, buffer.count, target)
      }
    }
    // Behind the range nothing is marked, where `count` may look.
    let next = ByteMasks.wordCount(range.count)
    if next < 66 { words[next] = 0 }
  }
}

/// What a byte allows around triggers; see `ByteTriggerTable`.
typealias NeighbourWish = ts_wish

/// The places of a window that are likely to be triggers, counted from its start.
struct TriggerPlaces {
  private(set) var offsets = InlineArray<4232, UInt16>(repeating: 0)
  private(set) var count = 0

  /// Keeps the marked places whose neighbours are wished for; `wishes` has one for each byte and one for the start
  /// and the end of the bytes.
  mutating func fill(
    _ masks: borrowing ByteMasks, digits: borrowing ByteMasks, needsDigits: Bool, _ window: Range<Int>,
    of bytes: Span<UInt8>, wishes: Span<NeighbourWish>, with kernel: ByteKernels.Kernel
  ) {
    precondition(
      window.count <= ByteMasks.capacity && window.upperBound <= bytes.count && wishes.count == 257)
    var places = offsets.mutableSpan
    let words = masks.words.span
    let digits = digits.words.span
    count = unsafe places.withUnsafeMutableBufferPointer { places in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe words.withUnsafeBufferPointer { words in
          unsafe digits.withUnsafeBufferPointer { digits in
            unsafe wishes.withUnsafeBufferPointer { wishes in
              unsafe ts_likely_places(
                kernel.value, words.baseAddress, needsDigits ? digits.baseAddress : nil, wishes.baseAddress,
                bytes.baseAddress, bytes.count, window.lowerBound, window.count, places.baseAddress)
            }
          }
        }
      }
    }
  }
}

/// A set of byte values, prepared for the kernels.
///
/// `@unchecked Sendable`: the C structure is written by its initialiser only and read afterwards.
@safe final class ByteSetMatcher: @unchecked Sendable {
  private let handle: OpaquePointer?

  init(_ set: ByteClass) {
    let bytes = set.bytes
    unsafe handle = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe ts_class_create(buffer.baseAddress, buffer.count)
    }
    precondition(unsafe handle != nil, "out of memory")
  }

  deinit { unsafe ts_class_free(handle) }

  /// Marks the bytes of a range that are in the set; bit 0 is the first byte of the range.
  func mark(
    _ range: Range<Int>, of bytes: Span<UInt8>, in masks: inout ByteMasks, with kernel: ByteKernels.Kernel
  ) {
    unsafe masks.fill(bytes, range) { source, count, _, target in
      unsafe ts_class_masks(kernel.value, handle, source, count, target)
    }
  }

  /// The same for another set too, which is faster than one after the other.
  func mark(
    _ range: Range<Int>, of bytes: Span<UInt8>, in masks: inout ByteMasks, and other: ByteSetMatcher,
    in otherMasks: inout ByteMasks, with kernel: ByteKernels.Kernel
  ) {
    unsafe masks.fill(bytes, range) { source, count, _, target in
      unsafe otherMasks.fill(bytes, range) { _, _, _, otherTarget in
        unsafe ts_two_class_masks(kernel.value, handle, other.handle, source, count, target, otherTarget)
      }
    }
  }
}

/// A filter of keys of 2 to 4 bytes; see `WordIndex.Key`. It lets a few others pass.
///
/// `@unchecked Sendable`: the C structure is written by its initialiser only and read afterwards.
@safe final class KeyFilter: @unchecked Sendable {
  private let handle: OpaquePointer?

  init(_ keys: some Sequence<WordIndex.Key>) {
    unsafe handle = ts_filter_create()
    precondition(unsafe handle != nil, "out of memory")
    for key in keys { unsafe ts_filter_insert(handle, key.bytes, Int32(key.length)) }
  }

  deinit { unsafe ts_filter_free(handle) }

  /// Marks the places of a range where a key may begin; bit 0 is the first byte of the range.
  func mark(_ range: Range<Int>, of bytes: Span<UInt8>, in masks: inout ByteMasks) {
    unsafe masks.fill(bytes, range) { source, count, readable, target in
      unsafe ts_filter_masks(handle, source, count, readable, target)
    }
  }
}
