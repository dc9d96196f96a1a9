import LinkModel
import Testing

@testable import LinkDetection

@Test(
  "a pattern that does not compile says what is wrong and where",
  arguments: [
    ("(?<project>ACME|OPS-[1-9]", "missing closing parenthesis", 25),
    ("a\\C", "`\\C` is not allowed, it matches a part of a character", 3),
    ("é[z-a]", "range out of order in character class", 5),
    ("*a", "quantifier does not follow a repeatable item", 0),
    ("a\\", "\\ at end of pattern", 2),
    ("(?<=a+)b", "lookbehind assertion is not fixed length", 0),
  ])
func badPatterns(pattern: String, message: String, offset: Int) {
  for boundary in [Boundary.none, Boundary(.sigil)] {
    #expect(throws: PatternError(message: message, offset: offset)) {
      try RegexFinder(RegexSource(pattern), boundary: boundary, keywords: [])
    }
  }
}

private func search(
  _ pattern: String, _ text: String, _ options: PCRE2Pattern.Options = [.jit], steps: Int = 100_000
)
  throws -> PCRE2Pattern.Outcome
{
  let limits = PCRE2Pattern.Limits(steps: steps, depth: 10_000)
  return try PCRE2Pattern(pattern, options: options).match(
    Array(text.utf8).span, from: 0, limits: limits, memory: PatternMemory())
}

@Test("empty matches are passed over")
func emptyMatches() throws {
  #expect(try search("a*", "bbaab") == .match(2..<4))
  #expect(try search("(?=b)", "abc") == .none)
  #expect(try search("\\b", "abc") == .none)
}

@Test("steps, depth and heap are limited, compiled or interpreted", arguments: [true, false])
func limits(isCompiled: Bool) throws {
  let options: PCRE2Pattern.Options = isCompiled ? [.jit] : []
  #expect(try search("(\\w+,?)+;", String(repeating: "a", count: 40) + " ;", options) == .limit(.steps))
  let deep = try search("a(?R)?b", String(repeating: "a", count: 500_000) + " b", options)
  #expect([.limit(.steps), .limit(.depth), .limit(.heap)].contains(deep))
}

@Test("letters match in either case beyond ASCII, classes follow Unicode unless told otherwise")
func unicode() throws {
  #expect(try search("ärger", "ÄRGER", [.jit, .caseless]) == .match(0..<6))
  #expect(try search("k", "\u{212A}", [.jit, .caseless]) == .match(0..<3))
  #expect(try search("\\w+", "é", [.jit, .unicodeClasses]) == .match(0..<2))
  #expect(try search("\\w+", "é", [.jit]) == .none)
  #expect(RegexSource("\\d").options.contains(.unicodeClasses))
  #expect(!RegexSource("\\d", flags: .ascii).options.contains(.unicodeClasses))
  #expect(!RegexSource("[0-9]\\p{L}", flags: .caseless).options.contains(.unicodeClasses))
}

@Test("memory grows to the pattern with the most captures")
func memory() throws {
  let memory = PatternMemory()
  let limits = PCRE2Pattern.Limits(steps: 100_000, depth: 10_000)
  let text = Array("abcdef".utf8)
  let few = try PCRE2Pattern("(b)", options: [.jit])
  let many = try PCRE2Pattern("(a)(b)(c)(d)(e)(x)?", options: [.jit])
  #expect(few.match(text.span, from: 0, limits: limits, memory: memory) == .match(1..<2))
  #expect(many.match(text.span, from: 0, limits: limits, memory: memory) == .match(0..<5))
  #expect(memory.capture(5) == 4..<5 && memory.capture(6) == nil)
  #expect(few.match(text.span, from: 0, limits: limits, memory: memory) == .match(1..<2))
  #expect(memory.capture(1) == 1..<2)
}
