import ChatLogs
import LinkLint
import LinkModel
import Testing

@Suite("Suppressions accept what fits all they say")
struct SuppressionTests {
  private static let today = CalendarDay(year: 2026, month: 6, day: 30)

  /// A suppression, changed.
  private static func suppression(_ change: (inout Suppression) -> Void) -> Suppression {
    var suppression = Suppression(reason: "known", place: SourceLocation(path: "tapspan.toml", line: 3))
    change(&suppression)
    return suppression
  }

  /// Of channel `general`, by `carol`, on `http://x.example/`.
  private static let finding = Finding.sample("see http://x.example/ now", marked: "http://x.example/")

  private func isSuppressed(_ finding: Finding = Self.finding, _ change: (inout Suppression) -> Void) -> Bool
  {
    var use = SuppressionUse()
    return Suppressions([Self.suppression(change)], today: Self.today).suppress(finding, use: &use)
  }

  @Test("check, channel, author and text must all fit")
  func keys() {
    #expect(isSuppressed { $0.check = Glob("insecure-http") })
    #expect(isSuppressed { $0.check = Glob("insecure-*") })
    #expect(!isSuppressed { $0.check = Glob("shortener") })
    #expect(isSuppressed { $0.channel = Glob("gen*") })
    #expect(!isSuppressed { $0.channel = Glob("off-topic") })
    #expect(isSuppressed { $0.author = Glob("carol") })
    #expect(!isSuppressed { $0.author = Glob("dave") })
    #expect(isSuppressed { $0.text = Glob("http://x.example/*") })
    #expect(!isSuppressed { $0.text = Glob("x.example") })
    #expect(
      !isSuppressed {
        $0.check = Glob("insecure-http")
        $0.author = Glob("dave")
      })
  }

  @Test("text is held against what is shown and where it goes")
  func target() {
    var finding = Self.finding
    finding.shown = "x.example"
    finding.target = "https://x.example"
    #expect(isSuppressed(finding) { $0.text = Glob("https://*") })
    #expect(isSuppressed(finding) { $0.text = Glob("x.*") })
    finding.target = nil
    #expect(!isSuppressed(finding) { $0.text = Glob("https://*") })
  }

  @Test("what a log does not say fits no pattern")
  func absent() {
    var finding = Self.finding
    finding.details.author = nil
    #expect(!isSuppressed(finding) { $0.author = Glob("*") })
  }

  @Test("`reported` stands for the rules that report")
  func reported() {
    var finding = Self.finding
    finding.check = "acme/mail"
    #expect(isSuppressed(finding) { $0.check = Glob("reported") })
    #expect(isSuppressed(finding) { $0.check = Glob("acme/*") })
    #expect(!isSuppressed { $0.check = Glob("reported") })
  }

  @Test("the last day counts, the day after does not, which is told")
  func until() {
    #expect(isSuppressed { $0.until = Self.today })
    #expect(!isSuppressed { $0.until = CalendarDay(year: 2026, month: 6, day: 29) })
    let suppressions = Suppressions(
      [
        Self.suppression { _ in },
        Self.suppression { $0.until = CalendarDay(year: 2025, month: 12, day: 31) },
      ],
      today: Self.today)
    #expect(suppressions.expired.map(\.id) == ["expired-suppression"])
    #expect(suppressions.expired.first?.message.contains("2025-12-31") == true)
    #expect(suppressions.expired.hasErrors == false)
    // It is not applied, so it is not blamed for fitting nothing.
    #expect(suppressions.unused(after: SuppressionUse()).count == 1)
  }

  @Test("all that fit are used, also where one would do, and parts add up")
  func use() {
    let suppressions = Suppressions(
      [
        Self.suppression { $0.check = Glob("insecure-http") }, Self.suppression { $0.author = Glob("carol") },
        Self.suppression { $0.author = Glob("dave") },
      ], today: Self.today)
    var parts = [SuppressionUse(), SuppressionUse()]
    for part in parts.indices { #expect(suppressions.suppress(Self.finding, use: &parts[part])) }
    var whole = SuppressionUse()
    for part in parts { whole.add(part) }
    #expect(whole.suppressed == 2)
    #expect((0..<3).map(whole.count) == [2, 2, 0])
    #expect(suppressions.unused(after: whole).map(\.id) == ["unused-suppression"])
  }
}
