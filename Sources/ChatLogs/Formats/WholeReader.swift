public import LinkModel

/// Plain text that is one message as a whole; only `--type whole` chooses it.
public struct WholeReader: ChatLogReader {
  /// `whole`.
  public static let format = ChatFormat(
    name: "whole", summary: "plain text, one message a file", extensions: [])

  private let options: ReaderOptions

  /// Uses the record limit only.
  public init(options: ReaderOptions) throws(ChatLogError) { self.options = options }

  /// Never chosen by itself.
  public static func confidence(head: TextBytes, fileName: String) -> Confidence { .none }

  /// Everything, once the end is reached.
  public func cut(_ chunk: TextBytes, isLast: Bool) -> Int { isLast ? chunk.count : 0 }

  /// Only the end of the file ends the message.
  public func endOfRecord(in bytes: TextBytes) -> Int? { nil }

  /// One message: the file without its last line end.
  public func read(_ chunk: RawChunk) -> MessageBatch {
    let lines = DecodedLines(chunk, form: options.form)
    var diagnostics = LineDiagnostics(chunk, lines)
    diagnostics.noteDamage()
    var buffer = MessageBuffer()
    buffer.bytes = lines.bytes
    if let last = lines.lines.last {
      if lines.sourceCount(from: 0, through: lines.lines.count - 1) > options.maxRecord {
        diagnostics.noteSkipped(0, maxRecord: options.maxRecord)
      } else {
        buffer.messages = [MessageBuffer.Slice(0, Int(last.end))]
      }
    }
    buffer.markCode()
    buffer.vouchForUTF8()
    return MessageBatch(
      buffer: buffer, diagnostics: diagnostics.all, hasTrouble: diagnostics.hasTrouble,
      origin: TextOrigin(lines: lines, messages: buffer.messages))
  }
}
