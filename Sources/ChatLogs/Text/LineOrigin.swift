// Hot: asked for each link of a text. Benchmark: `tapspan links` over the mixed corpus.
import LinkModel

/// Messages that are the lines of a chunk in UTF-8 as it stands in the file. Keeps no table of lines: most of them hold
/// no link.
struct LineOrigin: MessageOrigin {
  private let bytes: [UInt8]
  /// Where the bytes begin in the file.
  private let offset: Int
  private let firstLine: Int

  init(_ chunk: RawChunk) {
    bytes = chunk.bytes
    offset = chunk.offset
    firstLine = chunk.firstLine
  }

  func details(of message: Int) -> MessageDetails { MessageDetails() }

  func place(of range: TextRange, in message: Int, _ cursor: inout PlaceCursor) -> SourcePlace {
    cursor.source.move(to: range.lowerBound.utf8, ofLine: message, in: bytes.span)
    let start = offset + cursor.source.byte
    return SourcePlace(
      line: firstLine + message, column: cursor.source.column, source: start..<start + range.utf8.count)
  }
}
