// Hot: each text in which a trigger of a regex rule stands goes through `match`. The only file that calls PCRE2.

import CPCRE2
import LinkModel

/// A compiled PCRE2 pattern.
///
/// `@unchecked Sendable`: pcre2api(3), "Multithreading": a compiled pattern does not change, so several threads may
/// match with the same one at the same time, each with match data, match context and JIT stack of its own
/// (`PatternMemory`). JIT compilation happens in the initialiser, before anybody else sees the pattern.
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
    /// Compiled to machine code; matches the same, several times as fast.
    static let jit = Options(rawValue: 32)
  }

  /// What one search came to.
  enum Outcome: Equatable {
    case match(Range<Int>)
    case none
    case limit(PatternLimit)
  }

  /// What a match may cost.
  struct Limits {
    var steps: Int
    var depth: Int
    /// Memory for backtracking, in KiB.
    var heap = 16 * 1024
  }

  private let code: OpaquePointer
  private let isJIT: Bool
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
    // Some patterns cannot be compiled to machine code; the interpreter takes them.
    isJIT = unsafe options.contains(.jit) && pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE)) == 0
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

  /// Searches a text from a byte on for the first match that is not empty. The text must be valid UTF-8 and `start`
  /// the first byte of a scalar. Captures are in `memory` until the next search. With `isAnchored` a match must begin
  /// at `start`; the interpreter looks for it.
  func match(
    _ text: TextBytes, from start: Int, limits: Limits, memory: PatternMemory, isAnchored: Bool = false
  ) -> Outcome {
    memory.prepare(captures: captureCount, limits: limits)
    let anchor = isAnchored ? UInt32(PCRE2_ANCHORED) : 0
    let options = UInt32(PCRE2_NOTEMPTY) | UInt32(PCRE2_NO_UTF_CHECK) | anchor
    let result = unsafe text.withUnsafeBufferPointer { buffer in
      if isJIT, !isAnchored {
        unsafe pcre2_jit_match_8(
          code, buffer.baseAddress, buffer.count, start, UInt32(PCRE2_NOTEMPTY), memory.data, memory.context)
      } else {
        unsafe pcre2_match_8(
          code, buffer.baseAddress, buffer.count, start, options, memory.data, memory.context)
      }
    }
    switch result {
    case 0...:
      // `\K` in a subroutine of an assertion can set the start behind the end.
      guard let range = memory.capture(0) else { return .none }
      return .match(range)
    case PCRE2_ERROR_NOMATCH: return .none
    case PCRE2_ERROR_MATCHLIMIT: return .limit(.steps)
    case PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_RECURSELOOP: return .limit(.depth)
    default: return .limit(.heap)
    }
  }

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

/// Memory that matching reuses from call to call; one thread uses it at a time.
@safe final class PatternMemory {
  fileprivate private(set) var data: OpaquePointer?
  fileprivate private(set) var context: OpaquePointer?
  private var stack: OpaquePointer?
  private var capacity = -1

  /// Empty memory; it grows with the first match.
  init() {}

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_jit_stack_free_8(stack)
  }

  fileprivate func prepare(captures: Int, limits: PCRE2Pattern.Limits) {
    if captures > capacity {
      unsafe pcre2_match_data_free_8(data)
      unsafe data = unsafe pcre2_match_data_create_8(UInt32(captures + 1), nil)
      precondition(unsafe data != nil, "out of memory")
      capacity = captures
    }
    if unsafe context == nil {
      unsafe context = unsafe pcre2_match_context_create_8(nil)
      unsafe stack = unsafe pcre2_jit_stack_create_8(32 * 1024, 1024 * 1024, nil)
      precondition(unsafe context != nil, "out of memory")
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    }
    unsafe pcre2_set_match_limit_8(context, UInt32(clamping: limits.steps))
    unsafe pcre2_set_depth_limit_8(context, UInt32(clamping: limits.depth))
    unsafe pcre2_set_heap_limit_8(context, UInt32(clamping: limits.heap))
  }

  /// A capture of the last match; nil if it took no part.
  func capture(_ number: Int) -> Range<Int>? {
    guard number <= capacity, let vector = unsafe pcre2_get_ovector_pointer_8(data) else { return nil }
    let (start, end) = unsafe (vector[2 * number], vector[2 * number + 1])
    // PCRE2_UNSET has all bits set, which is -1 here.
    return start >= 0 && start <= end ? start..<end : nil
  }
}
