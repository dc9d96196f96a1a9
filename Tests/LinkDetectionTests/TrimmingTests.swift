import LinkModel
import Testing

@testable import LinkDetection

struct TrimmingTests {
  private func trimmed(_ text: String, _ trim: Rule.Trim) -> String {
    let bytes = Array(text.utf8)
    return String(
      decoding: bytes[..<Trimming.end(of: bytes.indices, in: bytes.span, trim: trim)], as: UTF8.self)
  }

  @Test(
    "a candidate loses what does not belong to its end",
    arguments: [
      ("a.", .punctuation, "a"), ("a?!...", .punctuation, "a"), ("a。", .punctuation, "a"),
      ("a.b", .punctuation, "a.b"),
      ("a)", .brackets, "a"), ("(a)", .brackets, "(a)"), ("(a))", .brackets, "(a)"),
      ("a(b)", .brackets, "a(b)"),
      ("a]})", .brackets, "a"), ("a（b）", .brackets, "a（b）"), ("a）", .brackets, "a"),
      ("a［b］］", .brackets, "a［b］"),
      ("a\"", .quotes, "a"), ("a”’", .quotes, "a"), ("a»", .quotes, "a"), ("\"a\"b", .quotes, "\"a\"b"),
      ("(a).", [.punctuation, .brackets], "(a)"), ("a).", [.punctuation, .brackets], "a"),
      ("a.)\".", [.punctuation, .brackets, .quotes], "a"), ("a.)", .punctuation, "a.)"),
      ("a).", .brackets, "a)."),
      ("a.", [], "a."), ("...", .punctuation, ""), (")))", .brackets, ""), ("", .punctuation, ""),
      ("a([)]", .brackets, "a([)]"),
    ] as [(String, Rule.Trim, String)])
  func trims(_ text: String, _ trim: Rule.Trim, _ expected: String) {
    #expect(trimmed(text, trim) == expected)
  }

  @Test("only the candidate counts, not what stands around it")
  func inside() {
    let bytes = Array("(a).".utf8)
    let ends = [1..<3, 1..<1].map { Trimming.end(of: $0, in: bytes.span, trim: .brackets) }
    #expect(ends == [2, 1])
  }

  @Test("very many brackets and dots cost one pass")
  func many() {
    #expect(trimmed("a" + String(repeating: ").", count: 100_000), [.brackets, .punctuation]) == "a")
    let nested = String(repeating: "(", count: 50_000) + String(repeating: ")", count: 50_001)
    #expect(trimmed(nested, .brackets).utf8.count == 100_000)
  }
}
