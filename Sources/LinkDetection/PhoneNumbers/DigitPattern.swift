// Hot: each run of digits that may be a number goes through `run`, several times.

/// A regular expression over digits, one of those of a `DigitPatterns`.
struct DigitPattern: Sendable {
  /// Where its steps begin.
  fileprivate(set) var start: UInt16
  /// The last of them, where a match ends.
  fileprivate(set) var end: UInt16
  /// The digits that a match can begin with, one bit each; all if it can be empty.
  fileprivate(set) var firstDigits: UInt16
  /// How many captures there are, at most 4.
  fileprivate(set) var captureCount: UInt8

  /// Where a match ends, and its captures.
  struct Match {
    fileprivate(set) var end = 0
    fileprivate var starts = SIMD4<UInt8>(repeating: 255)
    fileprivate var ends = SIMD4<UInt8>(repeating: 255)

    /// A capture, counted from 1; nil if it took no part.
    func capture(_ number: Int) -> Range<Int>? {
      guard (1...4).contains(number) else { return nil }
      let (start, end) = (starts[number - 1], ends[number - 1])
      return start <= end && end != 255 ? Int(start)..<Int(end) : nil
    }
  }
}

/// The patterns of one numbering plan: classes, groups, alternatives, bounded repetition, `$`.
///
/// The notation is that of `PhoneNumberTable`: `d` is any digit, `(` a plain group, `<` a capturing one. Alternatives are
/// tried in order and repetition takes as much as it can, as in Perl. There is no unbounded repetition, so a match ends
/// after as many steps as the pattern has, times the few ways in which its optional parts can share at most 31 digits.
/// All steps are in one array and a pattern is three numbers, because counting references took more time than matching.
struct DigitPatterns: Sendable {
  /// What a step does; the number beside it is a set of digits, a step or a capture.
  enum Action: UInt8 { case set, split, jump, open, close, end, match }
  struct Step: Sendable {
    var action: Action
    var number: UInt16
  }

  private(set) var steps: [Step] = []
  private var captureCount = 0

  /// How many steps all patterns have; 65,535 are the most.
  var count: Int { steps.count }

  /// Compiles a pattern of the table; what follows a mistake is left out.
  mutating func add(_ source: ArraySlice<UInt8>) -> DigitPattern {
    let start = steps.count
    var offset = source.startIndex
    captureCount = 0
    compileAlternatives(source, &offset)
    append(.match)
    return DigitPattern(
      start: UInt16(clamping: start), end: UInt16(clamping: steps.count - 1),
      firstDigits: reachableDigits(from: start),
      captureCount: UInt8(captureCount))
  }

  /// Whether all digits match.
  func matchesWhole(_ pattern: DigitPattern, _ digits: PhoneDigits) -> Bool {
    guard digits.count > 0, pattern.firstDigits >> UInt16(digits[0]) & 1 == 1 else { return false }
    var match = DigitPattern.Match()
    return run(from: Int(pattern.start), at: 0, digits, isWhole: true, into: &match)
  }

  /// The match at the start of the digits.
  func prefixMatch(_ pattern: DigitPattern, _ digits: PhoneDigits) -> DigitPattern.Match? {
    guard digits.count > 0, pattern.firstDigits >> UInt16(digits[0]) & 1 == 1 else { return nil }
    var match = DigitPattern.Match()
    return run(from: Int(pattern.start), at: 0, digits, isWhole: false, into: &match) ? match : nil
  }

  // MARK: Matching

  private func run(
    from start: Int, at place: Int, _ digits: PhoneDigits, isWhole: Bool, into match: inout DigitPattern.Match
  ) -> Bool {
    let steps = steps.span
    var (index, offset) = (start, place)
    while true {
      let step = steps[index]
      index += 1
      switch step.action {
      case .set:
        guard offset < digits.count, step.number >> UInt16(digits[offset]) & 1 == 1 else { return false }
        offset += 1
      case .split:
        // A first digit that cannot match is seen without a call.
        let next = steps[index]
        if next.action == .set, offset >= digits.count || next.number >> UInt16(digits[offset]) & 1 == 0 {
          index = Int(step.number)
          continue
        }
        let saved = match
        if run(from: index, at: offset, digits, isWhole: isWhole, into: &match) { return true }
        match = saved
        index = Int(step.number)
      case .jump: index = Int(step.number)
      case .open: match.starts[Int(step.number)] = UInt8(offset)
      case .close: match.ends[Int(step.number)] = UInt8(offset)
      case .end: if offset != digits.count { return false }
      case .match:
        guard !isWhole || offset == digits.count else { return false }
        match.end = offset
        return true
      }
    }
  }

  private func reachableDigits(from start: Int) -> UInt16 {
    var result: UInt16 = 0
    var index = start
    while true {
      let step = steps[index]
      index += 1
      switch step.action {
      case .set: return result | step.number
      case .split:
        result |= reachableDigits(from: index)
        index = Int(step.number)
      case .jump: index = Int(step.number)
      case .open, .close: continue
      case .end, .match: return 0x3FF
      }
    }
  }

  // MARK: Compiling

  private mutating func append(_ action: Action, _ number: Int = 0) {
    steps.append(Step(action: action, number: UInt16(truncatingIfNeeded: number)))
  }

  private mutating func compileAlternatives(_ source: ArraySlice<UInt8>, _ offset: inout Int) {
    var ends: [Int] = []
    while hasAlternative(source, offset) {
      // A split before an alternative leads to the next one.
      let split = steps.count
      append(.split)
      compileSequence(source, &offset)
      offset += 1
      ends.append(steps.count)
      append(.jump)
      steps[split].number = UInt16(truncatingIfNeeded: steps.count)
    }
    compileSequence(source, &offset)
    for end in ends { steps[end].number = UInt16(truncatingIfNeeded: steps.count) }
  }

  /// Whether `|` follows a place before the group ends.
  private func hasAlternative(_ source: ArraySlice<UInt8>, _ start: Int) -> Bool {
    var (offset, depth) = (start, 0)
    while offset < source.endIndex {
      switch source[offset] {
      case UInt8(ascii: "["):
        while offset < source.endIndex, source[offset] != UInt8(ascii: "]") { offset += 1 }
      case UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"):
        if depth == 0 { return false }
        depth -= 1
      case UInt8(ascii: "|"): if depth == 0 { return true }
      default: break
      }
      offset += 1
    }
    return false
  }

  private mutating func compileSequence(_ source: ArraySlice<UInt8>, _ offset: inout Int) {
    while offset < source.endIndex {
      let start = steps.count
      switch source[offset] {
      case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: ">"): return
      case UInt8(ascii: "("):
        offset += 1
        compileAlternatives(source, &offset)
        offset += 1
      case UInt8(ascii: "<"):
        offset += 1
        let number = min(captureCount, 3)
        captureCount = number + 1
        append(.open, number)
        compileAlternatives(source, &offset)
        append(.close, number)
        offset += 1
      case UInt8(ascii: "$"):
        offset += 1
        append(.end)
      default: append(.set, Self.set(source, &offset))
      }
      repeatSteps(from: start, source, &offset)
    }
  }

  /// Reads a digit, `d` or a class as a set of bits.
  private static func set(_ source: ArraySlice<UInt8>, _ offset: inout Int) -> Int {
    let byte = source[offset]
    offset += 1
    if byte == UInt8(ascii: "d") { return 0x3FF }
    guard byte == UInt8(ascii: "[") else { return 1 << Int(byte & 15) }
    var result = 0
    while offset < source.endIndex, source[offset] != UInt8(ascii: "]") {
      let first = Int(source[offset] & 15)
      var last = first
      if offset + 2 < source.endIndex, source[offset + 1] == UInt8(ascii: "-") {
        last = Int(source[offset + 2] & 15)
        offset += 2
      }
      for digit in first...max(first, last) { result |= 1 << digit }
      offset += 1
    }
    offset += 1
    return result
  }

  /// Reads `?`, `{2}` or `{2,3}` and writes the steps as often.
  private mutating func repeatSteps(from start: Int, _ source: ArraySlice<UInt8>, _ offset: inout Int) {
    guard offset < source.endIndex else { return }
    var (least, most) = (0, 1)
    if source[offset] == UInt8(ascii: "?") {
      offset += 1
    } else if source[offset] == UInt8(ascii: "{") {
      offset += 1
      least = Self.number(source, &offset)
      most = least
      if offset < source.endIndex, source[offset] == UInt8(ascii: ",") {
        offset += 1
        most = Self.number(source, &offset)
      }
      offset += 1
    } else {
      return
    }
    let body = Array(steps[start...])
    steps.removeSubrange(start...)
    for _ in 0..<least { appendMoved(body, from: start) }
    // Each further time is optional and leads behind all of them if it is left out.
    var splits: [Int] = []
    for _ in least..<max(least, most) {
      splits.append(steps.count)
      append(.split)
      appendMoved(body, from: start)
    }
    for split in splits { steps[split].number = UInt16(truncatingIfNeeded: steps.count) }
  }

  private mutating func appendMoved(_ body: [Step], from start: Int) {
    let distance = steps.count - start
    for step in body {
      let isTarget = step.action == .split || step.action == .jump
      append(step.action, Int(step.number) + (isTarget ? distance : 0))
    }
  }

  private static func number(_ source: ArraySlice<UInt8>, _ offset: inout Int) -> Int {
    var result = 0
    while offset < source.endIndex, source[offset] &- 0x30 < 10, result < 100 {
      result = result * 10 + Int(source[offset] & 15)
      offset += 1
    }
    return result
  }
}
