import LinkModel
import Testing

@testable import LinkDetection

struct BoundaryTests {
  private func before(_ text: String, _ side: Boundary.Side) -> Bool {
    let bytes = Array((text + "x").utf8)
    return Boundary(before: side, after: .none).allowsStart(at: bytes.count - 1, in: bytes.span)
  }

  private func after(_ text: String, _ side: Boundary.Side) -> Bool {
    let bytes = Array(("x" + text).utf8)
    return Boundary(before: .none, after: side).allowsEnd(at: 1, in: bytes.span)
  }

  @Test(
    "each side allows what it says, before and after alike",
    arguments: [
      (.none, ["", "a", "@", " "], []),
      (.space, ["", " ", "\t", "\n", "\u{A0}", "\u{3000}", "\u{2003}"], ["a", ".", "(", "é", "\u{200B}"]),
      (
        .word, ["", " ", ".", "-", "@", "/", "😀", "。", "½", "€"],
        ["a", "Z", "0", "_", "é", "я", "字", "ん", "\u{301}", "९", "ा", "𝐀", "ʰ"]
      ),
      (.sigil, ["", " ", ".", "(", "😀"], ["a", "9", "_", "字", "@", "#", "＠", "＃"]),
    ] as [(Boundary.Side, [String], [String])])
  func sides(_ side: Boundary.Side, _ allowed: [String], _ refused: [String]) {
    for text in allowed { #expect(before(text, side) && after(text, side), "\(side): \(text)") }
    for text in refused { #expect(!before(text, side) && !after(text, side), "\(side): \(text)") }
  }

  @Test("a sigil's sides differ: money, entities and paths before it, an authority after it")
  func sigil() {
    for text in ["$", "&", "/", "＄", "＆", "／"] {
      #expect(!before(text, .sigil))
      #expect(after(text, .sigil))
    }
    #expect(!after("://", .sigil))
    #expect(after(":/", .sigil) && after(":", .sigil) && after("::", .sigil))
    #expect(before("://x ", .sigil))
  }

  @Test("a scalar is read whole from both sides, and a broken one is no letter")
  func scalars() {
    let bytes: [UInt8] = [0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80, 0xFF, 0xC3]
    let text = bytes.span
    let at = bytes.indices.map { text.scalarAndLength(at: $0).scalar }
    #expect(at == ["a", "é", "\u{FFFD}", "😀", "\u{FFFD}", "\u{FFFD}", "\u{FFFD}", "\u{FFFD}", "\u{FFFD}"])
    let before = (0...9).map { text.scalarAndLength(before: $0).length }
    #expect(before == [1, 1, 1, 2, 1, 1, 1, 4, 1, 1])
    let allows = Boundary(.word).allowsEnd(at: 7, in: text)
    #expect(allows)
  }
}
