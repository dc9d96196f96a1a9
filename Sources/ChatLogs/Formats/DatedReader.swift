public import LinkModel

/// Dated lines: `2024-03-05 09:00:07 alice: text`; lines without a date go on with the message before them.
public struct DatedReader: ChatLogReader {
  /// `log`.
  public static let format = ChatFormat(
    name: "log", summary: "lines with date, time and author, and continuation lines", extensions: [])

  private let options: ReaderOptions

  /// Uses the record limit only.
  public init(options: ReaderOptions) throws(ChatLogError) { self.options = options }

  /// The first line that is not blank must be dated.
  public static func confidence(head: TextBytes, fileName: String) -> Confidence {
    let (form, length) = UnicodeForm.mark(of: head)
    let width = form == .utf8 ? 1 : 2
    var index = length
    while index + width <= head.count {
      let unit = form == .utf8 ? UInt16(head[index]) : form.unit(at: index, in: head)
      guard unit == 0x0A || unit == 0x0D || unit == 0x20 else { break }
      index += width
    }
    return LogHeader(at: index, in: head, form: form) == nil ? .none : .likely
  }

  /// Up to the last line that is dated, since the message before it may go on until there.
  public func cut(_ chunk: TextBytes, isLast: Bool) -> Int {
    if isLast { return chunk.count }
    var end = options.form.wholeLines(in: chunk)
    while end > 0 {
      if LogHeader(at: end, in: chunk, form: options.form) != nil { return end }
      let width = options.form == .utf8 ? 1 : 2
      end = options.form.wholeLines(in: chunk.extracting(0..<end - width))
    }
    return 0
  }

  /// The next line that is dated.
  public func endOfRecord(in bytes: TextBytes) -> Int? {
    var start = 0
    while let end = options.form.firstLineEnd(in: bytes.extracting(start..<bytes.count)) {
      start += end
      if LogHeader(at: start, in: bytes, form: options.form) != nil { return start }
    }
    return nil
  }

  /// A message for each dated line, and one without author for what stands before the first.
  public func read(_ chunk: RawChunk) -> MessageBatch {
    let lines = DecodedLines(chunk, form: options.form)
    var diagnostics = LineDiagnostics(chunk, lines)
    diagnostics.noteDamage()
    let bytes = lines.bytes
    // Gathered outside the buffer, which looks at each change of its messages.
    var messages: [MessageBuffer.Slice] = []
    var headers: [LogHeader?] = []
    var firstLine = 0
    for (line, slice) in lines.lines.enumerated() {
      let header = LogHeader(at: Int(slice.start), in: bytes.span, form: .utf8)
      if header != nil || line == 0 {
        headers.append(header)
        messages.append(MessageBuffer.Slice(header?.text ?? Int(slice.start), Int(slice.end)))
        firstLine = line
      } else {
        messages[messages.count - 1].end = slice.end
      }
      let isWhole = line + 1 == lines.lines.count || isDated(lines.lines[line + 1], bytes)
      let start = lines.lines[firstLine].start
      if isWhole, Int(slice.end - start) > options.maxRecord {
        diagnostics.noteSkipped(firstLine, maxRecord: options.maxRecord)
        messages.removeLast()
        headers.removeLast()
      }
    }
    var buffer = MessageBuffer()
    buffer.bytes = bytes
    buffer.messages = messages
    buffer.markCode()
    buffer.vouchForUTF8()
    return MessageBatch(
      buffer: buffer, diagnostics: diagnostics.all, hasTrouble: diagnostics.hasTrouble,
      origin: DatedOrigin(
        bytes: bytes, headers: headers, places: TextOrigin(lines: lines, messages: buffer.messages)))
  }

  private func isDated(_ line: MessageBuffer.Slice, _ bytes: [UInt8]) -> Bool {
    LogHeader(at: Int(line.start), in: bytes.span, form: .utf8) != nil
  }
}

/// Dated messages: where they came from is told like that of plain text, who wrote them by their header.
private struct DatedOrigin: MessageOrigin {
  let bytes: [UInt8]
  let headers: [LogHeader?]
  let places: TextOrigin

  func details(of message: Int) -> MessageDetails {
    var details = MessageDetails()
    guard let header = headers[message] else { return details }
    details.author = String(decoding: bytes[header.author], as: UTF8.self)
    details.time = MessageTime.text(String(decoding: bytes[header.time], as: UTF8.self))
    return details
  }

  func place(of range: TextRange, in message: Int) -> SourcePlace { places.place(of: range, in: message) }
}
