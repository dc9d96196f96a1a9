import LinkModel
import Testing

@Suite("Styled text")
struct StyledTextTests {
  private let blue = Style(foreground: Color(red: 0, green: 0, blue: 255), underline: .single)

  private func link(_ id: Int, _ range: Range<Int>, isLinked: Bool = true) -> Link {
    Link(
      id: LinkID(id), rule: RuleID(pack: "t", rule: "r"), kind: .url, range: TextRange(utf8: range), text: "",
      value: "", url: nil, label: nil, marks: [], isLinked: isLinked)
  }

  @Test("an empty text has no runs")
  func empty() { #expect(StyledText(text: "", links: []).runs.isEmpty) }

  @Test("runs cover the text without gaps, links at the edges included")
  func coverage() {
    let styled = StyledText(text: "aabbcc", links: [link(0, 0..<2), link(1, 4..<6)])
    #expect(styled.runs.map(\.range.utf8) == [0..<2, 2..<4, 4..<6])
    #expect(styled.runs.map(\.link) == [LinkID(0), nil, LinkID(1)])
    #expect(styled.link(at: TextOffset(utf8: 1))?.id == LinkID(0))
    #expect(styled.link(at: TextOffset(utf8: 2)) == nil)
    #expect(styled.link(at: TextOffset(utf8: 6)) == nil)
  }

  @Test("what is only reported looks like the text around it")
  func reported() {
    let styled = StyledText(text: "aabb", links: [link(0, 0..<2, isLinked: false)])
    #expect(styled.runs.map(\.range.utf8) == [0..<4])
  }

  @Test("styles merge attribute by attribute: rule over kind over base")
  func merging() {
    let theme = Theme(
      base: Style(foreground: Color(hex: "#111111"), font: Font(family: "Serif", size: 12)),
      kinds: [.url: Style(background: Color(hex: "#EEE"), font: Font(weight: .bold))])
    let styled = StyledText(text: "ab", links: [link(0, 0..<1)], theme: theme) { _ in blue }
    let merged = styled.runs[0].style
    #expect(merged.foreground == blue.foreground)
    #expect(merged.background == Color(red: 238, green: 238, blue: 238))
    #expect(merged.font == Font(family: "Serif", size: 12, weight: .bold))
    #expect(styled.runs[1].style == theme.base)
  }

  @Test(
    "colours read and write the hexadecimal forms of CSS",
    arguments: [
      ("#2D71B2", "#2D71B2"), ("#2d71b280", "#2D71B280"), ("#abc", "#AABBCC"), ("2D71B2", nil), ("#12", nil),
      ("#GGGGGG", nil),
    ] as [(String, String?)])
  func colours(text: String, expected: String?) { #expect(Color(hex: text)?.description == expected) }
}
