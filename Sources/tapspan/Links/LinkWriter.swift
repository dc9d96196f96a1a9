// Hot: called for each link. Benchmark: `tapspan links` over the mixed corpus.
import ChatLogs
import LinkDetection
import LinkLint
import LinkModel

/// Writes links in one of the formats of `links`. A class: a call counts one reference, not one for each list.
final class LinkWriter: Sendable {
  /// The formats, by the names of `--format`.
  enum Format: String, Sendable { case text, concise, json, ndjson }

  let format: Format
  let isColoured: Bool
  private let engine: Engine
  // What is the same for all links of a rule, by its number; one list each, so that a look-up copies little.
  private let heads: [[UInt8]]
  private let values: [Template?]
  /// Rules whose links must not be shown in any output.
  private let isRedacted: [Bool]
  private let redacts: Bool
  /// Rules that only report what they find.
  private let isReportOnly: [Bool]
  private let urls: [Template?]
  /// Whether the target of a rule is the link itself once it has a scheme, as that of most links is.
  private let addsScheme: [Bool]
  /// The lines of links without colours and with nothing to hide; nil for other formats.
  let lines: LinkLines?

  init(_ format: Format, engine: Engine, isColoured: Bool) {
    self.format = format
    self.isColoured = isColoured
    self.engine = engine
    let isRedacted = engine.rules.map { $0.report?.redact ?? false }
    self.isRedacted = isRedacted
    redacts = isRedacted.contains(true)
    isReportOnly = engine.rules.map { !$0.isLinked }
    values = engine.rules.map(\.value)
    urls = engine.rules.map(\.url)
    addsScheme = urls.map { $0?.onlyAddsScheme ?? false }
    let heads = engine.rules.map { rule in
      var head: [UInt8] = []
      switch format {
      case .text: head.append(visible: rule.kind.rawValue)
      case .concise: head.append(visible: "\(rule.kind)[\(rule.id)]")
      case .json, .ndjson:
        head.append("kind", rule.kind.rawValue)
        head.append("rule", rule.id.description)
      }
      return head
    }
    self.heads = heads
    let isPlain = !isColoured && !redacts && (format == .text || format == .concise)
    lines = isPlain ? LinkLines(engine: engine, heads: heads, showsTargets: format == .text) : nil
  }

  /// What stands between two links.
  var separator: String { format == .json ? ",\n" : "" }
  /// What comes before all links.
  var opening: String { format == .json ? "{\"type\":\"links\",\"version\":1,\"links\":[\n" : "" }
  /// What comes after all links.
  var closing: String { format == .json ? "\n]}\n" : "" }

  /// Whether `details` and `offsets` are shown.
  var needsDetails: Bool { format == .json || format == .ndjson }

  /// A path as this format shows it, worked out once for a file.
  func path(_ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    if needsDetails { bytes.append(json: path) } else { bytes.append(path: path) }
    return bytes
  }

  /// The stretches of a message that no output may show: what a rule with `redact` found, whatever became of it.
  func hidden(_ found: FoundLinks) -> HiddenStretches {
    guard redacts else { return HiddenStretches([]) }
    let records = found.links + found.refused + found.lost.map(\.record)
    return HiddenStretches(records.filter { isRedacted[Int($0.rule)] }.map(\.range))
  }

  /// The line of a link for people: `chat.txt:3:5: url www.example.org -> https://www.example.org`.
  func appendLine(
    _ record: LinkRecord, in text: TextBytes, _ found: FoundLinks, isHidden: Bool, path: [UInt8],
    line: Int, column: Int, memory: inout [UInt8], to output: inout [UInt8]
  ) {
    let rule = Int(record.rule)
    output.append(path.span)
    output.append(line: line, column: column)
    if isColoured || record.status != .match {
      output.append(in: record.status == .match ? .cyan : .yellow, if: isColoured) {
        if record.status != .match { $0.append(raw: "refused ") }
        $0.append(contentsOf: heads[rule])
      }
    } else {
      output.append(contentsOf: heads[rule])
    }
    output.append(UInt8(ascii: " "))
    let shown = text.extracting(record.range)
    if isHidden { output.append(raw: "***") } else { output.append(visible: shown) }
    if isReportOnly[rule] { output.append(raw: " (only reported)") }
    if record.status != .match {
      output.append(raw: " (")
      output.append(raw: record.rejection.sentence)
      output.append(raw: ")")
    } else if format == .text, !isHidden, !(addsScheme[rule] && shown.beginsWithScheme),
      let url = urls[rule]
    {
      memory.removeAll(keepingCapacity: true)
      engine.append(url, for: record, in: text, found, to: &memory)
      if !memory.span.isEqual(to: shown) {
        output.append(in: .dim, if: isColoured) { $0.append(raw: " -> ") }
        output.append(visible: memory.span)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// The object of a link: the contract of `links --format ndjson`, to which keys may be added at the end only.
  func appendObject(
    _ record: LinkRecord, in text: TextBytes, _ found: FoundLinks, isHidden: Bool, path: [UInt8],
    place: SourcePlace,
    number: Int,
    details: MessageDetails, offsets: UnitOffsets, context: LinkContext, memory: inout [UInt8],
    to output: inout [UInt8]
  ) {
    let rule = Int(record.rule)
    let isLink = record.status == .match
    output.openObject(isLink ? "link" : "refused")
    output.append(key: "path")
    output.append(contentsOf: path)
    output.append("record", number)
    output.append("line", place.line)
    output.append("column", place.column)
    output.append("source", place.source)
    output.append(details, at: place)
    output.append(contentsOf: heads[rule])
    let shown = text.extracting(record.range)
    output.append(key: "text")
    if isHidden { output.append(json: "***") } else { output.append(json: shown) }
    if isHidden {
      if isLink { output.append("value", "***") }
    } else if isLink {
      output.append(key: "value")
      appendJSON(values[rule], record, in: text, found, memory: &memory, to: &output)
      if let url = urls[rule] {
        output.append(key: "url")
        appendJSON(url, record, in: text, found, memory: &memory, to: &output)
      }
    }
    output.append(offsets)
    output.append("context", context.names)
    output.append("marks", record.marks.names)
    if isReportOnly[rule] { output.append("linked", false) }
    if isLink { output.append("stated", false) } else { output.append("reason", record.rejection.name) }
    output.closeObject()
    if format == .ndjson { output.append(UInt8(ascii: "\n")) }
  }

  private func appendJSON(
    _ template: Template?, _ record: LinkRecord, in text: TextBytes, _ found: FoundLinks,
    memory: inout [UInt8],
    to output: inout [UInt8]
  ) {
    guard let template else { return output.append(json: text.extracting(record.range)) }
    memory.removeAll(keepingCapacity: true)
    engine.append(template, for: record, in: text, found, to: &memory)
    // A template may take a scalar apart (`percent` never does, a detector's capture might).
    output.append(json: memory.span)
  }
}

extension Span where Element == UInt8 {
  /// Whether two runs of bytes are the same.
  func isEqual(to other: TextBytes) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
