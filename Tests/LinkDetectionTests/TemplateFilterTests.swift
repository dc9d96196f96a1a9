import TestSupport
import Testing

@testable import LinkDetection

struct TemplateFilterTests {
  private func apply(_ filter: Template.Filter, _ text: String) -> String {
    var bytes = Array(text.utf8)
    filter.apply(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "a filter changes a value",
    arguments: [
      (Template.Filter.lower, "Abc-Z[", "abc-z["), (.lower, "ÄÖ İ", "äö i\u{307}"), (.lower, "", ""),
      (.upper, "Abc-z{", "ABC-Z{"), (.upper, "straße", "STRASSE"),
      (.percent, "az-._~09", "az-._~09"), (.percent, "a b/c?ü", "a%20b%2Fc%3F%C3%BC"), (.percent, "%", "%25"),
      (.digits, "+49 (30) 9018-20", "4930901820"), (.digits, "٠١٢३४৫９", "0123459"), (.digits, "½²", ""),
      (.digits, "abc", ""),
      (.strip("www."), "WWW.example.org", "example.org"), (.strip("www."), "ww", "ww"),
      (.strip(""), "a", "a"),
      (.strip("#"), "##a", "#a"),
      (.scheme("https"), "example.org", "https://example.org"),
      (.scheme("https"), "http://a.b", "http://a.b"),
      (.scheme("https"), "HTTP://a.b", "HTTP://a.b"), (.scheme("https"), "//a.b/c", "https://a.b/c"),
      (.scheme("https"), "a.b:8080/c", "https://a.b:8080/c"),
      (.scheme("https"), "localhost:80", "https://localhost:80"),
      (.scheme("https"), "mailto:a@b.c", "mailto:a@b.c"), (.scheme("https"), "tel:112", "tel:112"),
      (.scheme("https"), "a.b/x:y", "https://a.b/x:y"), (.scheme("https"), "", "https://"),
      (.scheme("https"), "[::1]/", "https://[::1]/"),
      (.scheme("https"), "1password://x", "https://1password://x"),
      (.unescapeHTML, "a&amp;b&lt;&gt;&quot;&#39;&apos;", "a&b<>\"''"), (.unescapeHTML, "&amp;lt;", "&lt;"),
      (.unescapeHTML, "&#x1F600;&#128512;&#XE9;", "😀😀é"),
      (.unescapeHTML, "&#0;&#xD800;&#x110000;", "&#0;&#xD800;&#x110000;"),
      (.unescapeHTML, "& &; &#; &#x; &amp &unknown; &#12x;", "& &; &#; &#x; &amp &unknown; &#12x;"),
      (.unescapeHTML, "&#99999999999;", "&#99999999999;"), (.unescapeHTML, "&&lt;", "&<"),
      (.punycode, "example.org", "example.org"),
    ] as [(Template.Filter, String, String)])
  func changes(_ filter: Template.Filter, _ text: String, _ expected: String) {
    #expect(Array(apply(filter, text).utf8) == Array(expected.utf8), "\(filter) of \(text)")
  }

  @Test(
    "nfc composes what belongs together and nothing else",
    arguments: [
      ("e\u{301}", "\u{E9}"), ("e\u{302}\u{301}", "\u{1EBF}"), ("e\u{323}\u{302}", "\u{1EC7}"),
      ("e\u{302}\u{323}", "\u{1EC7}"), ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
      ("\u{AC00}\u{11A8}", "\u{AC01}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{958}", "\u{915}\u{93C}"),
      ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("a\u{315}\u{300}\u{5AE}b", "\u{E0}\u{5AE}\u{315}b"),
      ("\u{9C7}\u{9BE}", "\u{9CB}"), ("\u{301}e", "\u{301}e"), ("\u{F900}", "\u{8C48}"), ("abc é", "abc é"),
      ("\u{AC01}\u{11A8}", "\u{AC01}\u{11A8}"), ("a\u{30A}\u{301}", "\u{1FB}"),
    ])
  func composes(_ text: String, _ expected: String) {
    #expect(Array(apply(.nfc, text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("nfc keeps the meaning of every text, undoes every decomposition and changes nothing the second time")
  func composesAll() {
    FoldingData.shared.forEachScalar { value in
      var decomposed: [UInt8] = []
      FoldingData.shared.decompose(value) { decomposed += $0.utf8Bytes }
      let composed = Composition.normalized(decomposed)
      #expect(Composition.normalized(value.utf8Bytes) == composed)
      #expect(Composition.normalized(composed) == composed)
      #expect(String(decoding: composed, as: UTF8.self) == String(decoding: value.utf8Bytes, as: UTF8.self))
    }
  }

  @Test("the first capture that is there goes through the filters in order")
  func template() {
    let template = Template([
      .literal("https://x.example/"),
      .capture(names: ["label", "id"], filters: [.strip("#"), .lower, .percent]),
    ])
    var output: [UInt8] = []
    template.append(to: &output) { name, output in
      if name == "id" { output.append(contentsOf: "#Ä B".utf8) }
      return name == "id"
    }
    #expect(String(decoding: output, as: UTF8.self) == "https://x.example/%C3%A4%20b")
  }

  @Test("any bytes are read without harm")
  func anyBytes() {
    var random = SeededRandom(seed: 4)
    let filters: [Template.Filter] = [
      .lower, .upper, .nfc, .percent, .digits, .strip("a"), .scheme("https"), .unescapeHTML, .punycode,
    ]
    let alphabet = Array("&#x1;amp:/.aé\u{301}٣".utf8) + [0xFF, 0xC0, 0xED, 0xA0, 0xF4]
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...16, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      for filter in filters {
        var copy = bytes
        filter.apply(to: &copy)
      }
    }
  }
}

@Test("a bare host gets its scheme, whatever follows its colon")
func schemeOfBareHost() {
  for (text, url) in [
    ("www.a.example:x", "https://www.a.example:x"), ("www.a+b://x", "https://www.a+b://x"),
    ("https://a", "https://https://a"),
  ] {
    var bytes = Array(text.utf8)
    Template.Filter.scheme("https").apply(to: &bytes, isBare: true)
    #expect(String(decoding: bytes, as: UTF8.self) == url)
  }
}
