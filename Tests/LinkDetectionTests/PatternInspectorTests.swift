import LinkModel
import Testing

@testable import LinkDetection

@Test("captures and empty matches of a pattern are known")
func inspection() throws {
  let inspector = try PatternInspector(RegexSource("(?<project>ACME|OPS)-(?<number>\\d+)(x)?"))
  #expect(inspector.captureNames == ["project", "number"])
  #expect(inspector.captureCount == 3)
  #expect(!inspector.canMatchEmpty)
  #expect(try PatternInspector(RegexSource("[a-z]*")).canMatchEmpty)
  #expect(PatternInspector.libraryVersion.hasPrefix("10."))
}

@Test("a repetition inside a repetition is found, tried and mended")
func nestedRepetition() throws {
  let slowness = try #require(PatternInspector.slowness(of: RegexSource("(\\w+,?)+;")))
  #expect(slowness.range == 0..<8)
  #expect(slowness.reason == "a repetition inside a repetition")
  #expect(slowness.probe == "20 letters followed by ` ;`")
  #expect(slowness.mended == "(\\w++,?)+;")
}

@Test(
  "slow patterns of other shapes are found",
  arguments: [
    "(a|a)*c", "^(\\w+\\s?)*$", "(?:[a-z]+)*-x", "x(?:.*)*=y", "\\w+\\w+\\w+\\w+;", "(?:a|ab|b)*c",
    "id:(\\d+)+#",
  ])
func slow(pattern: String) {
  #expect(PatternInspector.slowness(of: RegexSource(pattern)) != nil)
}

@Test(
  "ordinary patterns are not called slow",
  arguments: [
    "(?<project>ACME|OPS|WEB)-(?<number>[1-9][0-9]{0,5})", "(\\w++,?)+;", "#\\w+",
    "[\\w.+-]+@\\w+\\.(?:com|org)",
    "<@(?<id>[UW][A-Z0-9]{4,})(?:\\|(?<label>[^>|]{1,80}))?>", "(?<card>[3-6][0-9]{3}(?:[ -]?[0-9]){9,15})",
    "<(?<url>(?:https?|mailto|tel):[^\\s<>|]{1,2048})(?:\\|(?<label>[^>]{0,400}))?>",
    "(?:\\d{1,3}\\.){3}\\d{1,3}",
    "(?:[a-z]+\\.)+[a-z]+",
  ])
func notSlow(pattern: String) {
  #expect(PatternInspector.slowness(of: RegexSource(pattern)) == nil)
}

@Test(
  "a pattern whose repetitions multiply is tried on short texts only",
  arguments: ["((a{30}){30}){30}b", "(a{1000}){1000}", "(x(a{50}b{50}){50}){50}"])
func multipliedRepetitions(pattern: String) {
  // Without a bound on the texts this takes minutes.
  #expect(PatternInspector.slowness(of: RegexSource(pattern)) == nil)
}
