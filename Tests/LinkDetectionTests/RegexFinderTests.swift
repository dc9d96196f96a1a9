import LinkModel
import Testing
import TestSupport

@testable import LinkDetection

private func engine(_ source: RegexSource, boundary: Boundary = .none, keywords: [String] = []) throws
  -> Engine
{
  var rule = Rule(id: RuleID(pack: "test", rule: "rule"), kind: .url, source: .regex(source))
  rule.boundary = boundary
  rule.keywords = keywords
  return try Engine(rules: [rule])
}

private func expect(
  _ marked: [String], _ source: RegexSource, boundary: Boundary = .none, keywords: [String] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let engine = try engine(source, boundary: boundary, keywords: keywords)
  for text in marked {
    let expected = MarkedText(text)
    let found = engine.links(in: expected.text).map(\.range)
    #expect(
      MarkedText.draw(found, in: expected.text) == MarkedText.draw(expected.ranges, in: expected.text),
      sourceLocation: sourceLocation)
  }
}

@Test("all matches are found, leftmost first, none overlapping")
func allMatches() throws {
  try expect(["|aa||aa|a", "x |aa|", ""], RegexSource("aa"))
  try expect(["|ACME-1| and |OPS-22|", "ACME-"], RegexSource("(?:ACME|OPS)-[0-9]+"))
}

@Test("boundaries are part of the pattern, which backtracks into them")
func boundaries() throws {
  let keys = RegexSource("(?:ACME|OPS)-[1-9][0-9]{0,5}", flags: .caseless)
  try expect(
    [
      "fixed |ACME-42|.", "(|ops-7|)", "ACME-42b", "XACME-42", "ACME-1234567", "éACME-1", "ACME-1é",
      "_ACME-1",
    ], keys,
    boundary: Boundary(.word))
  try expect(
    ["|ACME-1|", "a |ACME-1| b", "(ACME-1)", "a\u{3000}|ACME-1|\u{A0}b"], keys, boundary: Boundary(.space))
  try expect(
    ["@ACME-1", "＃ACME-1", "/ACME-1", "ACME-1@", "ACME-1://x", "|ACME-1|:/x", "-|ACME-1|", "ACME-1＠"], keys,
    boundary: Boundary(.sigil))
  // `a+?` must grow, `a|ab` must take the second branch.
  try expect(["|aaa|", "|ab|"], RegexSource("a+?|ab"), boundary: Boundary(.word))
}

@Test(
  "a pattern keeps its meaning inside a boundary",
  arguments: [
    (RegexSource("a | b # comment", flags: .extended), "x |a| |b|, ab"),
    (RegexSource("(?x) a b # comment"), "|ab| abc"), (RegexSource("\\Qa.b"), "|a.b| axb"),
    (RegexSource("(*UCP)\\p{Lu}\\w"), "|Éa| éa"), (RegexSource("(a|b)\\1"), "|aa| |bb| ab aab"),
    (RegexSource("(?i)ab"), "|AB| |aB| abc"), (RegexSource("a(?R)?b"), "|aabb| |ab| aab abbb"),
    (RegexSource("(?|(a)|(b))c\\1"), "|aca| |bcb| acb"), (RegexSource("x\\Ky"), "x|y| y"),
    (RegexSource("a(*ACCEPT)b"), "|a| ax"), (RegexSource("(?<q>['\"])a\\k<q>"), "|'a'| 'a\""),
  ])
func framed(source: RegexSource, marked: String) throws {
  try expect([marked], source, boundary: Boundary(.word))
}

@Test("lookbehind sees what stands before a trigger, \\K and \\G neither loop nor go back")
func lookbehind() throws {
  try expect(["x|ab| ab"], RegexSource("(?<=x)ab"))
  try expect(["a|b|a|b|", "b"], RegexSource("a\\Kb"))
  try expect(["|ab||ab| ab", " ab"], RegexSource("\\Gab"))
  try expect(["aa|b|"], RegexSource("(?=(?1))a(?:(a\\Kb)){0}|b"))
}

@Test("the link may be a capture; captures go by name, then by number")
func captures() throws {
  try expect(["id: |42|, id: |7|"], RegexSource("id: (?<n>\\d+)", linkGroup: "n"))
  try expect(["id: |42|"], RegexSource("id: (\\d+)", linkGroup: "1"))
  #expect(throws: PatternError.self) {
    try RegexFinder(RegexSource("a", linkGroup: "x"), boundary: .none, keywords: [])
  }
  let finder = try RegexFinder(RegexSource("(x)?(?<b>b)(?<a>a)"), boundary: .none, keywords: [])
  #expect(finder.captureNames == ["b", "a", "1", "2", "3"])
}

@Test("length and place of a match are limited in scalars")
func matchLimits() throws {
  var source = RegexSource("é+")
  source.limits.length = 3
  try expect(["|ééé| éééé |é|"], source)
  source = RegexSource("ab")
  source.limits.within = 5
  try expect(["é|ab||ab|ab", "ééééab"], source)
}

@Test("a rule without a keyword in the text finds nothing")
func keywords() throws {
  let source = RegexSource("[0-9]+")
  try expect(["Acme |1|", "|1| ACME", "1 acm", "1"], source, keywords: ["acme", "ops"])
}

@Test("a rule that runs into a limit is named, the others go on")
func exhausted() throws {
  let slow = Rule(
    id: RuleID(pack: "test", rule: "slow"), kind: .url, source: .regex(RegexSource("(\\w+,?)+;")))
  let good = Rule(id: RuleID(pack: "test", rule: "good"), kind: .url, source: .regex(RegexSource("#\\w+")))
  let engine = try Engine(rules: [slow, good])
  let result = engine.resolve(String(repeating: "a", count: 40) + " ; #tag")
  #expect(result.links.map(\.text) == ["#tag"])
  #expect(
    result.exhausted == [Resolution.Exhaustion(rule: RuleID(pack: "test", rule: "slow"), limit: .steps)])
}

@Test("a long text gives the same links as its parts, and a match may be long")
func longText() throws {
  var generator = Generator(state: 6)
  let alphabet = Array("ab-é日 ")
  let text = String(
    (0..<100_000).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
  for pattern in ["a-\\w+", "(?<=é)b+(?!日)", "\\w+-", "a\\K[^a]+"] {
    let source = RegexSource(pattern)
    let whole = try PCRE2Pattern(pattern, options: source.options)
    let memory = PatternMemory()
    let bytes = Array(text.utf8)
    var expected: [Range<Int>] = []
    var place = 0
    while case .match(let range) = whole.match(
      bytes.span, from: place, limits: .init(steps: 1_000_000, depth: 10_000), memory: memory)
    {
      expected.append(range)
      place = range.upperBound
    }
    #expect(try engine(source).links(in: text).map { $0.range.utf8 } == expected)
  }
  let word = String(repeating: "é", count: 60_000)
  try expect(["x |\(word)|, |\(word)|"], RegexSource("é+"))
}

@Test("a long text made to be slow ends", .timeLimit(.minutes(5)))
func slowText() throws {
  for pattern in ["(?=a)[^b]*c", "(?=a)[^b]*$", "\\w+\\w+;", "(a|aa)+$"] {
    let text = String(repeating: "a", count: 400_000) + "!b c;"
    #expect(try engine(RegexSource(pattern)).links(in: text).isEmpty)
  }
}

@Test("5,000 alternatives are one rule like any other")
func alternatives() throws {
  let words = (0..<5000).map { "w\(String($0 + 46_656, radix: 36).dropFirst())" }
  try expect(["a |w3uv| and |w000|, w3uw"], RegexSource(words.joined(separator: "|")))
}

@Test(
  "triggers come from what every match needs",
  arguments: [
    (RegexSource("#\\w+"), TriggerSet(bytes: [.init(ByteClass("#"))])),
    (RegexSource("(?:ACME|OPS)-\\d"), TriggerSet(words: [.init("ACME".utf8), .init("OPS".utf8)])),
    (RegexSource("\\d{3}-\\d{4}"), TriggerSet(words: [.init("-".utf8)])),
    (RegexSource("https?://\\S+"), TriggerSet(words: [.init("://".utf8)])),
    (RegexSource("task-\\d", flags: .caseless), TriggerSet(words: [.init("-".utf8, ignoresCase: true)])),
    (RegexSource("\\w+ing"), TriggerSet(words: [.init("ing".utf8)])),
    (RegexSource("\\w+"), TriggerSet(everyText: true)),
    (RegexSource("[a-z]\\d"), TriggerSet(everyText: true)),
  ])
func derived(source: RegexSource, triggers: TriggerSet) throws {
  #expect(try RegexFinder(source, boundary: .none, keywords: []).triggers == triggers)
}

private struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }
}

private func randomPattern(_ depth: Int, _ generator: inout Generator) -> String {
  let atoms = [
    "a", "b", "k", "S", "-", "é", "ab", "k-", "[ab]", "[^a]", "\\d", "\\w", ".", "\\b", "(?=a)", "(?<!a)",
    "(?<=k)", "\\.",
    "\\x61", "1", "(?>ab?)", "[kK]", "\\p{L}", "(?i)", "(?i:a)", "a{2}{2}", "[]a]", "[^]k]", "\\Q-a\\E", " ",
    "a #", "(?#x)", "(?|a|-)", "[\\x61]", "[\\P{L}k]", "(?<![\\x61-])", "(?<=[b-k])", "(?<=a{0})",
    "(?<![^\\Wk])",
    "(?<!a|bk|[kS1])", "(?<=-|\\bk)",
  ]
  let quantifiers = ["", "", "", "", "?", "+", "*", "{2}", "{0,2}", "+?", "++"]
  return (0..<Int.random(in: 1...3, using: &generator)).map { _ in
    let isGroup = depth > 0 && Int.random(in: 0..<3, using: &generator) == 0
    var item = atoms[Int.random(in: 0..<atoms.count, using: &generator)]
    if isGroup {
      let branches = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        randomPattern(depth - 1, &generator)
      }
      item = "(\(branches.joined(separator: "|")))"
    } else if item.count > 1, !"[\\(".contains(item.prefix(1)) {
      item = "(?:\(item))"
    }
    return item + quantifiers[Int.random(in: 0..<quantifiers.count, using: &generator)]
  }.joined()
}

@Test("what triggers find is what a try at every place finds")
func oracle() throws {
  var generator = Generator(state: 5)
  let alphabet = Array("abkKsS-é1 .\u{212A}\u{17F}É\n")
  for round in 0..<3000 {
    var pattern = randomPattern(2, &generator)
    if Bool.random(using: &generator) { pattern = "-" + pattern }
    if Bool.random(using: &generator) { pattern += "|" + randomPattern(1, &generator) }
    if round % 7 == 0 { pattern = "(?x)(?<![a1])[-.](?:\(pattern))" }
    if round % 11 == 0 { pattern = "(?i)(?: (?<= ) | \\b )k(?:\(pattern))" }
    let flags: RegexSource.Flags = [[], [.caseless], [.ascii], [.caseless, .extended], [.extended]][round % 5]
    let source = RegexSource(pattern, flags: flags)
    guard let anchored = try? PCRE2Pattern("\\G(?:\(pattern))", options: source.options) else { continue }
    let engine = try engine(source)
    let memory = PatternMemory()
    for _ in 0..<6 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        })
      let bytes = Array(text.utf8)
      var expected: [Range<Int>] = []
      var place = 0
      while place < bytes.count {
        let limits = PCRE2Pattern.Limits(steps: 1_000_000, depth: 100_000)
        if bytes.span.startsScalar(at: place),
          case .match(let range) = anchored.match(bytes.span, from: place, limits: limits, memory: memory)
        {
          expected.append(range)
          place = range.upperBound
        } else {
          place += 1
        }
      }
      let found = engine.resolve(text)
      if found.exhausted.isEmpty {
        #expect(found.links.map { $0.range.utf8 } == expected, "\(pattern) in \(text.debugDescription)")
      }
    }
  }
}
