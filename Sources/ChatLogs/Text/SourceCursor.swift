import LinkModel
import Synchronization

/// A place in decoded lines that is moved forward, so that the links of a long line are placed in one pass.
struct SourceCursor: Sendable {
  /// The line, from 0.
  private(set) var line = 0
  /// The byte of the decoded lines.
  private(set) var byte = 0
  /// The byte of the file.
  private(set) var source = 0
  /// The column, from 1, in scalars.
  private(set) var column = 1

  /// The start of the first line.
  init(_ lines: DecodedLines) { begin(0, lines) }

  /// Moves to a byte. Forward on one line it costs the distance, else the distance from the start of the line.
  mutating func move(to target: Int, in lines: DecodedLines) {
    let wanted = lines.line(holding: target, near: line)
    if wanted != line || target < byte { begin(wanted, lines) }
    let passed = lines.bytes.span.extracting(byte..<max(byte, target))
    let scalars = passed.scalarCount
    column += scalars
    switch encoding(lines) {
    case .utf8: source += passed.count
    case .windows1252: source += scalars
    case .utf16: source += 2 * passed.count(in: .utf16)
    }
    byte += passed.count
  }

  private func encoding(_ lines: DecodedLines) -> DecodedLines.Encoding {
    lines.origins.isEmpty ? .utf8 : lines.origins[line].encoding
  }

  private mutating func begin(_ line: Int, _ lines: DecodedLines) {
    self.line = line
    column = 1
    guard line < lines.lines.count else { return }
    byte = Int(lines.lines[line].start)
    source = lines.origins.isEmpty ? lines.offset + byte : lines.origins[line].source
  }

  /// The place of a range of bytes of the decoded lines. Leaves the cursor at its start.
  mutating func place(of range: Range<Int>, in lines: DecodedLines, pointer: String? = nil) -> SourcePlace {
    move(to: range.lowerBound, in: lines)
    if lines.origins.isEmpty, line < lines.lines.count, range.upperBound <= Int(lines.lines[line].end) {
      return SourcePlace(
        line: lines.firstLine + line, column: column, source: source..<source + range.count, pointer: pointer)
    }
    var end = self
    end.move(to: range.upperBound, in: lines)
    return SourcePlace(
      line: lines.firstLine + line, column: column, source: source..<max(source, end.source), pointer: pointer
    )
  }
}

/// What an origin remembers between two questions. Only the worker that reads the batch asks.
final class Memory<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func with<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in body(&value) }
  }
}
