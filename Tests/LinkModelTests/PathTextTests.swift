import Testing

@testable import LinkModel

@Suite("Paths as text")
struct PathTextTests {
  @Test(
    "every path comes back as it was, and no two are alike",
    arguments: [
      "a/b.txt", "日本/é.txt", "",
    ].map { Array($0.utf8) } + [
      [0x63, 0xE9], [0xFF, 0x80, 0xC3], [0xED, 0xA0, 0x80], Array("\u{10FF90}x".utf8), [0xF4, 0x8F, 0xBE],
    ])
  func roundTrip(path: [UInt8]) {
    let text = PathText.text(path)
    #expect(PathText.bytes(text) == (path + [0]).map { CChar(bitPattern: $0) })
  }

  @Test("a path in UTF-8 is its own text")
  func plain() { #expect(PathText.text(Array("Ä/日.txt".utf8)) == "Ä/日.txt") }

  @Test("what is no UTF-8 is shown by its numbers")
  func shown() { #expect(VisibleText.visible(PathText.text([0x63, 0xE9])) == "c<U+10FFE9>") }
}
