import LinkModel

/// The lines with the text of a finding and carets under its link, as `DiagnosticText` draws them for files.
struct FindingFrame {
  /// The line of text, cut to a readable length and harmless to look at.
  let text: String
  /// How many terminal columns stand before the carets.
  let indent: Int
  /// How many carets there are; at least one.
  let width: Int

  init(_ finding: MaskedFinding) {
    let scalars = Array(finding.line.unicodeScalars)
    let longest = DiagnosticText.longestLine
    var start = 0
    if scalars.count > longest {
      start = max(0, min(finding.marked.lowerBound - longest / 3, scalars.count - longest))
    }
    // A break inside the link would break the frame, so it becomes visible like any other control character.
    let visible = scalars[start..<min(scalars.count, start + longest)].map { VisibleText.visible($0) }
    func columns(_ part: Range<Int>) -> Int {
      visible[part.clamped(to: visible.indices)].reduce(0) { total, piece in
        total + piece.unicodeScalars.reduce(0) { $0 + $1.terminalColumns }
      }
    }
    let marked = finding.marked.lowerBound - start..<finding.marked.upperBound - start
    text = visible.joined()
    indent = columns(0..<marked.lowerBound)
    width = max(1, columns(marked))
  }
}
