import LinkDetection
import LinkModel

/// The part of a line that is shown with carets under the link, as `DiagnosticText` draws them for files.
struct FindingFrame {
  /// Which bytes of the line are shown.
  let shown: Range<Int>
  /// How many terminal columns stand before the carets.
  let indent: Int
  /// How many carets there are; at least one.
  let width: Int

  init(_ finding: MaskedFinding) {
    let line = finding.line.utf8.span
    let marked = finding.marked
    shown = Self.part(of: line, around: marked.lowerBound)
    indent = Self.columns(of: shown.lowerBound..<marked.lowerBound, in: line)
    width = max(1, Self.columns(of: marked.clamped(to: shown), in: line))
  }

  /// As much of a line as is readable: the longest line, a third of it before the link.
  private static func part(of line: TextBytes, around start: Int) -> Range<Int> {
    let longest = DiagnosticText.longestLine
    guard line.count > longest, line.count(in: .scalars) > longest else { return 0..<line.count }
    // A third before the link, then what fits behind it, then what is left before it.
    var first = start
    var end = start
    var left = longest
    while first > 0, left > longest - longest / 3 {
      first -= 1
      if line[first] & 0xC0 != 0x80 { left -= 1 }
    }
    while end < line.count, left > 0 {
      end += 1
      while end < line.count, line[end] & 0xC0 == 0x80 { end += 1 }
      left -= 1
    }
    while first > 0, left > 0 {
      first -= 1
      if line[first] & 0xC0 != 0x80 { left -= 1 }
    }
    return first..<end
  }

  /// How many columns a terminal gives to bytes once they are made visible.
  private static func columns(of range: Range<Int>, in line: TextBytes) -> Int {
    var columns = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let plain = min(ByteKernels.plainCount(of: line, from: index, inJSON: false), range.upperBound - index)
      columns += plain
      index += plain
      if index == range.upperBound { break }
      if VisibleText.isCommand(at: index, in: line) {
        columns += VisibleText.commandSign.utf8.count
        index += 1
        continue
      }
      let (scalar, length) = line.scalarAndLength(at: index)
      columns +=
        VisibleText.isHidden(scalar)
        ? VisibleText.visible(scalar).unicodeScalars.reduce(0) { $0 + $1.terminalColumns }
        : scalar.terminalColumns
      index += length
    }
    return columns
  }
}
