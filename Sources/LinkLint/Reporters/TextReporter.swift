import ChatLogs
import LinkModel

/// The framed form for people: level, sentence, place, who wrote it and when, the line with carets.
public struct TextReporter: Reporter {
  /// `text`.
  public static let manifest = ReporterManifest(name: "text", summary: "Framed text for people, with carets")

  private let options: ReporterOptions

  /// Framed text; masks e-mail addresses, phone numbers and passwords unless the options show them.
  public init(_ options: ReporterOptions) { self.options = options }

  /// A blank line, or none where there are no frames to keep apart.
  public var separator: String { options.showsContext ? "\n" : "" }

  /// Nothing.
  public func begin(to output: inout [UInt8]) {}

  /// The frame of one finding.
  public func report(_ finding: Finding, to output: inout [UInt8]) {
    let masked = MaskedFinding(finding, hidesPersonal: !options.showsValues)
    header(finding, masked, to: &output)
    var number: [UInt8] = []
    number.append(decimal: finding.place.line)
    if options.showsContext {
      let frame = FindingFrame(masked)
      gutter(number, "|\n", to: &output)
      gutter(number, "| ", isNumbered: true, to: &output)
      output.append(visible: masked.line.utf8.span.extracting(frame.shown))
      output.append(.newline)
      gutter(number, "|", to: &output)
      output.append(UInt8(ascii: " "), times: frame.indent + 1)
      output.append(in: Ink(finding.severity), if: options.isColoured) {
        $0.append(UInt8(ascii: "^"), times: frame.width)
      }
      output.append(.newline)
    }
    guard let help = masked.help else { return }
    gutter(number, "=", to: &output)
    output.append(raw: " help: ")
    output.append(visible: help)
    output.append(.newline)
  }

  /// Nothing: the summary goes to standard error.
  public func end(_ summary: LintSummary, to output: inout [UInt8]) {}

  private func header(_ finding: Finding, _ masked: MaskedFinding, to output: inout [UInt8]) {
    output.append(in: Ink(finding.severity), if: options.isColoured) {
      $0.append(raw: finding.severity.rawValue)
      $0.append(UInt8(ascii: "["))
      $0.append(visible: finding.check)
      $0.append(UInt8(ascii: "]"))
    }
    output.append(raw: ": ")
    output.append(visible: masked.message)
    output.append(.newline)
    output.append(in: .blue, if: options.isColoured) { $0.append(raw: "  --> ") }
    output.append(path: finding.path)
    output.append(.colon)
    output.append(decimal: finding.place.line)
    output.append(.colon)
    output.append(decimal: finding.place.column)
    if finding.details.author != nil || finding.details.time != nil || finding.details.channel != nil {
      output.append(in: .dim, if: options.isColoured) { who(finding, to: &$0) }
    }
    output.append(.newline)
  }

  /// Who wrote the message, when and where.
  private func who(_ finding: Finding, to output: inout [UInt8]) {
    func shown(_ name: String) -> String { options.showsValues ? name : Mask.name(name) }
    var separator = "  "
    if let author = finding.details.author {
      output.append(raw: separator)
      output.append(visible: shown(author))
      separator = ", "
    }
    if let time = finding.details.time {
      output.append(raw: separator)
      output.append(visible: time)
      separator = ", "
    }
    if let channel = finding.details.channel {
      output.append(raw: separator)
      output.append(visible: "#" + shown(channel))
    }
  }

  /// The margin with the line's number or the room for it, and a sign.
  private func gutter(_ number: [UInt8], _ sign: String, isNumbered: Bool = false, to output: inout [UInt8]) {
    output.append(in: .blue, if: options.isColoured) {
      $0.append(.space)
      if isNumbered {
        $0.append(contentsOf: number)
      } else {
        $0.append(UInt8(ascii: " "), times: number.count)
      }
      $0.append(.space)
      $0.append(raw: sign)
    }
  }
}
