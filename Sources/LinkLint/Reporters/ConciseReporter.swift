import ChatLogs
import LinkModel

/// `path:line:column: level[name] text`, which editors and `make` understand.
public struct ConciseReporter: Reporter {
  /// `concise`.
  public static let manifest = ReporterManifest(
    name: "concise", summary: "One line for each finding, for editors and make")

  private let options: ReporterOptions

  /// One line for each finding; masks e-mail addresses, phone numbers and passwords unless the options show them.
  public init(_ options: ReporterOptions) { self.options = options }

  /// Nothing.
  public var separator: String { "" }

  /// Nothing.
  public func begin(to output: inout [UInt8]) {}

  /// The line of one finding.
  public func report(_ finding: Finding, to output: inout [UInt8]) {
    let masked = MaskedFinding(finding, hidesPersonal: !options.showsValues)
    output.append(path: finding.path)
    output.append(raw: ":\(finding.place.line):\(finding.place.column): ")
    output.append(in: Ink(finding.severity), if: options.isColoured) {
      $0.append(raw: "\(finding.severity)[")
      $0.append(visible: finding.check)
      $0.append(raw: "]")
    }
    output.append(raw: " ")
    output.append(visible: masked.message)
    output.append(raw: "\n")
  }

  /// Nothing: the summary goes to standard error.
  public func end(_ summary: LintSummary, to output: inout [UInt8]) {}
}
