import LinkDetection
import LinkModel
import Testing

@testable import LinkRules

@Test(
  "templates are read into pieces",
  arguments: [
    ("plain", [Template.Piece.literal("plain")]),
    ("a$$b", [.literal("a$b")]),
    ("${0}", [.capture(names: ["0"], filters: [])]),
    (
      "x-${ a ?? b | lower | strip:mailto: }",
      [.literal("x-"), .capture(names: ["a", "b"], filters: [.lower, .strip("mailto:")])]
    ),
    ("${0|scheme:https}", [.capture(names: ["0"], filters: [.scheme("https")])]),
    ("${t | unescape:html | nfc}", [.capture(names: ["t"], filters: [.unescapeHTML, .nfc])]),
    ("", []),
  ])
func templateSyntax(text: String, pieces: [Template.Piece]) throws {
  #expect(try TemplateParser.parse(text).template.pieces == pieces)
}

@Test(
  "what is no template is refused at its place",
  arguments: [
    ("a $b", 2..<3), ("${", 0..<2), ("${}", 0..<3), ("x${a b}", 1..<7), ("${a | }", 0..<7),
    ("${a | unescape:xml}", 0..<19),
    ("${a ?? }", 0..<8), ("${a | lower:x}", 0..<14), ("$", 0..<1), ("${a | strip:}", 0..<13),
    ("${a | scheme:1}", 0..<15),
  ])
func badTemplate(text: String, range: Range<Int>) {
  #expect { try TemplateParser.parse(text) } throws: { ($0 as? TemplateError)?.range == range }
}

@Test(
  "a version requirement is a list of comparisons",
  arguments: [
    (">= 0.1", true), (">=0.1.0, < 1", true), ("> 0.1", false), ("= 0.1.0", true), ("< 0.1", false),
  ])
func requirement(text: String, holds: Bool) throws {
  #expect(try #require(VersionRequirement(text)).holds(for: .current) == holds)
}
