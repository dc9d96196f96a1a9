import TapspanKit
import TestSupport
import Testing

@Suite("Oracle")
struct OracleTests {
  @Test(
    "the trigger pass finds what every rule at every byte finds",
    arguments: [
      (UInt64(1), 76_000, nil), (2, 8_000, "uts58"), (3, 8_000, "twitter"), (4, 8_000, "gfm"),
    ] as [(UInt64, Int, String?)])
  func agreement(seed: UInt64, count: Int, profile: String?) throws {
    let oracle = try OracleEngine.standard(profile: profile)
    var texts = RandomText(seed: seed)
    var rulesSeen: Set<String> = []
    for number in 0..<count {
      let text = texts.next()
      if number < 2_000 { rulesSeen.formUnion(oracle.engine.links(in: text).map(\.rule.description)) }
      let difference = oracle.difference(on: text, explains: number % 16 == 0)
      #expect(difference == nil)
      if difference != nil { return }
    }
    // Both finding nothing would be no agreement worth having.
    #expect(rulesSeen.count >= 12)
  }
}
