import Testing

@testable import LinkDetection

struct DigitPatternTests {
  private func digits(_ text: String) throws -> PhoneDigits {
    let packed = PhoneDigits(text.utf8.map { $0 & 15 })
    return try #require(packed)
  }

  @Test(
    "a pattern matches all digits or not",
    arguments: [
      ("d{3}", "123", true), ("d{3}", "12", false), ("d{3}", "1234", false), ("d{2,4}", "1", false),
      ("d{2,4}", "1234", true), ("d{2,4}", "12345", false), ("[2-47]d", "30", true), ("[2-47]d", "70", true),
      ("[2-47]d", "50", false), ("1|23|456", "23", true), ("1|23|456", "24", false),
      ("1|12|123", "123", true),
      ("(1(2|3)?){2}4", "12134", true), ("(1(2|3)?){2}4", "114", true), ("(1(2|3)?){2}4", "14", false),
      ("1d?d?2", "12", true), ("1d?d?2", "1222", true), ("1d?d?2", "13332", false),
      ("(12){0,2}", "1212", true),
      ("(12){0,2}", "121", false), ("", "1", false),
    ])
  func whole(pattern: String, text: String, expected: Bool) throws {
    let digits = try digits(text)
    var patterns = DigitPatterns()
    let compiled = patterns.add(Array(pattern.utf8)[...])
    #expect(patterns.matchesWhole(compiled, digits) == expected)
  }

  @Test(
    "a prefix goes by the first alternative that matches",
    arguments: [
      ("0|80?", "801", 2, nil), ("0|80?", "81", 1, nil), ("0|80?", "0", 1, nil), ("0(1d)?", "0123", 3, 1..<3),
      ("0(1d)?", "0223", 1, nil), ("0<1d>?", "0123", 3, 1..<3), ("<[2-9]d{2}>$|1", "234", 3, 0..<3),
      ("<[2-9]d{2}>$|1", "2345", nil, nil), ("<[2-9]d{2}>$|1", "1234", 1, nil), ("<1>?2", "2", 1, nil),
    ] as [(String, String, Int?, Range<Int>?)])
  func prefix(pattern: String, text: String, end: Int?, capture: Range<Int>?) throws {
    let digits = try digits(text)
    var patterns = DigitPatterns()
    let compiled = patterns.add(Array(pattern.utf8)[...])
    let match = patterns.prefixMatch(compiled, digits)
    #expect(match?.end == end)
    if pattern.contains("<") { #expect(match?.capture(1) == capture) }
  }

  @Test("a pattern with mistakes still ends")
  func mistakes() throws {
    let digits = try digits("123456")
    for pattern in ["(", "<", "[", "[1-", "{", "1{", "1{2,", ")", "1)2", "|||", "??", "1{3,1}", "d{99}"] {
      var patterns = DigitPatterns()
      let compiled = patterns.add(Array(pattern.utf8)[...])
      _ = patterns.matchesWhole(compiled, digits)
    }
  }

  @Test("the steps of every plan have numbers")
  func steps() {
    for region in PhoneTable.shared.regions { #expect(region.plan.patterns.count <= 65_535, "\(region.id)") }
  }
}
