import LinkModel

/// One JSON object a line: `finding` for each finding, `summary` at the end. Versioned; it only grows.
public struct NDJSONReporter: Reporter {
  /// `ndjson`.
  public static let manifest = ReporterManifest(
    name: "ndjson", summary: "One JSON object a line, written as found", needsOffsets: true,
    writesSummary: true)

  private let options: ReporterOptions

  /// JSON lines; only what a rule redacts is masked.
  public init(_ options: ReporterOptions) { self.options = options }

  /// Nothing: each object ends its line.
  public var separator: String { "" }

  /// Nothing.
  public func begin(to output: inout [UInt8]) {}

  /// The line of one finding.
  public func report(_ finding: Finding, to output: inout [UInt8]) {
    output.append(json: finding, showsContext: options.showsContext)
    output.append(UInt8(ascii: "\n"))
  }

  /// The line of the summary.
  public func end(_ summary: LintSummary, to output: inout [UInt8]) {
    output.append(json: summary)
    output.append(UInt8(ascii: "\n"))
  }
}
