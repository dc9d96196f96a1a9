public import LinkModel

/// Plain text: every line is a message, empty ones too, so that the number of a message is that of its line.
public struct TextReader: ChatLogReader {
  /// `text`.
  public static let format = ChatFormat(
    name: "text", summary: "plain text, one message a line", extensions: ["txt", "log", "md"])

  private let options: ReaderOptions

  /// Uses the record limit only.
  public init(options: ReaderOptions) throws(ChatLogError) { self.options = options }

  /// What no other format claims is text.
  public static func confidence(head: TextBytes, fileName: String) -> Confidence { .possible }

  /// Whole lines.
  public func cut(_ chunk: TextBytes, isLast: Bool) -> Int {
    isLast ? chunk.count : options.form.wholeLines(in: chunk)
  }

  /// The end of the line.
  public func endOfRecord(in bytes: TextBytes) -> Int? { options.form.firstLineEnd(in: bytes) }

  /// A message for each line.
  public func read(_ chunk: RawChunk) -> MessageBatch {
    if options.form == .utf8, chunk.bytes.count <= options.maxRecord, chunk.bytes.span.isValidUTF8 {
      return readAsItStands(chunk)
    }
    let lines = DecodedLines(chunk, form: options.form)
    var diagnostics = LineDiagnostics(chunk, lines)
    diagnostics.noteDamage()
    var buffer = MessageBuffer()
    buffer.bytes = lines.bytes
    buffer.messages = lines.lines
    if chunk.bytes.count > options.maxRecord {
      buffer.messages.removeAll { slice in
        let line = lines.line(holding: Int(slice.start))
        guard lines.sourceCount(from: line, through: line) > options.maxRecord else { return false }
        diagnostics.noteSkipped(line, maxRecord: options.maxRecord)
        return true
      }
    }
    buffer.markCode()
    buffer.vouchForUTF8()
    return MessageBatch(
      buffer: buffer, diagnostics: diagnostics.all, hasTrouble: diagnostics.hasTrouble,
      origin: TextOrigin(lines: lines, messages: buffer.messages))
  }

  /// The same for UTF-8 without lines that are too long, which is not copied.
  private func readAsItStands(_ chunk: RawChunk) -> MessageBatch {
    var buffer = MessageBuffer(lines: chunk.bytes)
    buffer.markCode()
    buffer.vouchForUTF8()
    let endsInLine = chunk.bytes.last.map { $0 != 0x0A } ?? false
    return MessageBatch(
      buffer: buffer, diagnostics: chunk.diagnostics,
      hasTrouble: chunk.diagnostics.contains(where: \.isTrouble), origin: LineOrigin(chunk),
      firstLine: chunk.firstLine,
      count: (chunk.lineEnds ?? chunk.bytes.span.count(of: 0x0A)) + (endsInLine ? 1 : 0))
  }
}

/// Messages that are stretches of the decoded lines.
struct TextOrigin: MessageOrigin {
  let lines: DecodedLines
  let messages: [MessageBuffer.Slice]

  func details(of message: Int) -> MessageDetails { MessageDetails() }

  func place(of range: TextRange, in message: Int, _ cursor: inout PlaceCursor) -> SourcePlace {
    let start = Int(messages[message].start)
    // No line holds two messages.
    return lines.place(
      of: start + range.lowerBound.utf8..<start + range.upperBound.utf8, notBefore: message, &cursor.source)
  }
}
