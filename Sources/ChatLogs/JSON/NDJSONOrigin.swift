import LinkModel

/// Where the messages of NDJSON came from.
struct NDJSONOrigin: MessageOrigin {
  private let lines: DecodedLines
  private let texts: [(line: Int, text: JSONText)]
  private let textPointers: [String]
  private let names: FieldNames
  private let parser: Memory<JSONRecordParser?>

  init(
    lines: DecodedLines, texts: [(line: Int, text: JSONText)], names: FieldNames,
    parser: Memory<JSONRecordParser?>
  ) {
    self.lines = lines
    self.parser = parser
    self.texts = texts
    textPointers = names.pointers(of: "text")
    self.names = names
  }

  func details(of message: Int) -> MessageDetails {
    let line = lines.lines[texts[message].line]
    let values = parser.with { parser in
      if parser == nil { parser = JSONRecordParser(names.details) }
      return parser?.values(
        of: lines.bytes.span.extracting(Int(line.start)..<Int(line.end)), groups: names.detailGroups) ?? []
    }
    var details = MessageDetails()
    details.isSystem = texts[message].text.isSystem
    guard values.count == FieldNames.detailFields.count else { return details }
    details.id = values[0]?.text
    details.author = values[1]?.text
    switch values[2] {
    case .string(let written): details.time = MessageTime.text(written)
    case .number(let written): details.time = MessageTime.number(written) ?? written
    case nil: break
    }
    details.channel = values[3]?.text
    return details
  }

  func place(of range: TextRange, in message: Int, _ cursor: inout PlaceCursor) -> SourcePlace {
    let (line, text) = texts[message]
    guard let pointer = text.pointer else {
      let start = Int(lines.lines[line].start)
      return lines.place(of: start..<start, notBefore: line, &cursor.source)
    }
    if cursor.message != message || range.lowerBound.utf8 < cursor.text {
      cursor.message = message
      cursor.text = 0
      cursor.byte = text.source
    }
    move(&cursor, to: range.lowerBound.utf8, text)
    let start = cursor.byte
    var end = cursor
    move(&end, to: range.upperBound.utf8, text)
    return lines.place(
      of: start..<end.byte, notBefore: line, &cursor.source, pointer: textPointers[pointer])
  }

  private func move(_ cursor: inout PlaceCursor, to offset: Int, _ text: JSONText) {
    guard text.hasEscapes else {
      cursor.byte += max(0, offset - cursor.text)
      cursor.text = max(cursor.text, offset)
      return
    }
    let bytes = lines.bytes.span
    while cursor.text < offset, cursor.byte < bytes.count {
      let (source, decoded) = JSONEscape.step(at: cursor.byte, in: bytes)
      cursor.byte += source
      cursor.text += decoded
    }
  }
}

/// How much of a string one character takes.
enum JSONEscape {
  /// The bytes that a byte or an escape takes in the source and in the decoded text. The string is known to be valid.
  static func step(at offset: Int, in bytes: TextBytes) -> (source: Int, decoded: Int) {
    guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else { return (1, 1) }
    guard bytes[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let unit = unit(at: offset + 2, in: bytes)
    switch unit {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    case 0xD800..<0xDC00:
      guard offset + 7 < bytes.count, bytes[offset + 6] == UInt8(ascii: "\\"),
        bytes[offset + 7] == UInt8(ascii: "u"),
        (0xDC00..<0xE000).contains(self.unit(at: offset + 8, in: bytes))
      else { return (6, 3) }
      return (12, 4)
    default: return (6, 3)
    }
  }

  private static func unit(at offset: Int, in bytes: TextBytes) -> Int {
    var value = 0
    for index in offset..<min(offset + 4, bytes.count) {
      let byte = bytes[index]
      let digit = byte &- 0x30 < 10 ? Int(byte) - 0x30 : Int(byte | 0x20) - 0x61 + 10
      value = value << 4 | (digit & 0xF)
    }
    return value
  }
}
