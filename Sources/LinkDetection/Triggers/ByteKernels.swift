// Hot: the trigger pass and the readers of chat logs go through here. With `ByteRuns.swift` the only file that calls
// CTriggers.

import CTriggers

/// Searches of bytes that use the widest instructions the processor has.
public enum ByteKernels {
  /// An instruction set. All give the same results.
  enum Kernel: Sendable, CaseIterable {
    case plain, sse2, avx2, avx512

    /// The fastest one that runs here, unless `TAPSPAN_KERNEL` asks for a slower one.
    static let best: Kernel = {
      let found = ts_kernel_best()
      return allCases.first { $0.value == found } ?? .plain
    }()

    /// Those that run on this processor.
    static var available: [Kernel] { allCases.filter { ts_kernel_runs($0.value) != 0 } }

    @inline(__always) fileprivate var value: ts_kernel {
      switch self {
      case .plain: TS_PLAIN
      case .sse2: TS_SSE2
      case .avx2: TS_AVX2
      case .avx512: TS_AVX512
      }
    }
  }

  /// The instruction set that is used here: `avx512`, `avx2`, `sse2` or `plain`. The environment variable
  /// `TAPSPAN_KERNEL` asks for a slower one than the best.
  public static var kernelName: String { "\(Kernel.best)" }

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

/// One bit for each byte of a window, 64 in a word. In memory of its own, so that nothing copies it.
@safe struct ByteMasks: ~Copyable {
  /// The longest window, with room for what literals need beyond it.
  static let capacity = 64 * 66
  fileprivate let words: UnsafeMutablePointer<UInt64>

  init() {
    unsafe words = .allocate(capacity: 66)
    unsafe words.initialize(repeating: 0, count: 66)
  }

  deinit { unsafe words.deallocate() }

  /// A word of the window.
  @inline(__always) subscript(word: Int) -> UInt64 {
    precondition(word >= 0 && word < 66, "a word of the window")
    return unsafe words[word]
  }

  /// The words of a window of `count` bytes.
  @inline(__always) static func wordCount(_ count: Int) -> Int { (count + 63) / 64 }

  /// How many of the 64 bytes from one on are marked; the masks must reach so far.
  @inline(__always) func count(from offset: Int) -> Int {
    let (word, bit) = (offset >> 6, UInt64(offset & 63))
    let low = self[word] >> bit
    return (bit == 0 ? low : low | self[word + 1] << (64 - bit)).nonzeroBitCount
  }

  /// Behind the last marked byte before a place of a window, and the first one from there on; nil for what lies outside
  /// the window's `count` bytes. Constant time for lines.
  @inline(__always) func gap(around place: Int, in count: Int) -> (start: Int?, end: Int?) {
    precondition(place >= 0 && place < count && count <= ByteMasks.capacity)
    let line = unsafe ts_line_around(words, place, count)
    return (line.start < 0 ? nil : line.start, line.end >= 0 && line.end < count ? line.end : nil)
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
    unsafe rest.withUnsafeBufferPointer { buffer in
      guard let source = buffer.baseAddress else { return }
      unsafe kernel(source, range.count, buffer.count, words)
    }
    // Behind the range nothing is marked, where `count` may look.
    let next = ByteMasks.wordCount(range.count)
    if next < 66 { unsafe words[next] = 0 }
  }
}

/// How many bytes a window marks before each of its words. In memory of its own, so that nothing copies it.
@safe struct MarkCounts: ~Copyable {
  private let sums: UnsafeMutablePointer<UInt16>
  private var total = 0

  init() {
    unsafe sums = .allocate(capacity: 66)
    unsafe sums.initialize(repeating: 0, count: 66)
  }

  deinit { unsafe sums.deallocate() }

  /// Counts the marks of a window of `count` bytes; what is marked behind it does not matter.
  mutating func count(_ masks: borrowing ByteMasks, in count: Int, with kernel: ByteKernels.Kernel) {
    precondition(count <= ByteMasks.capacity)
    total = unsafe ts_sum_marks(kernel.value, masks.words, ByteMasks.wordCount(count), sums)
    // The last word may reach beyond the window.
    if count % 64 != 0 { total = before(count, masks) }
  }

  /// How many marks lie before a place of the window.
  @inline(__always) func before(_ place: Int, _ masks: borrowing ByteMasks) -> Int {
    let word = place >> 6
    precondition(word >= 0 && word < 66)
    if place & 63 == 0, place > 0 { return unsafe Int(sums[word - 1]) + masks[word - 1].nonzeroBitCount }
    return unsafe Int(sums[word]) + (masks[word] & (1 << UInt64(place & 63) &- 1)).nonzeroBitCount
  }

  /// How many there are in the window.
  var all: Int { total }
}

/// What a byte allows around triggers; see `ByteTriggerTable`.
typealias NeighbourWish = ts_wish
/// What all triggers of digits have in common.
typealias DigitWish = ts_digit_wish

extension NeighbourWish {
  /// The code of a byte whose hits depend on more than its wish.
  static var several: UInt32 { .max }
}

/// What each byte and the start and end of a text allow, in memory of its own.
///
/// `@unchecked Sendable`: written by the initialiser only and read afterwards.
@safe final class WishTable: @unchecked Sendable {
  fileprivate let table: UnsafeMutablePointer<ts_trigger_table>

  /// A table of 257 wishes, of the codes of their sets, and of what may stand between groups of digits.
  init(_ wishes: [NeighbourWish], codes: [UInt32], groups: TriggerSet.DigitGroups?) {
    precondition(wishes.count == 257, "one for each byte, and one for none")
    precondition(wishes.allSatisfy { $0.codes + 64 <= codes.count })
    unsafe table = .allocate(capacity: 1)
    let copy = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: codes.count)
    _ = unsafe copy.initialize(from: codes)
    unsafe table.initialize(to: ts_trigger_table())
    unsafe table.pointee.codes = copy.baseAddress
    if let groups {
      unsafe table.pointee.opener = groups.opener
      unsafe withUnsafeMutableBytes(of: &table.pointee.joins) { joins in
        for byte in groups.joins.bytes { unsafe joins[Int(byte)] = 1 }
      }
      unsafe withUnsafeMutableBytes(of: &table.pointee.joins_half) { half in
        for byte in groups.joins.bytes { unsafe half[Int(byte & 15)] |= 1 << (byte >> 4) }
      }
    }
    // The wishes are the first field.
    let target = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: NeighbourWish.self)
    unsafe wishes.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      unsafe target.update(from: base, count: 257)
    }
  }

  deinit {
    unsafe table.pointee.codes.deallocate()
    unsafe table.deallocate()
  }
}

/// What the trigger pass writes to while it looks at a window.
struct TriggerMemory: ~Copyable {
  /// The bytes that may be triggers, the ASCII digits, and the line feeds.
  var marks = ByteMasks()
  fileprivate(set) var digits = ByteMasks()
  fileprivate(set) var lines = ByteMasks()
  /// The places that are likely to be triggers, counted from the start of the window.
  private(set) var places = FlatList<UInt16>()
  private var startHits = FlatList<TriggerHit>()

  /// Keeps the marked places of a window, without digits that begin no trigger.
  mutating func findPlaces(
    _ window: Range<Int>, of bytes: Span<UInt8>, digits wish: DigitWish, wishes: WishTable,
    with kernel: ByteKernels.Kernel
  ) {
    precondition(window.count <= ByteMasks.capacity && window.upperBound <= bytes.count)
    let (marks, digits) = unsafe (marks.words, digits.words)
    places.clear()
    unsafe places.append(upTo: ByteMasks.capacity + 8) { places in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe ts_likely_places(
          kernel.value, marks, digits, wish, wishes.table, bytes.baseAddress, bytes.count, window.lowerBound,
          window.count, places)
      }
    }
  }

  /// Appends the hits of the places from number `first` on whose bytes have what they wish for, up to the first that may
  /// have several; the number of that, or of places, and what it wishes.
  mutating func takeHits(
    from first: Int, _ window: Range<Int>, of bytes: Span<UInt8>, wishes: WishTable,
    with kernel: ByteKernels.Kernel, into queue: inout FlatList<TriggerHit>
  ) -> (next: Int, wished: UInt64) {
    precondition(window.upperBound <= bytes.count && first <= places.count)
    let digits = unsafe digits.words
    let count = places.count
    var taken = ts_hits()
    unsafe places.withElements { places in
      unsafe queue.append(upTo: count - first) { hits in
        let words = unsafe UnsafeMutableRawPointer(hits).assumingMemoryBound(to: UInt64.self)
        unsafe bytes.withUnsafeBufferPointer { bytes in
          taken = unsafe ts_take_hits(
            kernel.value, wishes.table, digits, bytes.baseAddress, bytes.count, window.lowerBound,
            window.count, places, first, count, words)
        }
        return taken.count
      }
    }
    return (taken.next, taken.wished)
  }
}

extension TriggerMemory {
  /// Calls `body` for each word of a set that stands at a place of a window, in order of place, where neither a byte of
  /// a word nor a common letter is before it.
  @inline(__always) mutating func findStarts(
    _ window: Range<Int>, of bytes: Span<UInt8>, among words: WordStarts, _ kernel: ByteKernels.Kernel,
    _ body: (TriggerHit) -> Void
  ) {
    precondition(window.count <= ByteMasks.capacity && window.upperBound <= bytes.count)
    words.first.mark(window, of: bytes, in: &marks, with: kernel)
    let firsts = unsafe marks.words
    places.clear()
    unsafe places.append(upTo: ByteMasks.capacity + 8) { places in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe ts_starts_find(
          kernel.value, words.handle, firsts, bytes.baseAddress, bytes.count, window.lowerBound,
          window.count,
          places)
      }
    }
    var next = 0
    while next < places.count {
      next = takeStarts(from: next, window, of: bytes, among: words)
      for index in 0..<startHits.count { body(startHits[index]) }
    }
  }

  /// Puts the hits of words at the places from number `first` on into `startHits`; the number of the place it came to.
  private mutating func takeStarts(
    from first: Int, _ window: Range<Int>, of bytes: Span<UInt8>, among words: WordStarts
  ) -> Int {
    var taken = ts_start_hits()
    let room = max(256, words.most)
    let count = places.count
    startHits.clear()
    unsafe places.withElements { places in
      unsafe startHits.append(upTo: room) { hits in
        let codes = unsafe UnsafeMutableRawPointer(hits).assumingMemoryBound(to: UInt64.self)
        unsafe bytes.withUnsafeBufferPointer { bytes in
          taken = unsafe ts_starts_take(
            words.handle, bytes.baseAddress, bytes.count, window.lowerBound, places, first, count, codes,
            room)
        }
        return taken.count
      }
    }
    return taken.next
  }
}

/// Words that are looked for where words start.
///
/// `@unchecked Sendable`: the C structure is written by its initialiser only and read afterwards.
@safe final class WordStarts: @unchecked Sendable {
  /// The bytes that the words begin with.
  let first: ByteSetMatcher
  /// How many hits one place may have.
  let most: Int
  fileprivate let handle: OpaquePointer?

  /// Words of at least one byte, each with the rules that have it in ascending order.
  init(_ words: [(word: TriggerSet.Word, rules: [UInt16])]) {
    var first = ByteClass()
    var storage: [UInt8] = []
    var entries: [ts_start_word] = []
    for (word, rules) in words {
      first.insert(word.bytes[0])
      if word.ignoresCase, word.bytes[0].isASCIILetter { first.insert(word.bytes[0] ^ 0x20) }
      for rule in rules {
        let hit = TriggerHit(offset: 0, length: UInt16(clamping: word.bytes.count), rule: rule)
        entries.append(
          ts_start_word(
            offset: storage.count, count: word.bytes.count, code: hit.code,
            ignores_case: word.ignoresCase ? 1 : 0))
      }
      storage += word.bytes
    }
    let made = unsafe storage.span.withUnsafeBufferPointer { storage in
      unsafe entries.span.withUnsafeBufferPointer { entries in
        unsafe ts_starts_create(storage.baseAddress, storage.count, entries.baseAddress, entries.count)
      }
    }
    precondition(unsafe made != nil, "out of memory")
    unsafe handle = made
    most = unsafe ts_starts_most(made)
    self.first = ByteSetMatcher(first)
  }

  deinit { unsafe ts_starts_free(handle) }
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

  /// Where the run of bytes in the set ends that begins at a byte. Linear, some ten bytes each nanosecond.
  @inline(__always) func runEnd(from start: Int, in bytes: Span<UInt8>, with kernel: ByteKernels.Kernel)
    -> Int
  {
    precondition(start >= 0 && start <= bytes.count)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return start }
      return unsafe ts_class_run_end(kernel.value, handle, base, start, buffer.count)
    }
  }

  /// Marks the bytes of a range that are in the set; bit 0 is the first byte of the range.
  func mark(
    _ range: Range<Int>, of bytes: Span<UInt8>, in masks: inout ByteMasks, with kernel: ByteKernels.Kernel
  ) {
    unsafe masks.fill(bytes, range) { source, count, _, target in
      unsafe ts_class_masks(kernel.value, handle, source, count, target)
    }
  }

  /// Marks the bytes of a window, and with them its digits and line feeds, and those of 64 bytes behind it. Bytes of
  /// `tight`, which has ASCII only, need not be marked before blanks and control characters.
  func mark(
    _ window: Range<Int>, of bytes: Span<UInt8>, tight: ByteSetMatcher, in memory: inout TriggerMemory,
    with kernel: ByteKernels.Kernel
  ) {
    let range = window.lowerBound..<min(bytes.count, window.upperBound + 64)
    unsafe memory.marks.fill(bytes, range) { source, count, readable, marks in
      unsafe memory.digits.fill(bytes, range) { _, _, _, digits in
        unsafe memory.lines.fill(bytes, range) { _, _, _, lines in
          unsafe ts_window_masks(
            kernel.value, handle, tight.handle, source, count, readable,
            ts_masks(marks: marks, digits: digits, lines: lines))
        }
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
