import Testing

@testable import LinkDetection

struct DigitAutomatonTests {
  /// What a plan says, pattern by pattern.
  private func kind(of digits: PhoneDigits, in plan: PhonePlan) -> PhoneNumber.Kind {
    func matches(_ description: PhonePlan.Description) -> Bool {
      description.lengths >> UInt32(digits.count) & 1 == 1
        && plan.patterns.matchesWhole(description.pattern, digits)
    }
    guard matches(plan.general) else { return .unknown }
    for (kind, description) in plan.kinds where matches(description) { return kind }
    let isFixed = plan.fixedLine.map(matches) ?? false
    let isMobile = plan.mobile.map(matches) ?? false
    if isFixed { return isMobile ? .fixedLineOrMobile : .fixedLine }
    return isMobile ? .mobile : .unknown
  }

  private func needsTrunkPrefix(_ digits: PhoneDigits, in plan: PhonePlan) -> Bool {
    plan.formats.first { $0.national != nil && $0.groups(of: digits, plan.patterns) != nil }?.needsPrefix
      ?? false
  }

  @Test("an automaton says of digits what the patterns of its plan say")
  func answers() throws {
    var random = SystemRandomNumberGenerator()
    var seed = UInt64.random(in: 1...UInt64.max, using: &random)
    let first = seed
    func digit() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8((seed >> 33) % 10)
    }
    for region in PhoneTable.shared.regions {
      let plan = region.plan
      for round in 0..<400 {
        let values = (0..<1 + round % 18).map { _ in digit() }
        let digits = try #require(PhoneDigits(values))
        let answer = plan.answer(to: digits)
        let isRight =
          answer.kind == kind(of: digits, in: plan)
          && answer.isGeneral == plan.patterns.matchesWhole(plan.general.pattern, digits)
          && answer.mayBelong == (plan.hasLeading(digits) ?? true)
          && answer.needsTrunkPrefix == needsTrunkPrefix(digits, in: plan)
        #expect(isRight || digits.count > 17, "\(region.id) \(digits.text), seed \(first)")
      }
    }
  }

  @Test("digits lead to the plan of their calling code")
  func routes() {
    let routes = PhoneTable.shared.routes
    for code in 1..<1000 where !PhoneTable.shared.indices(ofCode: code).isEmpty {
      let automaton = routes.automaton(atLead: PhoneRoutes.lead(ofCode: code))
      #expect(automaton?.head(PhonePlan.codeLengthHead) == UInt16("\(code)".count))
    }
    #expect(routes.automaton(atLead: 0) == nil)
    #expect(routes.automaton(atLead: 999) == nil)
    #expect(routes.automaton(atLead: 1000) == nil)
  }
}
