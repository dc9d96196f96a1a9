import LinkDetection
import LinkModel
import Testing

@Test("an engine without rules finds nothing")
func noRules() throws {
  let engine = try Registry().makeEngine()
  #expect(engine.links(in: "https://example.org").isEmpty)
}
