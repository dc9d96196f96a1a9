import LinkModel

/// One JSON document with all findings and the summary. Versioned; it only grows.
public struct JSONReporter: Reporter {
  /// `json`.
  public static let manifest = ReporterManifest(
    name: "json", summary: "One JSON document with all findings", needsOffsets: true, writesSummary: true)

  private let options: ReporterOptions

  /// A JSON document; only what a rule redacts is masked.
  public init(_ options: ReporterOptions) { self.options = options }

  /// A comma.
  public var separator: String { ",\n" }

  /// The head of the document.
  public func begin(to output: inout [UInt8]) {
    output.openObject("lint")
    output.append(key: "findings")
    output.append(raw: "[\n")
  }

  /// One finding.
  public func report(_ finding: Finding, to output: inout [UInt8]) {
    output.append(json: finding, showsContext: options.showsContext)
  }

  /// The end of the document.
  public func end(_ summary: LintSummary, to output: inout [UInt8]) {
    output.append(raw: "\n]")
    output.append(key: "summary")
    output.append(json: summary)
    output.append(raw: "}\n")
  }
}
