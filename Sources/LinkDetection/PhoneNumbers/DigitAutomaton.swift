// Hot: each number found goes through `walk` once or twice; benchmark `dense`. `unsafe` only for the table, whose
// numbers are all written by `DigitAutomatonBuilder` and lead nowhere else.

import Synchronization

/// Several patterns at once: a table that leads from a state and a digit to the next state, and from the last state and
/// the count of digits to an answer. One look-up a digit, whatever the patterns are.
///
/// `@unchecked Sendable`: the table is written before it is handed out and never freed; plans live as long as the process.
@safe struct DigitAutomaton: @unchecked Sendable {
  /// The numbers of the head, which are the owner's.
  static let headSize = 4
  /// How many numbers a state takes: ten next states, and where its answers are.
  fileprivate static let width = 11
  /// How many answers a state has: one for each count of digits.
  static let answerCount = 18

  fileprivate let table: UnsafePointer<UInt16>

  fileprivate init(_ table: UnsafePointer<UInt16>) { unsafe self.table = unsafe table }

  /// A number of the head.
  @inline(__always) func head(_ index: Int) -> UInt16 { unsafe table[index & 3] }

  /// The answer for digits; 0 if there are more than 17.
  @inline(__always) func answer(_ digits: PhoneDigits) -> UInt16 {
    guard digits.count < Self.answerCount else { return 0 }
    var state = Self.headSize
    var rest = digits.low
    var left = digits.count
    if left > 16 {
      for _ in 0..<16 {
        unsafe state = Int(table[state &+ Int(rest & 15)])
        rest >>= 4
      }
      unsafe state = Int(table[state &+ Int(digits[16])])
      left = 0
    }
    while left > 0 {
      unsafe state = Int(table[state &+ Int(rest & 15)])
      rest >>= 4
      left &-= 1
    }
    return unsafe table[Int(table[state &+ 10]) &+ digits.count]
  }
}

/// An automaton that is made when it is first asked for, by whoever comes first.
///
/// `@unchecked Sendable`: a table is written before it is put here, and its place is atomic.
@safe struct LateAutomaton: ~Copyable, @unchecked Sendable {
  private let table = unsafe Atomic<UnsafePointer<UInt16>?>(nil)
  private let questions = Atomic<Int>(0)

  /// The automaton; nil if nobody has put one here.
  @inline(__always) var value: DigitAutomaton? {
    guard let table = unsafe table.load(ordering: .acquiring) else { return nil }
    return unsafe DigitAutomaton(table)
  }

  /// Counts a question that was asked before there was an automaton, and says how many there were.
  func countQuestion() -> Int { questions.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Puts an automaton here unless there is one, and says which one is here now.
  func settle(_ made: DigitAutomaton) -> DigitAutomaton {
    let (_, other) = unsafe table.compareExchange(
      expected: nil, desired: made.table, ordering: .acquiringAndReleasing)
    guard let other = unsafe other else { return made }
    return unsafe DigitAutomaton(other)
  }
}

/// Makes an automaton of patterns: the construction of subsets. Not copied: that would count references at each step.
struct DigitAutomatonBuilder: ~Copyable {
  private let steps: [DigitPatterns.Step]
  /// The number of the pattern that a step ends; 255 for none.
  private var patternEnds: [UInt8]
  /// The patterns that only begin the digits, one bit each.
  private var prefixes: UInt64 = 0
  private var starts: [Int] = []

  /// The steps of all states, one state after the other.
  private var members: [UInt16] = []
  /// Where the steps of each state begin.
  private var bounds: [Int] = []
  /// States by a hash of their steps; 0 is free.
  private var slots = [UInt16](repeating: 0, count: 4096)
  /// When a step was last reached; each state to be made has its own number.
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  private var alike: [UInt16] = []

  init(_ patterns: DigitPatterns) {
    steps = patterns.steps
    patternEnds = [UInt8](repeating: 255, count: steps.count)
    stamps = [UInt32](repeating: 0, count: steps.count)
    // What most plans need.
    members.reserveCapacity(8192)
    bounds.reserveCapacity(1024)
  }

  /// Adds one of the patterns, at most 64; its number is its bit in what `build` asks about.
  mutating func add(_ pattern: DigitPattern, isPrefix: Bool) -> UInt64 {
    let number = starts.count
    precondition(number < 64, "a plan has more patterns than an automaton can tell apart")
    starts.append(Int(pattern.start))
    patternEnds[Int(pattern.end)] = UInt8(number)
    if isPrefix { prefixes |= 1 << UInt64(number) }
    return 1 << UInt64(number)
  }

  /// Writes the table. `answer` is asked once for each set of patterns that can match together, and each count of
  /// digits. Costs about a microsecond a state; plans have up to a thousand.
  mutating func build(head: [UInt16], answer: (_ matching: UInt64, _ count: Int) -> UInt16) -> DigitAutomaton
  {
    stamp += 1
    bounds.append(0)
    for start in starts { reach(start) }
    _ = settled(from: 0)
    var next: [UInt16] = []
    next.reserveCapacity(10 * 1024)
    var state = 0
    while state < bounds.count - 1 {
      appendTransitions(from: state, to: &next)
      state += 1
    }
    return write(head, next, answer)
  }

  /// The states that the digits lead to, ten numbers.
  private mutating func appendTransitions(from state: Int, to next: inout [UInt16]) {
    let range = bounds[state]..<bounds[state + 1]
    // Digits that all steps treat alike lead to the same state: sets of them, one bit a digit.
    alike.removeAll(keepingCapacity: true)
    alike.append(0x3FF)
    for member in range {
      let taken = digits(Int(members[member]))
      for index in alike.indices {
        let both = alike[index] & taken
        if both == 0 || both == alike[index] { continue }
        alike.append(alike[index] & ~taken)
        alike[index] = both
      }
    }
    let first = next.count
    for _ in 0..<10 { next.append(0) }
    for set in alike {
      let start = members.count
      stamp += 1
      for member in range where digits(Int(members[member])) & set != 0 {
        let step = Int(members[member])
        reach(steps[step].action == .set ? step + 1 : step)
      }
      let target = UInt16(settled(from: start))
      var rest = set
      while rest != 0 {
        next[first + rest.trailingZeroBitCount] = target
        rest &= rest - 1
      }
    }
  }

  /// The digits with which a step goes on: those that it takes; all at the end of a pattern that only begins the digits.
  private func digits(_ step: Int) -> UInt16 {
    if steps[step].action == .set { return steps[step].number }
    return prefixes >> UInt64(patternEnds[step] & 63) & 1 == 1 ? 0x3FF : 0
  }

  /// Adds what a step leads to without a digit. `$` stands in prefixes to dial only, which have no automaton.
  private mutating func reach(_ start: Int) {
    var step = start
    while stamps[step] != stamp {
      stamps[step] = stamp
      switch steps[step].action {
      case .set, .match:
        members.append(UInt16(step))
        return
      case .split:
        reach(step + 1)
        step = Int(steps[step].number)
      case .jump: step = Int(steps[step].number)
      case .open, .close, .end: step += 1
      }
    }
  }

  /// The state of the steps from a place in `members` on, which it takes if there is none yet.
  private mutating func settled(from start: Int) -> Int {
    // They are nearly in order, and few.
    var place = start + 1
    while place < members.count {
      let member = members[place]
      var free = place
      while free > start, members[free - 1] > member {
        members[free] = members[free - 1]
        free -= 1
      }
      members[free] = member
      place += 1
    }
    let count = members.count - start
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in start..<members.count { hash = (hash ^ UInt64(members[index])) &* 0x100_0000_01B3 }
    var slot = Int(truncatingIfNeeded: hash >> 20) & 4095
    while slots[slot] != 0 {
      let state = Int(slots[slot]) - 1
      if isSame(state, start, count) {
        members.removeLast(count)
        return state
      }
      slot = (slot + 1) & 4095
    }
    precondition(bounds.count < 4096, "an automaton of digits has too many states")
    bounds.append(members.count)
    slots[slot] = UInt16(bounds.count - 1)
    return bounds.count - 2
  }

  /// Whether a state has the steps from a place in `members` on.
  private func isSame(_ state: Int, _ start: Int, _ count: Int) -> Bool {
    let first = bounds[state]
    guard bounds[state + 1] - first == count else { return false }
    for index in 0..<count where members[first + index] != members[start + index] { return false }
    return true
  }

  /// The patterns that end in a state.
  private func matching(_ state: Int) -> UInt64 {
    var result: UInt64 = 0
    for member in bounds[state]..<bounds[state + 1] {
      let number = patternEnds[Int(members[member])]
      if number != 255 { result |= 1 << UInt64(number) }
    }
    return result
  }

  private func write(
    _ head: [UInt16], _ next: [UInt16], _ answer: (UInt64, Int) -> UInt16
  ) -> DigitAutomaton {
    let width = DigitAutomaton.width
    let count = bounds.count - 1
    var table: [UInt16] = []
    table.reserveCapacity(DigitAutomaton.headSize + count * (width + 2))
    table += head
    while table.count < DigitAutomaton.headSize { table.append(0) }
    let end = DigitAutomaton.headSize + count * width
    var answers: [UInt16] = []
    var places: [(matching: UInt64, place: Int)] = []
    for state in 0..<count {
      for digit in 0..<10 {
        table.append(UInt16(DigitAutomaton.headSize + Int(next[state * 10 + digit]) * width))
      }
      let matching = matching(state)
      if let known = places.first(where: { $0.matching == matching }) {
        table.append(UInt16(known.place))
        continue
      }
      let place = end + answers.count
      places.append((matching, place))
      for count in 0..<DigitAutomaton.answerCount { answers.append(answer(matching, count)) }
      table.append(UInt16(place))
    }
    table += answers
    let memory = UnsafeMutablePointer<UInt16>.allocate(capacity: table.count)
    for index in table.indices { unsafe (memory + index).initialize(to: table[index]) }
    return unsafe DigitAutomaton(UnsafePointer(memory))
  }
}
