import LinkModel
import Testing

@Suite("Line index")
struct LineIndexTests {
  // One scalar each: 1, 2, 3 and 4 bytes; the last takes two UTF-16 units.
  private let text = "aä\n€😀b\r\n\nlast"

  @Test(
    "line and column count from 1, in the unit asked for",
    arguments: [
      (0, 1, 1, 1, 1), (1, 1, 2, 2, 2), (3, 1, 4, 3, 3),
      (4, 2, 1, 1, 1), (7, 2, 4, 2, 2), (11, 2, 8, 4, 3), (14, 3, 1, 1, 1), (15, 4, 1, 1, 1),
      (19, 4, 5, 5, 5),
    ])
  func positions(offset: Int, line: Int, utf8: Int, utf16: Int, scalars: Int) {
    let index = LineIndex(text)
    let place = TextOffset(utf8: offset)
    #expect(index.position(of: place, in: .utf8).line == line)
    #expect(index.position(of: place, in: .utf8).column == utf8)
    #expect(index.position(of: place, in: .utf16).column == utf16)
    #expect(index.position(of: place, in: .scalars).column == scalars)
  }

  @Test("a line is given without its end, CRLF included")
  func lines() {
    let index = LineIndex(text)
    #expect(index.lineCount == 4)
    #expect((1...4).map(index.text(ofLine:)) == ["aä", "€😀b", "", "last"])
    #expect(index.text(ofLine: 9).isEmpty)
  }

  @Test("a position beyond the end is the end")
  func beyond() {
    #expect(LineIndex("ab").position(of: TextOffset(utf8: 99)).column == 3)
    #expect(
      LineIndex("").position(of: TextOffset(utf8: 0)) == LineIndex("x").position(of: TextOffset(utf8: 0)))
  }

  @Test("a whole offset converts to each unit")
  func units() {
    let index = LineIndex(text)
    #expect(index.offset(of: TextOffset(utf8: 11), in: .utf16) == 6)
    #expect(index.offset(of: TextOffset(utf8: 11), in: .scalars) == 5)
  }
}
