import LinkModel

/// Collects what is wrong with the lines of a chunk.
struct LineDiagnostics {
  /// Longer lines are not shown with a message.
  private static let longestShown = 4096

  private let path: String
  private let lines: DecodedLines
  private let first: [Diagnostic]
  private var found: [(line: Int, diagnostic: Diagnostic)] = []

  init(_ chunk: RawChunk, _ lines: DecodedLines) {
    path = chunk.path
    self.lines = lines
    first = chunk.diagnostics
  }

  /// Everything, in order of position.
  var all: [Diagnostic] {
    first
      + found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element.diagnostic)
  }

  var hasTrouble: Bool { first.contains(where: \.isTrouble) || found.contains { $0.diagnostic.isTrouble } }

  /// Notes each line that could not be decoded as it should.
  mutating func noteDamage() {
    for line in lines.damaged {
      let isUTF16 = lines.origins[line].encoding == .utf16
      add(
        "fmt-encoding", .info,
        isUTF16 ? "half a character became U+FFFD" : "the line is not UTF-8 and was read as Windows-1252",
        line: line)
    }
  }

  /// Notes a record that is too long.
  mutating func noteSkipped(_ line: Int, maxRecord: Int) {
    found.append((line, .skipped(path: path, line: lines.firstLine + line, maxRecord: maxRecord)))
  }

  /// Adds a message about a line, or about a byte of it.
  mutating func add(
    _ id: String, _ severity: Severity, _ message: String, line: Int, at byte: Int? = nil, help: [String] = []
  ) {
    let lines = lines
    let slice = lines.lines[line]
    let text = lines.bytes.span.extracting(Int(slice.start)..<Int(slice.end))
    let column = byte.map { 1 + text.extracting(0..<min($0, text.count)).count(in: .scalars) }
    let shown = text.count <= Self.longestShown ? String(utf8: text) : nil
    let location = SourceLocation(path: path, line: lines.firstLine + line, column: column, lineText: shown)
    found.append((line, Diagnostic(id, severity, message, at: Diagnostic.Label(location), help: help)))
  }
}
