// Hot: each text in which a trigger of a regex rule stands goes through `match`. The only file that calls PCRE2.

import CPCRE2
import LinkModel
import Synchronization

/// A compiled PCRE2 pattern.
///
/// `@unchecked Sendable`: pcre2api(3), "Multithreading": a compiled pattern does not change, so several threads may
/// match with the same one at the same time, each with match data, match context and JIT stack of its own
/// (`PatternMemory`). JIT compilation, which changes it, happens once, before the first match: `machineCode` sees to it.
@safe final class PCRE2Pattern: @unchecked Sendable {
  /// Options of a pattern.
  struct Options: OptionSet {
    let rawValue: UInt8
    static let caseless = Options(rawValue: 1)
    static let multiline = Options(rawValue: 2)
    static let dotall = Options(rawValue: 4)
    static let extended = Options(rawValue: 8)
    /// `\w \d \s \b` and POSIX classes go by Unicode properties.
    static let unicodeClasses = Options(rawValue: 16)
    /// Compiled to machine code when it is first used; matches the same, several times as fast.
    static let jit = Options(rawValue: 32)
    /// Every search tries the place where it starts and no other.
    static let anchored = Options(rawValue: 64)
  }

  /// What one search came to.
  enum Outcome: Equatable {
    case match(Range<Int>)
    case none
    case limit(PatternLimit)
  }

  /// What a match may cost.
  struct Limits: Equatable {
    var steps: Int
    var depth: Int
    /// Memory for backtracking, in KiB.
    var heap = 16 * 1024
  }

  /// Whether there is machine code; many rules are never asked, and compiling is the dearest part of a pattern.
  private enum MachineCode: UInt8 { case unknown, missing, ready }

  private let code: OpaquePointer
  private let wantsJIT: Bool
  private let machineCode: Atomic<UInt8>
  /// Captures by number, and the whole match.
  let captureCount: Int

  /// Compiles a pattern; offsets of errors are in UTF-8 bytes of it.
  init(_ pattern: String, options: Options) throws(PatternError) {
    var flags = UInt32(PCRE2_UTF) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if options.contains(.caseless) { flags |= UInt32(PCRE2_CASELESS) }
    if options.contains(.multiline) { flags |= UInt32(PCRE2_MULTILINE) }
    if options.contains(.dotall) { flags |= UInt32(PCRE2_DOTALL) }
    if options.contains(.extended) { flags |= UInt32(PCRE2_EXTENDED) }
    if options.contains(.unicodeClasses) { flags |= UInt32(PCRE2_UCP) }
    if options.contains(.anchored) { flags |= PCRE2_ANCHORED }
    let bytes = Array(pattern.utf8)
    var number: Int32 = 0
    var offset = 0
    let compiled = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe pcre2_compile_8(buffer.baseAddress, buffer.count, flags, &number, &offset, nil)
    }
    guard let compiled = unsafe compiled else {
      throw PatternError(message: PCRE2Pattern.message(of: number), offset: min(offset, bytes.count))
    }
    unsafe code = unsafe compiled
    wantsJIT = options.contains(.jit)
    machineCode = Atomic((wantsJIT ? MachineCode.unknown : .missing).rawValue)
    var count: UInt32 = 0
    unsafe pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    captureCount = Int(count)
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// `10.42`.
  static let libraryVersion: String = {
    var buffer = [UInt8](repeating: 0, count: 64)
    var span = buffer.mutableSpan
    _ = unsafe span.withUnsafeMutableBytes {
      unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), $0.baseAddress)
    }
    return String(decoding: buffer.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }()

  /// Searches a text from a byte on for the first match that is not empty; `isAnchored` tries that place only. The
  /// text must be valid UTF-8 and `start` the first byte of a scalar. Captures are in `memory` until the next search.
  @inline(__always)
  func match(
    _ text: TextBytes, from start: Int, isAnchored: Bool = false, limits: Limits,
    memory: borrowing PatternMemory
  ) -> Outcome {
    memory.prepare(captures: captureCount, limits: limits)
    let hasMachineCode = hasMachineCode
    let result = unsafe text.withUnsafeBufferPointer { buffer in
      // The faster call knows no anchor but that of the pattern.
      if hasMachineCode && !isAnchored {
        unsafe pcre2_jit_match_8(
          code, buffer.baseAddress, buffer.count, start, UInt32(PCRE2_NOTEMPTY), memory.data, memory.context)
      } else {
        unsafe pcre2_match_8(
          code, buffer.baseAddress, buffer.count, start,
          UInt32(PCRE2_NOTEMPTY) | UInt32(PCRE2_NO_UTF_CHECK) | (isAnchored ? PCRE2_ANCHORED : 0),
          memory.data,
          memory.context)
      }
    }
    if result == PCRE2_ERROR_NOMATCH { return .none }
    if result < 0 { return .limit(PCRE2Pattern.limit(result)) }
    // `\K` in a subroutine of an assertion can set the start behind the end.
    guard let range = memory.capture(0) else { return .none }
    return .match(range)
  }

  private static func limit(_ result: Int32) -> PatternLimit {
    switch result {
    case PCRE2_ERROR_MATCHLIMIT: .steps
    case PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_RECURSELOOP: .depth
    default: .heap
    }
  }

  @inline(__always)
  private var hasMachineCode: Bool {
    let state = machineCode.load(ordering: .acquiring)
    return state == MachineCode.ready.rawValue
      || state == MachineCode.unknown.rawValue && compileToMachineCode()
  }

  /// Whether there is machine code now. Some patterns cannot be compiled to it; the interpreter takes them.
  @inline(never)
  private func compileToMachineCode() -> Bool {
    PCRE2Pattern.compiling.withLock { _ in
      if machineCode.load(ordering: .relaxed) == MachineCode.unknown.rawValue {
        let isDone = unsafe pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
        machineCode.store((isDone ? MachineCode.ready : .missing).rawValue, ordering: .releasing)
      }
      return machineCode.load(ordering: .relaxed) == MachineCode.ready.rawValue
    }
  }

  /// One pattern at a time: it takes some 50 µs, once for each that is used.
  private static let compiling = Mutex<Void>(())

  /// The names of captures with their numbers, in order of the numbers.
  var names: [(name: String, number: Int)] {
    var count: UInt32 = 0
    var size: UInt32 = 0
    var table: UnsafePointer<UInt8>?
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard count > 0, let table = unsafe table else { return [] }
    let bytes = unsafe Array(UnsafeBufferPointer(start: table, count: Int(count * size)))
    // Each entry: the number, most significant byte first, then the name with a zero byte.
    return (0..<Int(count)).map { index in
      let entry = bytes[index * Int(size)..<(index + 1) * Int(size)]
      let number = Int(entry[entry.startIndex]) << 8 | Int(entry[entry.startIndex + 1])
      return (String(decoding: entry.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self), number)
    }.sorted { $0.number < $1.number }
  }

  /// Whether it can match an empty string.
  var canMatchEmpty: Bool { info(PCRE2_INFO_MATCHEMPTY) != 0 }

  /// The bytes that a match can start with; nil if they are not known. Letters are there in both cases, because
  /// PCRE2 does not say whether it compares the first unit caseless.
  var firstBytes: ByteClass? {
    if info(PCRE2_INFO_FIRSTCODETYPE) == 1 {
      return PCRE2Pattern.bothCases(UInt8(truncatingIfNeeded: info(PCRE2_INFO_FIRSTCODEUNIT)))
    }
    var map: UnsafePointer<UInt8>?
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &map)
    guard let map = unsafe map else { return nil }
    let bits = unsafe Array(UnsafeBufferPointer(start: map, count: 32))
    return ByteClass((0..<256).filter { bits[$0 >> 3] >> UInt8($0 & 7) & 1 == 1 }.map { UInt8($0) })
  }

  /// A byte that every match needs, beside the first one; nil if none is known. Letters are there in both cases.
  var requiredByte: ByteClass? {
    guard info(PCRE2_INFO_LASTCODETYPE) == 1 else { return nil }
    return PCRE2Pattern.bothCases(UInt8(truncatingIfNeeded: info(PCRE2_INFO_LASTCODEUNIT)))
  }

  private static func bothCases(_ byte: UInt8) -> ByteClass {
    byte.asciiLowercased &- 0x61 < 26 ? ByteClass([byte, byte ^ 0x20]) : ByteClass([byte])
  }

  private func info(_ what: Int32) -> UInt32 {
    var value: UInt32 = 0
    unsafe pcre2_pattern_info_8(code, UInt32(what), &value)
    return value
  }

  private static func message(of number: Int32) -> String {
    if number == PCRE2_ERROR_BACKSLASH_C_CALLER_DISABLED || number == PCRE2_ERROR_BACKSLASH_C_LIBRARY_DISABLED
    {
      return "`\\C` is not allowed, it matches a part of a character"
    }
    var buffer = [UInt8](repeating: 0, count: 256)
    var span = buffer.mutableSpan
    _ = unsafe span.withUnsafeMutableBufferPointer {
      unsafe pcre2_get_error_message_8(number, $0.baseAddress, $0.count)
    }
    return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Memory that matching reuses from call to call; one thread uses it at a time. No class, because handing one on would
/// count a reference at each match.
@safe struct PatternMemory: ~Copyable {
  @safe private struct State {
    var data: OpaquePointer?
    var context: OpaquePointer?
    /// Where PCRE2 puts the captures: start and end of each.
    var vector: UnsafeMutablePointer<Int>?
    var stack: OpaquePointer?
    var capacity = -1
    /// The limits that the context has.
    var limits = PCRE2Pattern.Limits(steps: -1, depth: -1)
  }

  private let state: UnsafeMutablePointer<State>

  /// Empty memory; it grows with the first match.
  init() {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State())
  }

  deinit {
    unsafe pcre2_match_data_free_8(state.pointee.data)
    unsafe pcre2_match_context_free_8(state.pointee.context)
    unsafe pcre2_jit_stack_free_8(state.pointee.stack)
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  fileprivate var data: OpaquePointer? { @inline(__always) get { unsafe state.pointee.data } }
  fileprivate var context: OpaquePointer? { @inline(__always) get { unsafe state.pointee.context } }

  @inline(__always)
  fileprivate func prepare(captures: Int, limits: PCRE2Pattern.Limits) {
    if unsafe captures > state.pointee.capacity { grow(to: captures) }
    if unsafe limits != state.pointee.limits { set(limits) }
  }

  @inline(never)
  private func grow(to captures: Int) {
    unsafe pcre2_match_data_free_8(state.pointee.data)
    unsafe state.pointee.data = unsafe pcre2_match_data_create_8(UInt32(captures + 1), nil)
    precondition(unsafe state.pointee.data != nil, "out of memory")
    unsafe state.pointee.vector = unsafe pcre2_get_ovector_pointer_8(state.pointee.data)
    unsafe state.pointee.capacity = captures
  }

  @inline(never)
  private func set(_ limits: PCRE2Pattern.Limits) {
    if unsafe context == nil {
      unsafe state.pointee.context = unsafe pcre2_match_context_create_8(nil)
      unsafe state.pointee.stack = unsafe pcre2_jit_stack_create_8(32 * 1024, 1024 * 1024, nil)
      precondition(unsafe context != nil, "out of memory")
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(state.pointee.stack))
    }
    unsafe pcre2_set_match_limit_8(context, UInt32(clamping: limits.steps))
    unsafe pcre2_set_depth_limit_8(context, UInt32(clamping: limits.depth))
    unsafe pcre2_set_heap_limit_8(context, UInt32(clamping: limits.heap))
    unsafe state.pointee.limits = limits
  }

  /// Where the last match was tried, which is not where it starts if the pattern has `\K`.
  var attempt: Int { unsafe pcre2_get_startchar_8(data) }

  /// A capture of the last match; nil if it took no part.
  @inline(__always)
  func capture(_ number: Int) -> Range<Int>? {
    guard unsafe number <= state.pointee.capacity, let vector = unsafe state.pointee.vector else {
      return nil
    }
    let (start, end) = unsafe (vector[2 * number], vector[2 * number + 1])
    // PCRE2_UNSET has all bits set, which is -1 here.
    return start >= 0 && start <= end ? start..<end : nil
  }
}
