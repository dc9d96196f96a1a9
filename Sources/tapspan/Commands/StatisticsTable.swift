import LinkDetection
import LinkLint
import LinkModel
import LinkRules

/// What the rules of a run did, as a table for people.
enum StatisticsTable {
  /// `default/url   1,204   610   588   41 %`, the rules that took longest first.
  static func text(of statistics: LintStatistics) -> String {
    let total = statistics.time
    var rows = [["RULE", "TRIGGERS", "CANDIDATES", "LINKS", "TIME", "SHARE"]]
    for entry in statistics.rules {
      rows.append(
        [
          entry.rule, entry.counts.triggers.grouped, entry.counts.candidates.grouped,
          entry.counts.links.grouped,
          milliseconds(entry.counts.time), share(entry.counts.time, of: total),
        ])
    }
    rows.append(
      [
        "search for triggers", "", "", "", milliseconds(statistics.search),
        share(statistics.search, of: total),
      ])
    let widths = rows[0].indices.map { column in rows.map { $0[column].unicodeScalars.count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.unicodeScalars.count)
        return column == 0 ? VisibleText.visible(cell.0) + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// `12.3 ms`.
  private static func milliseconds(_ time: Duration) -> String {
    let tenths = (time.nanoseconds + 50_000) / 100_000
    return "\((tenths / 10).grouped).\(tenths % 10) ms"
  }

  private static func share(_ part: Duration, of whole: Duration) -> String {
    whole > .zero ? "\(Int((part / whole * 100).rounded())) %" : "0 %"
  }
}
