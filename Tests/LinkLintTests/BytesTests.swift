import LinkLint
import LinkModel
import Testing

@Suite("Bytes are written so that nothing in them acts on a reader")
struct BytesTests {
  private func json(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.append(json: bytes.span)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "a JSON string escapes what must be escaped and keeps the rest",
    arguments: [
      ("plain", #""plain""#), ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("ü日𝄞é", #""ü日𝄞é""#),
      ("\n\r\t\u{0}\u{7F}", #""\n\r\t\u0000\u007f""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
      ("\u{9B}\u{202E}", #""\u009b\u202e""#), ("\u{E0041}", #""\udb40\udc41""#),
    ])
  func strings(text: String, expected: String) { #expect(json(Array(text.utf8)) == expected) }

  @Test("bytes that are no UTF-8 become U+FFFD, one each")
  func broken() {
    #expect(json([0x61, 0xC3, 0x62, 0x80, 0xE2, 0x82]) == #""a\ufffdb\ufffd\ufffd\ufffd""#)
    var output: [UInt8] = []
    output.append(visible: ([0x61, 0xFF, 0x62] as [UInt8]).span)
    #expect(String(decoding: output, as: UTF8.self) == "a\u{FFFD}b")
  }

  @Test("a character that must change is found at every place of texts of every length")
  func places() {
    for count in 1...50 {
      for place in 0..<count {
        for (character, visible, escaped) in [
          ("\u{1B}", "\u{241B}", "\\u001b"), ("\"", "\"", "\\\""), ("é", "é", "é"),
        ] {
          let (before, after) = (
            String(repeating: "a", count: place), String(repeating: "b", count: count - place - 1)
          )
          var output: [UInt8] = []
          output.append(visible: before + character + after)
          #expect(String(decoding: output, as: UTF8.self) == before + visible + after)
          #expect(json(Array((before + character + after).utf8)) == "\"" + before + escaped + after + "\"")
        }
      }
    }
  }

  @Test(
    "nothing is a command to a build log, wherever it stands",
    arguments: [
      ("##vso[task.x]", "<U+0023>#vso[task.x]"), ("##[error]x", "<U+0023>#[error]x"),
      ("a ##VSO[", "a <U+0023>#VSO["),
      ("### title", "### title"), ("###[x", "#<U+0023>#[x"), ("## a [b", "## a [b"), ("##", "##"),
      ("#vso[", "#vso["),
      ("é##[日##vso[", "é<U+0023>#[日<U+0023>#vso["), ("aaaaaaaaaaaaaaa##[b", "aaaaaaaaaaaaaaa<U+0023>#[b"),
    ])
  func commands(text: String, visible: String) {
    var output: [UInt8] = []
    output.append(visible: text)
    #expect(String(decoding: output, as: UTF8.self) == visible)
    #expect(VisibleText.visible(text) == visible)
    #expect(json(Array(text.utf8)) == "\"" + visible.replacing("<U+0023>", with: "\\u0023") + "\"")
  }

  @Test("a path that is a command at the start of a line is named from the folder")
  func paths() {
    #expect(VisibleText.path("::warning::x.txt") == "./::warning::x.txt")
    #expect(VisibleText.path("##[x") == "./<U+0023>#[x")
    #expect(VisibleText.path("a/::b") == "a/::b")
    #expect(VisibleText.path(" ::error::x") == "./ ::error::x")
    #expect(VisibleText.path("\u{3000}::x") == "./\u{3000}::x")
  }

  @Test("numbers are decimal", arguments: [0, 7, 10, 12_345, -3, Int.max, Int.min])
  func numbers(number: Int) {
    var output: [UInt8] = []
    output.append(decimal: number)
    #expect(String(decoding: output, as: UTF8.self) == String(number))
  }

  @Test("offsets are counted in one pass, and anew when somebody goes back")
  func offsets() {
    let text = Array("aü𝄞b".utf8)
    var counter = UnitCounter()
    let first = counter.offsets(of: 1..<3, in: text.span)
    #expect(first.utf16 == 1..<2 && first.scalars == 1..<2)
    let second = counter.offsets(of: 3..<8, in: text.span)
    #expect(second.utf16 == 2..<5 && second.scalars == 2..<4)
    #expect(counter.offsets(of: 1..<3, in: text.span) == first)
  }
}
