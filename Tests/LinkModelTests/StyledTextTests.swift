import LinkModel
import Testing

@Test("an empty text has no runs")
func emptyText() {
  #expect(StyledText(text: "", links: []).runs.isEmpty)
}
