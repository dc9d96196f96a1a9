/// The framed form of a message, with carets and without colours.
///
/// ```text
/// error[unknown-key]: `patern` is not a key of a regex rule
///   --> rules/acme.toml:9:1
///    |
///  9 | patern = 'ACME-[0-9]+'
///    | ^^^^^^ not a known key
///    = help: did you mean `pattern`?
/// ```
public struct DiagnosticText: Sendable {
  /// Lines longer than this many scalars are cut around the marked place.
  public static let longestLine = 240

  private var lines: [String] = []

  /// The framed text of one message, ending in a line end.
  public static func render(_ diagnostic: Diagnostic) -> String {
    var text = DiagnosticText()
    text.header(diagnostic)
    text.frame(diagnostic)
    text.trailer(diagnostic)
    return text.lines.map { $0 + "\n" }.joined()
  }

  /// All messages by position, a blank line between them, and a line that counts them.
  public static func render(_ diagnostics: [Diagnostic]) -> String {
    let frames = diagnostics.sortedByPosition().map(render).joined(separator: "\n")
    let summary = diagnostics.summary
    return summary.isEmpty ? frames : frames + "\n" + summary + "\n"
  }

  /// `path:line:column: level[name] text`, which editors and `make` understand.
  public static func concise(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.primary.map { Self.place($0.location) + ": " } ?? ""
    return place + "\(diagnostic.severity)[\(diagnostic.id)] " + VisibleText.visible(diagnostic.message)
  }

  /// `path:line:column`, as far as it is known.
  public static func place(_ location: SourceLocation) -> String {
    ([VisibleText.path(location.path)]
      + [location.line, location.column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
  }

  private mutating func header(_ diagnostic: Diagnostic) {
    lines.append("\(diagnostic.severity)[\(diagnostic.id)]: \(VisibleText.visible(diagnostic.message))")
    if let primary = diagnostic.primary { lines.append("  --> " + Self.place(primary.location)) }
  }

  private mutating func frame(_ diagnostic: Diagnostic) {
    guard let primary = diagnostic.primary, let primaryLine = primary.location.line,
      primary.location.lineText != nil
    else { return }
    var marks = [(label: primary, sign: "^")]
    marks += diagnostic.secondary.filter { $0.location.path == primary.location.path }.map { ($0, "-") }
    marks.removeAll { $0.label.location.lineText == nil || $0.label.location.line == nil }
    let ordered = marks.enumerated().sorted { left, right in
      let (first, second) = (left.element.label.location, right.element.label.location)
      return (first.line ?? 0, first.column ?? 0, left.offset) < (
        second.line ?? 0, second.column ?? 0, right.offset
      )
    }.map(\.element)
    let widest = ordered.compactMap(\.label.location.line).max() ?? primaryLine
    let gutter = String(widest).count
    let blank = String(repeating: " ", count: gutter + 2)
    lines.append(blank + "|")
    var last: Int?
    for (label, sign) in ordered {
      guard let line = label.location.line, let text = label.location.lineText else { continue }
      let cut = Self.cut(text, around: label.location.column ?? 1)
      if line != last {
        if let last, line > last + 1 { lines.append("...") }
        let number = String(line)
        let padding = String(repeating: " ", count: gutter - number.count + 1)
        lines.append("\(padding)\(number) | \(cut.text)".trimmingTrailingSpaces)
      }
      last = line
      guard let column = label.location.column else { continue }
      let (before, width) = Self.columns(
        cut.scalars, from: column - 1 - cut.dropped, width: label.location.width)
      let marker = String(repeating: " ", count: before) + String(repeating: sign, count: max(1, width))
      lines.append("\(blank)| \(marker) \(VisibleText.visible(label.text))".trimmingTrailingSpaces)
    }
  }

  private mutating func trailer(_ diagnostic: Diagnostic) {
    let widest =
      ([diagnostic.primary].compactMap { $0 } + diagnostic.secondary)
      .filter { $0.location.lineText != nil }.compactMap(\.location.line).max() ?? 0
    let indent = String(repeating: " ", count: String(widest).count + 2)
    for note in diagnostic.notes { lines.append("\(indent)= note: \(VisibleText.visible(note))") }
    for help in diagnostic.help { lines.append("\(indent)= help: \(VisibleText.visible(help))") }
  }

  /// A line cut to a readable length around a column, as scalars and as visible text.
  private static func cut(_ line: String, around column: Int) -> (
    text: String, scalars: [Unicode.Scalar], dropped: Int
  ) {
    let scalars = Array(line.unicodeScalars)
    guard scalars.count > longestLine else { return (VisibleText.visible(line), scalars, 0) }
    let start = max(0, min(column - 1 - longestLine / 3, scalars.count - longestLine))
    let part = Array(scalars[start..<min(scalars.count, start + longestLine)])
    return (part.map { VisibleText.visible($0) }.joined(), part, start)
  }

  /// Where a mark stands and how wide it is, in terminal columns of the visible text.
  private static func columns(_ scalars: [Unicode.Scalar], from start: Int, width: Int) -> (
    before: Int, width: Int
  ) {
    let start = min(max(0, start), scalars.count)
    let end = min(scalars.count, start + max(0, width))
    func total(_ part: ArraySlice<Unicode.Scalar>) -> Int {
      part.reduce(0) { $0 + VisibleText.visible($1).unicodeScalars.reduce(0) { $0 + $1.terminalColumns } }
    }
    return (
      total(scalars[..<start]), total(scalars[start..<end]) + max(0, start + width - max(end, scalars.count))
    )
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Unicode.Scalar {
  /// How many columns a terminal gives this scalar: 0 for marks, 2 for wide ones, else 1.
  public var terminalColumns: Int {
    // Letters of which none is a mark, before the look-up in the tables of Unicode.
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: return 1
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: return 2
    // Vowels and finals that join the consonant before them (UAX #11, conjoining jamo).
    case 0x1160...0x11FF: return 0
    // Two of these make a flag, which is as wide as two letters.
    case 0x1F1E6...0x1F1FF: return 1
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
