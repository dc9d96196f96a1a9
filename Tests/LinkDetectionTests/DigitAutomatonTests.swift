import Testing

@testable import LinkDetection

struct DigitAutomatonTests {
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
      let (plan, automaton) = (region.plan, region.plan.automaton)
      for round in 0..<400 {
        let values = (0..<1 + round % 17).map { _ in digit() }
        let digits = try #require(PhoneDigits(values))
        let answer = PlanAnswer(bits: automaton.answer(digits))
        let isRight =
          answer.kind == plan.kindByPatterns(of: digits)
          && answer.isValid == (answer.kind != .unknown)
          && answer.isGeneral == plan.patterns.matchesWhole(plan.general.pattern, digits)
          && answer.mayBelong == (plan.hasLeading(digits) ?? true)
          && answer.needsTrunkPrefix == plan.needsTrunkPrefixByPatterns(digits)
        #expect(isRight, "\(region.id) \(digits.text), seed \(first)")
      }
    }
  }

  @Test("a plan that is seldom asked makes no automaton, and says the same")
  func seldom() throws {
    let region = try #require(PhoneTable.shared.region("GB"))
    let plan = PhonePlan(region.line, code: region.code)
    let digits = try #require(PhoneDigits([2, 0, 7, 9, 4, 6, 0, 0, 1, 8]))
    #expect(plan.answer(to: digits) == nil)
    for _ in 0..<1000 {
      #expect(plan.kind(of: digits) == .fixedLine && plan.isGeneral(digits) && plan.needsTrunkPrefix(digits))
    }
    #expect(plan.answer(to: digits) != nil)
  }

  @Test("digits lead to the plan of their calling code")
  func routes() {
    let routes = PhoneTable.shared.routes
    for code in 1..<1000 {
      guard let plan = PhoneTable.shared.mainRegion(ofCode: code)?.plan else { continue }
      _ = plan.automaton
      let automaton = routes.automaton(atLead: PhoneRoutes.lead(ofCode: code))
      #expect(automaton?.head(PhonePlan.codeLengthHead) == UInt16("\(code)".count))
    }
    #expect(routes.automaton(atLead: 0) == nil)
    #expect(routes.automaton(atLead: 999) == nil)
    #expect(routes.automaton(atLead: 1000) == nil)
  }
}
