public import LinkModel

/// Reads one format of chat logs. One format is one file in `Formats/`; the build lists them.
///
/// Reading has two steps, so that a log of any size is read in bounded memory and on several cores: `cut` says, in
/// file order, how far whole records reach; `read` turns such a chunk into messages, on any thread.
public protocol ChatLogReader: Sendable {
  /// The format's names.
  static var format: ChatFormat { get }
  /// How likely a file with this name and these first bytes is of the format.
  static func confidence(head: TextBytes, fileName: String) -> Confidence
  /// A reader with the options of the command line.
  init(options: ReaderOptions) throws(ChatLogError)
  /// The reader for a file that begins with these bytes, the byte order mark included; by default the same one.
  func adapted(to head: TextBytes) -> Self
  /// How many of the first bytes of a chunk are whole records; 0 if there is none yet, so that more must be read.
  func cut(_ chunk: TextBytes, isLast: Bool) -> Int
  /// Where the record that the bytes are a part of ends, for one that is too long to be read; nil if it goes on.
  func endOfRecord(in bytes: TextBytes) -> Int?
  /// The messages of a chunk of whole records. Never fails: what cannot be read becomes a diagnostic.
  func read(_ chunk: RawChunk) -> MessageBatch
}

extension ChatLogReader {
  /// The same reader: most formats need not look at the file first.
  public func adapted(to head: TextBytes) -> Self { self }
}

/// The names of a chat format.
public struct ChatFormat: Hashable, Sendable {
  /// The kebab-case name of `--type`.
  public let name: String
  /// One line for listings.
  public let summary: String
  /// File name endings, without the dot.
  public let extensions: [String]

  /// A format from its names.
  public init(name: String, summary: String, extensions: [String]) {
    self.name = name
    self.summary = summary
    self.extensions = extensions
  }
}

/// How likely a file is of a format.
public enum Confidence: Int, Hashable, Comparable, Sendable {
  case none, possible, likely, certain

  /// Order from unlikely to likely.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What the command line says about reading.
public struct ReaderOptions: Hashable, Sendable {
  /// JSON pointers (RFC 6901) by field: `text id author time channel`.
  public var fields: [String: String] = [:]
  /// Records longer than this many bytes are skipped.
  public var maxRecord = 256 << 20
  /// Whether joins, topics and the like are messages.
  public var includesSystem = false
  /// Whether NDJSON records are checked whole by RFC 8259, down to 1024 levels: also numbers, words, escapes and nested
  /// values that are not needed, and the encoding. A record with something wrong is skipped, with a warning. By default
  /// these are passed over, and lines that are no UTF-8 are read as Windows-1252. Reading takes several times as long.
  public var validates = false
  /// How the bytes make up characters; set from the byte order mark when a file is opened.
  public var form = UnicodeForm.utf8

  /// The defaults.
  public init() {}

  /// Refuses fields that no message has, and malformed pointers.
  public func checkFields() throws(ChatLogError) { _ = try FieldNames(fields) }
}

/// Why a log cannot be read at all.
public struct ChatLogError: Error, Hashable, Sendable {
  /// What is wrong, in the style of a diagnostic.
  public let message: String
  /// What to do instead.
  public let help: String?

  /// A refusal with its reason.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// A stretch of a file that holds whole records.
public struct RawChunk: Sendable {
  /// The file as the user named it.
  public var path: String
  /// The bytes as they are in the file.
  public var bytes: [UInt8]
  /// Where they begin in the file, in bytes.
  public var offset: Int
  /// The number of the line they begin with, from 1.
  public var firstLine: Int
  /// What was wrong before these bytes: records that were too long to be held.
  public var diagnostics: [Diagnostic] = []
  /// How many line ends there are, if somebody has counted them.
  var lineEnds: Int?

  /// A stretch of a file.
  public init(path: String, bytes: [UInt8], offset: Int, firstLine: Int) {
    self.path = path
    self.bytes = bytes
    self.offset = offset
    self.firstLine = firstLine
  }
}

/// The messages of a chunk: their texts in one buffer, and everything else on demand.
public struct MessageBatch: Sendable {
  /// The texts, ready to be scanned.
  public var buffer: MessageBuffer
  /// What was wrong with the log, in order of position.
  public var diagnostics: [Diagnostic]
  /// Whether a record was skipped or a file is damaged, so that the tool ends with 2.
  public var hasTrouble: Bool
  /// Where the texts came from.
  public var origin: any MessageOrigin
  /// The line of the first message, if each message is a line of a file in UTF-8 as it stands, one after another. Then
  /// message `n` is line `firstLine + n`, and its columns are those of the line.
  public var firstLine: Int?
  /// How many messages there are.
  public var count: Int

  /// A batch from its parts; the messages are counted unless it is known how many there are.
  public init(
    buffer: MessageBuffer, diagnostics: [Diagnostic] = [], hasTrouble: Bool = false,
    origin: any MessageOrigin, firstLine: Int? = nil, count: Int? = nil
  ) {
    self.firstLine = firstLine
    self.count = count ?? buffer.messages.count
    self.buffer = buffer
    self.diagnostics = diagnostics
    self.hasTrouble = hasTrouble
    self.origin = origin
  }
}

/// Answers, for the few messages that hold a link, where they came from. Called on demand, so that messages without
/// links cost nothing.
public protocol MessageOrigin: Sendable {
  /// Who wrote message number `message` of the batch (from 0), when and where.
  func details(of message: Int) -> MessageDetails
  /// Where a stretch of its text stands in the file. Stretches that are asked about in order, with one cursor for the
  /// batch, cost one pass over the lines that hold them.
  func place(of range: TextRange, in message: Int, _ cursor: inout PlaceCursor) -> SourcePlace
  /// Line and column of a byte of its text, from 1, the column in scalars; for bytes that are asked about in order as
  /// above.
  func position(of byte: Int, in message: Int, _ cursor: inout PlaceCursor) -> (line: Int, column: Int)
}

extension MessageOrigin {
  /// Line and column of a byte of a message's text: those of its place.
  public func position(of byte: Int, in message: Int, _ cursor: inout PlaceCursor) -> (
    line: Int, column: Int
  ) {
    let place = place(of: TextRange(utf8: byte..<byte), in: message, &cursor)
    return (place.line, place.column)
  }

  /// Where a stretch of a message's text stands in the file. Linear in the line.
  public func place(of range: TextRange, in message: Int) -> SourcePlace {
    var cursor = PlaceCursor()
    return place(of: range, in: message, &cursor)
  }
}

/// How far the questions about the places of one batch have come.
public struct PlaceCursor: Sendable {
  /// The place in the lines.
  var source = SourceCursor()
  /// The message whose text is walked through, where that differs from the lines.
  var message = -1
  /// The byte of its text.
  var text = 0
  /// The byte of the decoded lines that stands for it.
  var byte = 0

  /// The start of a batch.
  public init() {}
}

/// Counts the columns of one line after another.
public struct ColumnCursor: Sendable {
  private var message = -1
  private var byte = 0
  private var column = 1

  /// The start of a batch.
  public init() {}

  /// The column, from 1 and in scalars, of a byte of the text of message number `message`, which is a line. Bytes that
  /// are asked about in order cost one pass over the line.
  public mutating func column(of byte: Int, in text: TextBytes, of message: Int) -> Int {
    if message != self.message || byte < self.byte {
      self.message = message
      self.byte = 0
      column = 1
    }
    column += text.extracting(self.byte..<byte).scalarCount
    self.byte = byte
    return column
  }
}

/// What a log says about a message besides its text.
public struct MessageDetails: Hashable, Sendable {
  /// The platform's id.
  public var id: String?
  /// The display name, else the id, of who wrote it.
  public var author: String?
  /// ISO 8601, in UTC with `Z` where the zone is known, else as written.
  public var time: String?
  /// The channel's name.
  public var channel: String?
  /// Whether it is a join, a topic or the like.
  public var isSystem = false
  /// The JSON pointer of the record in the file; nil where a line is the record.
  public var pointer: String?

  /// A message that the log says nothing about.
  public init() {}
}

/// Where a link stands in a file.
public struct SourcePlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in scalars.
  public var column: Int
  /// The bytes of the file.
  public var source: Range<Int>
  /// The JSON pointer of the string within its record; nil where there is none.
  public var pointer: String?

  /// A place in a file.
  public init(line: Int, column: Int, source: Range<Int>, pointer: String? = nil) {
    self.line = line
    self.column = column
    self.source = source
    self.pointer = pointer
  }
}
