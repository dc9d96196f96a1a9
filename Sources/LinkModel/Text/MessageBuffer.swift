/// Many messages in one run of bytes: what the fast path of the engine reads.
///
/// Readers fill it, the engine scans it whole. A message is a slice of `bytes`; slices do not overlap and are in
/// ascending order. What lies between them (line ends, headers) is never searched. Where each line is a message, the
/// engine finds them as it goes (`init(lines:)`), which is faster.
public struct MessageBuffer: Sendable {
  /// Where a message lies in `bytes`.
  public struct Slice: Hashable, Sendable {
    /// The first byte.
    public var start: UInt32
    /// The byte after the last.
    public var end: UInt32

    /// A slice of the buffer, in bytes.
    @inlinable public init(_ start: Int, _ end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.end = UInt32(truncatingIfNeeded: end)
    }
  }

  /// A stretch of a message that its platform shows in a special way.
  public struct ContextSpan: Hashable, Sendable {
    /// The number of the message in the buffer, from 0.
    public var message: Int
    /// Where, in the message's text.
    public var range: TextRange
    /// How it is shown.
    public var context: LinkContext

    /// A stretch of the text of message number `message`.
    public init(message: Int, range: TextRange, context: LinkContext) {
      self.message = message
      self.range = range
      self.context = context
    }
  }

  /// The texts of all messages one after another, UTF-8. At most 4 GiB. What is not valid is passed over by the
  /// engine as if a control character stood there.
  public var bytes: [UInt8] {
    get { storedBytes }
    _modify {
      isKnownValid = false
      yield &storedBytes
    }
  }
  /// The messages, in order; they must lie inside `bytes`. Worked out at each call where the lines are the messages.
  public var messages: [Slice] {
    get { areLines ? Self.lines(of: storedBytes.span) : storedMessages }
    _modify {
      isKnownValid = false
      if areLines {
        storedMessages = Self.lines(of: storedBytes.span)
        areLines = false
      }
      yield &storedMessages
    }
  }
  /// Code, quotes and spoilers, in order of message and start.
  public var contexts: [ContextSpan] = []

  // Behind accessors that change them in place: an observer would copy the lists at each change.
  private var storedBytes: [UInt8] = []
  private var storedMessages: [Slice] = []
  /// Whether each line is a message, without its LF or CRLF; what follows the last line end is a line if it is not empty.
  public private(set) var areLines = false
  /// Whether somebody has already seen that every message is valid UTF-8.
  package private(set) var isKnownValid = false

  /// An empty buffer.
  public init() {}

  /// A text with one message a line, empty lines too: the number of a message is that of its line, from 0.
  public init(lines bytes: [UInt8]) {
    storedBytes = bytes
    areLines = true
  }

  /// The same with a text that is known to be valid UTF-8, so that the engine need not look again.
  public init(lines text: String) {
    self.init(lines: Array(text.utf8))
    isKnownValid = true
  }

  private static func lines(of bytes: Span<UInt8>) -> [Slice] {
    var lines: [Slice] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      let isCRLF = index > start && bytes[index - 1] == UInt8(ascii: "\r")
      lines.append(Slice(start, isCRLF ? index - 1 : index))
      start = index + 1
    }
    if start < bytes.count { lines.append(Slice(start, bytes.count)) }
    return lines
  }

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    messages.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
  }

  /// Appends one message.
  public mutating func append(_ text: some StringProtocol) {
    let wasValid = isKnownValid || messages.isEmpty
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    messages.append(Slice(start, bytes.count))
    bytes.append(UInt8(ascii: "\n"))
    isKnownValid = wasValid
  }

  /// Says that every message is valid UTF-8, so that the engine need not look again. For readers that have looked.
  package mutating func vouchForUTF8() { isKnownValid = true }

  /// A copy in which a line end stands before every message; nil if what stands right before each is ASCII and no letter,
  /// digit or underscore, which costs a look at each message.
  package func separated() -> MessageBuffer? {
    if areLines { return nil }
    let bytes = storedBytes.span
    func isSeparate(_ start: Int) -> Bool {
      guard start > 0 else { return true }
      let before = bytes[start - 1]
      return before < 0x80 && !Unicode.Scalar(before).isWordPart && (start == 1 || bytes[start - 2] < 0xE0)
    }
    if storedMessages.allSatisfy({ isSeparate(Int($0.start)) }) { return nil }
    var copy = MessageBuffer()
    copy.contexts = contexts
    for slice in storedMessages {
      copy.storedBytes.append(UInt8(ascii: "\n"))
      let start = copy.storedBytes.count
      copy.storedBytes.append(bytes, Int(slice.start)..<Int(slice.end))
      copy.storedMessages.append(Slice(start, copy.storedBytes.count))
    }
    copy.isKnownValid = isKnownValid
    return copy
  }

  /// A copy in which every byte of a message that is not valid UTF-8 is a control character, so that offsets stay
  /// true; nil if there is none, which costs one pass over the bytes.
  package func repaired() -> MessageBuffer? {
    if areLines, (try? UTF8Span(validating: bytes.span)) != nil { return nil }
    var copy = self
    var isRepaired = false
    for slice in messages {
      let text = bytes.span.extracting(Int(slice.start)..<Int(slice.end))
      if (try? UTF8Span(validating: text)) != nil { continue }
      isRepaired = true
      var offset = 0
      while offset < text.count {
        let (scalar, length) = text.scalarAndLength(at: offset)
        // U+FFFD itself has three bytes; of one byte it stands for a broken one.
        if scalar == "\u{FFFD}", length == 1 { copy.storedBytes[Int(slice.start) + offset] = 0x1A }
        offset += length
      }
    }
    copy.isKnownValid = true
    return isRepaired ? copy : nil
  }
}

/// How a stretch of a message is shown by its platform.
public struct LinkContext: OptionSet, Hashable, Sendable {
  /// One bit for each context.
  public let rawValue: UInt8
  /// A set of contexts from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Code, in line or in a block.
  public static let code = LinkContext(rawValue: 1)
  /// A quotation of another message.
  public static let quote = LinkContext(rawValue: 2)
  /// Hidden until touched.
  public static let spoiler = LinkContext(rawValue: 4)
  /// The repetition of the message that is answered.
  public static let replyFallback = LinkContext(rawValue: 8)

  /// The names used in output, in a fixed order.
  public var names: [String] {
    [
      (LinkContext.code, "code"), (.quote, "quote"), (.spoiler, "spoiler"),
      (.replyFallback, "reply-fallback"),
    ]
    .filter { contains($0.0) }.map(\.1)
  }
}
