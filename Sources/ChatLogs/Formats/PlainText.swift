public import LinkModel

/// One message a line.
public struct PlainText: ChatLogReader {
  public static let format = ChatFormat(name: "text", summary: "One message a line", extensions: ["txt"])
  public static func confidence(head: TextBytes, fileName: String) -> Confidence { .possible }
  public init(options: ReaderOptions) throws(ChatLogError) {}
  public func cut(_ chunk: TextBytes, isLast: Bool) -> Int {
    if isLast { return chunk.count }
    var end = chunk.count
    while end > 0, chunk[end - 1] != 10 { end -= 1 }
    return end
  }
  public func read(_ chunk: RawChunk) -> MessageBatch {
    var buffer = MessageBuffer()
    buffer.bytes = chunk.bytes
    let bytes = chunk.bytes.span
    var start = 0
    for index in bytes.indices where bytes[index] == 10 {
      buffer.messages.append(.init(start, index))
      start = index + 1
    }
    if start < bytes.count { buffer.messages.append(.init(start, bytes.count)) }
    return MessageBatch(buffer: buffer, origin: Lines(chunk: chunk, messages: buffer.messages))
  }
  private struct Lines: MessageOrigin {
    let chunk: RawChunk
    let messages: [MessageBuffer.Slice]
    func details(of message: Int) -> MessageDetails { MessageDetails() }
    func place(of range: TextRange, in message: Int) -> SourcePlace {
      let start = Int(messages[message].start)
      let first = start + range.lowerBound.utf8
      let column = chunk.bytes.span.extracting(start..<first).count(in: .scalars) + 1
      return SourcePlace(
        line: chunk.firstLine + message, column: column,
        source: chunk.offset + first..<chunk.offset + start + range.upperBound.utf8)
    }
  }
}
