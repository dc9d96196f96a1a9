import LinkDetection
import LinkModel
import Testing

private func rule(_ source: Rule.Source, keywords: [String] = []) -> Rule {
  var rule = Rule(id: RuleID(pack: "test", rule: "rule"), kind: .text, source: source)
  rule.keywords = keywords
  return rule
}

@Test(
  "what every match needs decides when a regex rule is asked",
  arguments: [
    ("\\b(?:ACME|OPS)-\\d+", CostClass.literal, ["ACME", "OPS"]), ("\\$[A-Z]+", .literal, ["$"]),
    ("\\w+ing\\b", .literal, ["ing"]), ("#\\w+", .trigger, ["#"]), ("https?://\\S+", .trigger, ["://"]),
    ("\\d{3}-\\d{4}", .firstByte, ["-"]), ("\\w+", .everyText, []), ("[a-z]\\d", .everyText, []),
  ])
func costClass(pattern: String, expected: CostClass, triggers: [String]) throws {
  let cost = try Engine(rules: [rule(.regex(RegexSource(pattern)))]).costs[0]
  #expect(cost.costClass == expected)
  #expect(cost.triggers == triggers)
  #expect(try PatternInspector(RegexSource(pattern)).cost() == cost)
}

@Test("keywords take the place of what the pattern says")
func keywordsDecide() throws {
  let source = RegexSource("\\w+ \\w+")
  let cost = try Engine(rules: [rule(.regex(source), keywords: ["Signed by"])]).costs[0]
  #expect(cost.costClass == .literal)
  #expect(cost.triggers == ["signed by"])
  #expect(try PatternInspector(source).cost(keywords: ["Signed by"]) == cost)
}

@Test("texts are literals, scanners have triggers, and the classes go from cheap to dear")
func otherSources() throws {
  let engine = try Engine(rules: [
    rule(.text(TextSource(["release notes"]))), rule(.url(URLSettings())), rule(.text(TextSource(["e"]))),
  ])
  #expect(engine.costs.map(\.costClass) == [.literal, .trigger, .firstByte])
  #expect(CostClass.allCases.sorted() == CostClass.allCases)
}

@Test("statistics count what each rule does, and change nothing that is found")
func statistics() throws {
  var every = rule(.regex(RegexSource("\\w\\w")))
  every.boundary = Boundary(.word)
  var exception = rule(.regex(RegexSource("#\\w+")))
  exception.except.texts = ["#none"]
  let engine = try Engine(rules: [exception, every])
  let buffer = MessageBuffer(lines: "#one and #none\nnothing\n#two 22 33\n")
  var scratch = Scratch()
  var plain: [LinkRecord] = []
  engine.scan(buffer, scratch: &scratch) { _, _, found in plain += found.links }
  var taken = scratch.takeStatistics()
  #expect(taken == nil)
  scratch.beginStatistics(for: engine)
  var counted: [LinkRecord] = []
  engine.scan(buffer, scratch: &scratch) { _, _, found in counted += found.links }
  #expect(counted == plain)
  taken = scratch.takeStatistics()
  let statistics = try #require(taken)
  #expect(statistics.rules.map(\.triggers) == [3, 3])
  #expect(statistics.rules.map(\.candidates) == [3, 2])
  #expect(statistics.rules.map(\.links) == [2, 2])
  taken = scratch.takeStatistics()
  #expect(taken?.rules.map(\.links) == [0, 0])
}
