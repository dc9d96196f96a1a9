import LinkModel
import Testing

@Suite("Framed messages")
struct DiagnosticTextTests {
  private func label(_ source: SourceText, _ part: String, _ text: String = "") -> Diagnostic.Label {
    let whole = String(decoding: source.bytes, as: UTF8.self)
    guard let found = whole.firstRange(of: part) else {
      return Diagnostic.Label(SourceLocation(path: "none"), text)
    }
    let start = whole.utf8.distance(from: whole.startIndex, to: found.lowerBound)
    return Diagnostic.Label(
      source.location(of: TextRange(utf8: start..<start + part.utf8.count)), text)
  }

  @Test("a message shows the line, carets and what to write instead")
  func oneLabel() {
    let source = SourceText(name: "rules/acme.toml", text: "schema = 1\npatern = 'x'\n")
    let message = Diagnostic(
      "unknown-key", "`patern` is not a key of a regex rule", at: label(source, "patern", "not a known key"),
      help: ["did you mean `pattern`?"])
    #expect(
      DiagnosticText.render(message) == """
        error[unknown-key]: `patern` is not a key of a regex rule
          --> rules/acme.toml:2:1
           |
         2 | patern = 'x'
           | ^^^^^^ not a known key
           = help: did you mean `pattern`?

        """)
  }

  @Test("two places stand in the order of the file, with dots for what lies between")
  func twoLabels() {
    let text = (1...10).map { $0 == 4 ? "id = \"a\"" : $0 == 10 ? "id = \"b\"" : "" }.joined(separator: "\n")
    let source = SourceText(name: "p.toml", text: text)
    let message = Diagnostic(
      "duplicate-rule", "twice", at: label(source, "\"b\"", "second"), also: [label(source, "\"a\"", "first")]
    )
    #expect(
      DiagnosticText.render(message) == """
        error[duplicate-rule]: twice
          --> p.toml:10:6
            |
          4 | id = "a"
            |      --- first
        ...
         10 | id = "b"
            |      ^^^ second

        """)
  }

  @Test("what is hidden in a line is made visible, and the carets stay under their place")
  func hostile() {
    let source = SourceText(name: "a\u{1B}b", text: "x\u{202E}y = 日本 z")
    let rendered = DiagnosticText.render(Diagnostic("e", "odd \u{7}", at: label(source, "z")))
    #expect(
      rendered == """
        error[e]: odd ␇
          --> a␛b:1:10
           |
         1 | x<U+202E>y = 日本 z
           |                   ^

        """)
  }

  @Test("a very long line is cut around the place")
  func longLine() {
    let source = SourceText(
      name: "a", text: String(repeating: "x", count: 5000) + "Z" + String(repeating: "y", count: 5000))
    let lines = DiagnosticText.render(Diagnostic("e", "m", at: label(source, "Z"))).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 300 })
    let marked = lines.first { $0.contains("Z") }?.prefix { $0 != "Z" }.count
    let caret = lines.first { $0.contains("^") }?.prefix { $0 != "^" }.count
    #expect(marked != nil && caret == marked)
  }

  @Test("all messages come sorted, with a line that counts them")
  func many() {
    let source = SourceText(name: "a", text: "one\ntwo\n")
    let messages = [
      Diagnostic("b", "second", at: label(source, "two")),
      Diagnostic("a", .warning, "first", at: label(source, "one")),
    ]
    let rendered = DiagnosticText.render(messages)
    #expect(rendered.hasPrefix("warning[a]: first"))
    #expect(rendered.hasSuffix("\n\n1 error, 1 warning in 1 file\n"))
    #expect(DiagnosticText.concise(messages[0]) == "a:2:1: error[b] second")
    #expect([Diagnostic]().summary.isEmpty)
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "the nearest word is offered if it is near enough",
    arguments: [
      ("patern", "pattern"), ("kyewords", "keywords"), ("formt", "format"), ("builtin:ulr", "builtin:url"),
      ("zzz", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    #expect(
      Suggestion.nearest(to: word, among: ["pattern", "keywords", "format", "builtin:url"]) == expected)
  }

  @Test("what both words begin with does not count")
  func shared() {
    let words = ["ignore-case", "default/phone", "default/url"]
    #expect(Suggestion.nearest(to: "ignore-accents", among: words) == nil)
    #expect(Suggestion.nearest(to: "ignore-cas", among: words) == "ignore-case")
    #expect(Suggestion.nearest(to: "default/fone", among: words) == "default/phone")
    #expect(Suggestion.nearest(to: "default/foo", among: words) == nil)
  }

  @Test("a swap of neighbours is one edit")
  func swap() { #expect(Suggestion.distance(from: "ulr", to: "url") == 1) }
}

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "what could act on a terminal is shown instead",
    arguments: [
      ("plain ü 日本", "plain ü 日本"), ("\u{1B}[31m", "␛[31m"), ("a\tb\n", "a b␊"), ("\u{7F}", "␡"),
      ("\u{202E}x\u{2066}", "<U+202E>x<U+2066>"), ("\u{9B}m", "<U+009B>m"), ("a\u{200B}b", "a<U+200B>b"),
    ])
  func visible(text: String, expected: String) { #expect(VisibleText.visible(text) == expected) }
}
