import LinkModel

/// One log that is read from front to back in chunks of whole records, in memory that does not grow with the file.
public struct LogFile: ~Copyable, Sendable {
  /// How many bytes a chunk has unless a record is longer.
  public static let chunkSize = 256 << 10

  /// The file as the user named it; `-` is standard input.
  public let path: String
  /// The format's names.
  public let format: ChatFormat
  /// The reader that turns chunks into messages; any number of threads may use it.
  public let reader: any ChatLogReader

  private let source: ByteSource
  private let options: ReaderOptions
  private let size: Int
  /// What was read and not handed out.
  private var buffer: [UInt8]
  private var offset: Int
  private var line = 1
  private var isAtEnd: Bool
  /// Whether the buffer continues a record that is too long.
  private var isSkipping = false
  private var diagnostics: [Diagnostic] = []

  /// Opens a file and finds out its format, unless `type` names it. Reads the first chunk. Errors say what is wrong
  /// in a few words without the path: `no such file`, `is a directory`, `permission denied`.
  public static func open(
    path: String, type: String? = nil, options: ReaderOptions = ReaderOptions(),
    chunkSize: Int = Self.chunkSize
  ) throws(ChatLogError) -> LogFile {
    let source = try ByteSource(path: path)
    var head: [UInt8] = []
    // A format is recognised by the first 64 KiB, whatever the size of a chunk.
    let hasMore = try source.fill(&head, upTo: max(chunkSize, 64 << 10))
    let mark = UnicodeForm.mark(of: head.span)
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" } ?? ""
    let type = try ChatFormats.reader(for: head.span, fileName: name, type: type)
    var options = options
    options.form = mark.form
    return LogFile(
      path: path == "-" ? "<standard input>" : path, format: type.format,
      reader: try type.init(options: options).adapted(to: head.span), source: source,
      options: options,
      size: max(4, chunkSize), buffer: Array(head[mark.length...]), offset: mark.length, isAtEnd: !hasMore)
  }

  private init(
    path: String, format: ChatFormat, reader: any ChatLogReader, source: ByteSource, options: ReaderOptions,
    size: Int, buffer: [UInt8], offset: Int, isAtEnd: Bool
  ) {
    self.path = path
    self.format = format
    self.reader = reader
    self.source = source
    self.options = options
    self.size = size
    self.buffer = buffer
    self.offset = offset
    self.isAtEnd = isAtEnd
  }

  /// Headers of dated lines are shorter than this.
  private static let longestHeader = 4096

  /// The next stretch of whole records; nil at the end. A record above `maxRecord` is left out, which the
  /// diagnostics of the chunk after it tell.
  public mutating func nextChunk() throws(ChatLogError) -> RawChunk? {
    var memory: [UInt8] = []
    return try nextChunk(reusing: &memory)
  }

  /// The same; what is left over is kept in `memory`, the bytes of a chunk that nobody needs any more. Then reading
  /// allocates nothing.
  public mutating func nextChunk(reusing memory: inout [UInt8]) throws(ChatLogError) -> RawChunk? {
    var target = size
    while true {
      if !isAtEnd { isAtEnd = try !source.fill(&buffer, upTo: target) }
      if isSkipping {
        let end = reader.endOfRecord(in: buffer.span)
        isSkipping = end == nil && !isAtEnd
        drop(end ?? skipped)
        continue
      }
      if buffer.isEmpty, isAtEnd {
        if diagnostics.isEmpty { return nil }
        return chunk(0, reusing: &memory)
      }
      let visible = min(buffer.count, target)
      let isLast = isAtEnd && visible == buffer.count
      let cut = reader.cut(buffer.span.extracting(0..<visible), isLast: isLast)
      if cut > 0 { return chunk(cut, reusing: &memory) }
      // Two bytes more than the limit may be a line end.
      if visible > options.maxRecord + 2 {
        diagnostics.append(.skipped(path: path, line: line, maxRecord: options.maxRecord))
        isSkipping = true
        target = size
      } else if isLast {
        return chunk(visible, reusing: &memory)
      } else {
        target = min(visible * 2, max(options.maxRecord, size) + 3)
      }
    }
  }

  /// How much of the buffer surely belongs to the record that is skipped: all but its last line, which may be the
  /// beginning of a header. The line end before it stays, since a record begins after one.
  private var skipped: Int {
    let unit = options.form == .utf8 ? 1 : 2
    let whole = options.form.wholeLines(in: buffer.span)
    let isShort = buffer.count - whole < Self.longestHeader
    return isAtEnd || whole <= unit || !isShort ? buffer.count / unit * unit : whole - unit
  }

  private mutating func chunk(_ count: Int, reusing memory: inout [UInt8]) -> RawChunk {
    var rest: [UInt8] = []
    swap(&rest, &memory)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: buffer[count...])
    buffer.removeSubrange(count...)
    var chunk = RawChunk(path: path, bytes: buffer, offset: offset, firstLine: line)
    chunk.diagnostics = diagnostics
    diagnostics = []
    offset += count
    let lineEnds = options.form.lineEnds(in: chunk.bytes.span)
    chunk.lineEnds = lineEnds
    line += lineEnds
    buffer = rest
    return chunk
  }

  private mutating func drop(_ count: Int) {
    line += options.form.lineEnds(in: buffer.span.extracting(0..<count))
    offset += count
    buffer.removeSubrange(..<count)
  }
}

extension Diagnostic {
  /// A record that is too long to be read.
  static func skipped(path: String, line: Int, maxRecord: Int) -> Diagnostic {
    Diagnostic(
      "fmt-skipped", .warning, "a record of more than \(maxRecord) bytes is skipped",
      at: Label(SourceLocation(path: path, line: line)), help: ["`--max-record SIZE` raises the limit"])
  }

  /// Whether something was not read.
  var isTrouble: Bool { severity != .info }
}
