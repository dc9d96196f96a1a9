// Hot: each number with `+` is looked up here. `unsafe` only for the list, which has as many places as leads.

/// The automaton of the main plan of each calling code, found by the first three digits of a number without counting
/// references.
///
/// `@unchecked Sendable`: each place can be filled from any thread, and the list is never freed.
@safe struct PhoneRoutes: @unchecked Sendable {
  private let places: UnsafeMutablePointer<LateAutomaton>

  init() {
    unsafe places = UnsafeMutablePointer.allocate(capacity: 1000)
    for lead in 0..<1000 { unsafe (places + lead).initialize(to: LateAutomaton()) }
  }

  /// The lead of a calling code alone: 440 for 44.
  static func lead(ofCode code: Int) -> Int { code < 10 ? code * 100 : code < 100 ? code * 10 : code }

  /// The automaton for three digits, of which the first ones are a calling code; nil if nobody has it, or while its
  /// plan has none. What takes off the code is in its head.
  @inline(__always) func automaton(atLead lead: Int) -> DigitAutomaton? {
    guard (0..<1000).contains(lead) else { return nil }
    return unsafe places[lead].value ?? findAutomaton(lead)
  }

  @inline(never) private func findAutomaton(_ lead: Int) -> DigitAutomaton? {
    let digits = [UInt8(lead / 100), UInt8(lead / 10 % 10), UInt8(lead % 10)]
    guard let packed = PhoneDigits(digits), let (code, _) = PhoneTable.shared.code(of: packed),
      let automaton = PhoneTable.shared.mainRegion(ofCode: code)?.plan.automatonIfWorthwhile
    else { return nil }
    return unsafe places[lead].settle(automaton)
  }
}
