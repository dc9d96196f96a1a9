extension PhonePlan {
  /// The answers to all digits; nil while the plan has seldom been asked, since making it takes as long as a few
  /// hundred answers by patterns, a fraction of a millisecond. Counts the question.
  var automatonIfWorthwhile: DigitAutomaton? {
    if let known = lateAutomaton.value { return known }
    return lateAutomaton.countQuestion() > 64 ? automaton : nil
  }

  /// The same, made at once.
  var automaton: DigitAutomaton { lateAutomaton.value ?? lateAutomaton.settle(makeAutomaton()) }

  /// What the automaton says about digits; nil if there is none yet, or for more digits than it tells apart.
  func answer(to digits: PhoneDigits) -> PlanAnswer? {
    guard digits.count < DigitAutomaton.answerCount, let automaton = automatonIfWorthwhile else { return nil }
    return PlanAnswer(bits: automaton.answer(digits))
  }

  /// The head of the automaton holds the digits with which a prefix to take off may begin, one bit each.
  static let prefixDigitsHead = 0
  /// The count of digits of the calling code.
  static let codeLengthHead = 1
  /// `PhoneTable.fewestOfValid`.
  static let fewestDigitsHead = 2

  private func makeAutomaton() -> DigitAutomaton {
    var builder = DigitAutomatonBuilder(patterns)
    // A pattern that stands in two places is added once for each.
    let generalBit = builder.add(general.pattern, isPrefix: false)
    let kindBits = kinds.map { builder.add($0.description.pattern, isPrefix: false) }
    let fixedBit = fixedLine.map { builder.add($0.pattern, isPrefix: false) } ?? 0
    let mobileBit = hasSameMobileAndFixed ? 0 : mobile.map { builder.add($0.pattern, isPrefix: false) } ?? 0
    let leadingBit = leading.map { builder.add($0, isPrefix: true) }
    let national = formats.filter { $0.national != nil }
    let lengths = national.map(\.lengths)
    let formatBits = national.map { $0.leading.map { builder.add($0, isPrefix: true) } }

    func kind(_ matching: UInt64, _ count: Int) -> PhoneNumber.Kind {
      func fits(_ description: Description, _ bit: UInt64) -> Bool {
        matching & bit != 0 && description.lengths >> UInt32(count) & 1 == 1
      }
      guard fits(general, generalBit) else { return .unknown }
      for (entry, bit) in zip(kinds, kindBits) where fits(entry.description, bit) { return entry.kind }
      let isMobile = mobile.map { fits($0, mobileBit) } ?? false
      if let fixedLine, fits(fixedLine, fixedBit) {
        return hasSameMobileAndFixed || isMobile ? .fixedLineOrMobile : .fixedLine
      }
      return isMobile ? .mobile : .unknown
    }
    /// The first form that fits says whether the prefix must be there.
    func needsTrunkPrefix(_ matching: UInt64, _ count: Int) -> Bool {
      for index in national.indices where lengths[index] >> UInt32(count) & 1 == 1 {
        if let bit = formatBits[index], matching & bit == 0 { continue }
        return national[index].needsPrefix
      }
      return false
    }
    let head = [
      prefixForParsing?.firstDigits ?? 0, UInt16(codeLength),
      UInt16(PhoneTable.shared.fewestOfValid(ofCode: code)),
    ]
    return builder.build(head: head) { matching, count in
      let kind = kind(matching, count)
      return PlanAnswer(
        kind: kind, isGeneral: count > 0 && matching & generalBit != 0,
        mayBelong: leadingBit.map { matching & $0 != 0 } ?? true,
        needsTrunkPrefix: needsTrunkPrefix(matching, count)
      ).bits
    }
  }
}
