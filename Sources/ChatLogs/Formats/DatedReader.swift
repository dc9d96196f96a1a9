public import LinkModel

/// Dated lines: `2024-03-05 09:00:07 alice: text`; lines without a date go on with the message before them.
public struct DatedReader: ChatLogReader {
  /// `log`.
  public static let format = ChatFormat(
    name: "log", summary: "lines with date, time and author, and continuation lines", extensions: [])

  private let options: ReaderOptions
  private var shape = LogShape()

  /// Uses the record limit, and whether system records are wanted.
  public init(options: ReaderOptions) throws(ChatLogError) { self.options = options }

  /// The first line that is not blank must be dated, and not too few of the next ones have an author.
  public static func confidence(head: TextBytes, fileName: String) -> Confidence {
    let (form, length) = UnicodeForm.mark(of: head)
    var units = LineUnits(start: length, form: form)
    while [0x0A, 0x0D, 0x20].contains(units[0, head]) { units = LineUnits(start: units.byte(1), form: form) }
    guard let found = LogShape.find(in: head, from: units.start, form: form), found.isChat,
      found.shape.stamp(units, head) != nil
    else { return .none }
    return .likely
  }

  /// Fixes the shape of dated lines by the first of them.
  public func adapted(to head: TextBytes) -> DatedReader {
    var reader = self
    let start = UnicodeForm.mark(of: head).length
    if let found = LogShape.find(in: head, from: start, form: options.form) { reader.shape = found.shape }
    return reader
  }

  /// Up to the last line that is dated, since the message before it may go on until there.
  public func cut(_ chunk: TextBytes, isLast: Bool) -> Int {
    if isLast { return chunk.count }
    var end = options.form.wholeLines(in: chunk)
    while end > 0 {
      if isDated(end, chunk, options.form) { return end }
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
      if isDated(start, bytes, options.form) { return start }
    }
    return nil
  }

  /// A message for each dated line, and one without author for what stands before the first. A system record that is
  /// not wanted is an empty message, so that it counts.
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
      let header = LogHeader(LineUnits(start: Int(slice.start), form: .utf8), shape, bytes.span)
      if header != nil || line == 0 {
        headers.append(header)
        messages.append(MessageBuffer.Slice(header?.text ?? Int(slice.start), Int(slice.end)))
        firstLine = line
      } else {
        messages[messages.count - 1].end = slice.end
      }
      let next = line + 1
      guard next == lines.lines.count || isDated(Int(lines.lines[next].start), bytes.span, .utf8) else {
        continue
      }
      let last = messages.count - 1
      if lines.sourceCount(from: firstLine, through: line) > options.maxRecord {
        diagnostics.noteSkipped(firstLine, maxRecord: options.maxRecord)
        messages.removeLast()
        headers.removeLast()
      } else if headers[last]?.isSystem == true, !options.includesSystem {
        messages[last].end = messages[last].start
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

  private func isDated(_ line: Int, _ bytes: TextBytes, _ form: UnicodeForm) -> Bool {
    shape.stamp(LineUnits(start: line, form: form), bytes) != nil
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
    details.author = header.author.map { String(decoding: bytes[$0], as: UTF8.self) }
    details.isSystem = header.isSystem
    details.time = MessageTime.text(String(decoding: bytes[header.time], as: UTF8.self))
    return details
  }

  func place(of range: TextRange, in message: Int, _ cursor: inout PlaceCursor) -> SourcePlace {
    places.place(of: range, in: message, &cursor)
  }
}
