public import LinkModel

/// NDJSON: one JSON object a line.
///
/// Of a record only its outermost object, the ends of its strings and its text are checked. Numbers, words, escapes and
/// nested values that nobody needs are passed over, unless `ReaderOptions.validates` asks for more.
public struct NDJSONReader: ChatLogReader {
  /// `ndjson`.
  public static let format = ChatFormat(
    name: "ndjson", summary: "one JSON object a line", extensions: ["ndjson", "jsonl"])

  private let options: ReaderOptions
  private let names: FieldNames
  private let gatherer: RecordGatherer?
  /// Reads what a record says besides its text, for all chunks.
  private let details = Memory<JSONRecordParser?>(nil)

  /// Takes JSON pointers for `text id author time channel`; refuses other names and malformed pointers.
  public init(options: ReaderOptions) throws(ChatLogError) {
    self.options = options
    names = try FieldNames(options.fields)
    gatherer = options.validates ? nil : RecordGatherer(texts: names.pointers(of: "text"))
  }

  /// By its name, or a first line that begins like an object.
  public static func confidence(head: TextBytes, fileName: String) -> Confidence {
    if format.extensions.contains(where: { fileName.hasSuffix("." + $0) }) { return .certain }
    var index = UnicodeForm.mark(of: head).length
    func skipSpace() {
      while index < head.count, [0x20, 0x09, 0x0A, 0x0D].contains(head[index]) { index += 1 }
    }
    skipSpace()
    guard index < head.count, head[index] == UInt8(ascii: "{") else { return .none }
    index += 1
    skipSpace()
    guard index < head.count, head[index] == UInt8(ascii: "\"") || head[index] == UInt8(ascii: "}") else {
      return .none
    }
    return .likely
  }

  /// Whole lines.
  public func cut(_ chunk: TextBytes, isLast: Bool) -> Int {
    isLast ? chunk.count : options.form.wholeLines(in: chunk)
  }

  /// The end of the line.
  public func endOfRecord(in bytes: TextBytes) -> Int? { options.form.firstLineEnd(in: bytes) }

  /// A message for each object. A system record that is not wanted is an empty message, so that it counts.
  public func read(_ chunk: RawChunk) -> MessageBatch {
    // simdjson looks at the encoding too, so that only chunks with something wrong are looked at twice.
    var lines = DecodedLines(chunk, form: options.form, checks: options.validates, splits: false)
    while true {
      if let batch = read(chunk, &lines) { return batch }
      lines = DecodedLines(chunk, form: options.form)
    }
  }

  /// The messages of lines; nil if these are no UTF-8 and nobody has checked that yet.
  private func read(_ chunk: RawChunk, _ lines: inout DecodedLines) -> MessageBatch? {
    var faults: [(line: Int, fault: JSONFault?, byte: Int?)] = []
    var buffer = MessageBuffer()
    var texts: [(line: Int, text: JSONText)] = []
    texts.reserveCapacity(chunk.lineEnds.map { $0 + 1 } ?? lines.lines.count)
    let pointers = names.pointers(of: "text")
    let isPlain =
      lines.origins.isEmpty && chunk.bytes.count <= options.maxRecord && lines.bytes.span.isValidUTF8
    // A text that stands under one of these names says nothing about its record.
    let flags = SystemRecords.flags.filter { !pointers.contains($0) }
    let types = SystemRecords.types.filter { !pointers.contains($0) }
    if let parser = JSONRecordParser(pointers + flags + types) {
      let bytes = parser.texts(
        of: &lines, pointers: (pointers.count, flags.count), gatherer: isPlain ? gatherer : nil,
        validates: options.validates, maxRecord: options.maxRecord, into: &texts
      ) { faults.append(($0, $1, $2)) }
      guard let bytes else { return nil }
      buffer.bytes = bytes
    }
    var diagnostics = LineDiagnostics(chunk, lines)
    if !options.validates { diagnostics.noteDamage() }
    for (line, fault, byte) in faults {
      if let fault {
        diagnostics.add("fmt-skipped", .warning, fault.words, line: line, at: byte)
      } else {
        diagnostics.noteSkipped(line, maxRecord: options.maxRecord)
      }
    }
    // Gathered outside the buffer, which looks at each change of its messages.
    var messages: [MessageBuffer.Slice] = []
    messages.reserveCapacity(texts.count)
    for (line, text) in texts {
      if text.isSystem, !options.includesSystem {
        messages.append(MessageBuffer.Slice(Int(text.slice.start), Int(text.slice.start)))
        continue
      }
      messages.append(text.slice)
      if !text.isPresent, text.isSystem { continue }
      if !text.isPresent { noteMissing(line, of: lines, &diagnostics) }
      if text.hasLoneSurrogate {
        diagnostics.add(
          "fmt-encoding", .info, "an escape for half a surrogate pair became U+FFFD", line: line)
      }
    }
    buffer.messages = messages
    buffer.markCode()
    buffer.vouchForUTF8()
    return MessageBatch(
      buffer: buffer, diagnostics: diagnostics.all, hasTrouble: diagnostics.hasTrouble,
      origin: NDJSONOrigin(lines: lines, texts: texts, names: names, parser: details))
  }

  private func noteMissing(_ line: Int, of lines: DecodedLines, _ diagnostics: inout LineDiagnostics) {
    if let pointer = options.fields["text"] {
      diagnostics.add("missing-field", .warning, "the record has no string at `\(pointer)`", line: line)
    } else {
      let slice = lines.lines[line]
      let record = lines.bytes.span.extracting(Int(slice.start)..<Int(slice.end))
      diagnostics.add(
        "missing-field", .warning, "the record has no text under any of the common names", line: line,
        help: [
          JSONDocument.holdsMessages(record)
            ? JSONDocument.helpForMessages : "name the place of the text: `--field text=/POINTER`"
        ])
    }
  }
}
