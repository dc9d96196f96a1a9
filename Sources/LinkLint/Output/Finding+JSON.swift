import LinkDetection
package import ChatLogs
package import LinkModel

extension [UInt8] {
  /// Appends a finding as an object of type `finding`, keys as `links` has them and `check`, `severity`, `message`.
  mutating func append(json finding: Finding, showsContext: Bool) {
    let masked = MaskedFinding(finding, hidesPersonal: false)
    openObject("finding")
    append("check", finding.check)
    append("severity", finding.severity.rawValue)
    append("message", masked.message)
    append("help", ifSet: masked.help)
    append("path", finding.path)
    append("record", finding.record)
    append("line", finding.place.line)
    append("column", finding.place.column)
    append("source", finding.place.source)
    append(finding.details, at: finding.place)
    append("kind", finding.kind.rawValue)
    append("rule", finding.rule)
    append("text", masked.shown)
    append("url", ifSet: masked.target)
    var counter = UnitCounter()
    let offsets =
      finding.offsets ?? counter.offsets(of: finding.range.utf8, in: finding.text.utf8.span)
    append(offsets)
    if showsContext {
      append(key: "excerpt")
      append(json: masked.line.utf8.span)
    }
    closeObject()
  }

  /// Appends what a log says about a message, as far as it says something.
  package mutating func append(_ details: MessageDetails, at place: SourcePlace) {
    if details.pointer != nil || place.pointer != nil {
      append("pointer", (details.pointer ?? "") + (place.pointer ?? ""))
    }
    append("id", ifSet: details.id)
    append("author", ifSet: details.author)
    append("time", ifSet: details.time)
    append("channel", ifSet: details.channel)
  }

  /// Appends a place in the text in all three units.
  package mutating func append(_ offsets: UnitOffsets) {
    append("utf8", offsets.utf8)
    append("utf16", offsets.utf16)
    append("scalars", offsets.scalars)
  }

  /// Appends what a run counted as an object of type `summary`; checks in order of name.
  mutating func append(json summary: LintSummary) {
    openObject("summary")
    for level in Severity.allCases.reversed() {
      append(level.rawValue + "s", summary.count(of: level))
    }
    append("files", summary.files)
    append("messages", summary.messages)
    append("links", summary.links)
    append("suppressed", summary.suppressed)
    append("trouble", summary.hasTrouble)
    append(key: "checks")
    var opening = "{"
    for (check, counts) in summary.counts.sorted(by: { $0.key < $1.key }) {
      append(raw: opening)
      append(json: check)
      append(raw: ":")
      append(decimal: counts.values.reduce(0, +))
      opening = ","
    }
    append(raw: opening == "{" ? "{}" : "}")
    if summary.isCutShort { append("stopped", true) }
    if let statistics = summary.statistics { append(statistics: statistics) }
    closeObject()
  }
}

extension [UInt8] {
  /// Appends `"search-ns":…` and `"rules":[…]`, the rules that took longest first.
  private mutating func append(statistics: LintStatistics) {
    append("search-ns", statistics.search.nanoseconds)
    append(key: "rules")
    append(raw: "[")
    for (number, entry) in statistics.rules.enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      openObject("rule-statistics")
      append("name", entry.rule)
      append("triggers", entry.counts.triggers)
      append("candidates", entry.counts.candidates)
      append("links", entry.counts.links)
      append("ns", entry.counts.time.nanoseconds)
      closeObject()
    }
    append(UInt8(ascii: "]"))
  }
}

extension LintSummary {
  /// How many findings have a level.
  package func count(of level: Severity) -> Int { counts.values.reduce(0) { $0 + ($1[level] ?? 0) } }
}
