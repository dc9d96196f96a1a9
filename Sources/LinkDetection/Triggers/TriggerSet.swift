public import LinkModel

/// Where a detector wants to be asked: bytes and literals that may belong to a link.
///
/// One pass over the text looks for the triggers of all rules, so a text without any costs that pass only.
public struct TriggerSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// A byte that is a trigger only between certain neighbours; cheap to test before a detector is called.
  public struct ByteTrigger: Hashable, Sendable {
    /// The bytes.
    public var bytes: ByteClass
    /// What must stand right before it; nil: anything, also the start of the text.
    public var before: ByteClass?
    /// What must stand right after it; nil: anything, also the end of the text.
    public var after: ByteClass?
    /// What must stand behind that; nil: anything, also the end of the text.
    public var afterNext: ByteClass?
    /// Whether the start of the text will do for `before`.
    public var mayStart = false
    /// How many of the 64 bytes from the trigger on must be ASCII digits; 0: no condition. For numbers, which a lone
    /// digit does not make.
    public var digits = 0
    /// Whether digits are a trigger only where they stand in groups, unless somebody traces.
    var groups: DigitGroups?

    /// Bytes with what must stand around them.
    public init(
      _ bytes: ByteClass, before: ByteClass? = nil, after: ByteClass? = nil, afterNext: ByteClass? = nil,
      mayStart: Bool = false, digits: Int = 0
    ) {
      self.bytes = bytes
      self.before = before
      self.after = after
      self.afterNext = afterNext
      self.mayStart = mayStart
      self.digits = digits
    }
  }

  /// Two groups of digits or more, three signs apart at most, with as many digits in all as `ByteTrigger.digits` says, as
  /// far as ASCII tells.
  struct DigitGroups: Hashable, Sendable {
    /// What may stand between them, ASCII only; bytes beyond may all do so.
    var joins: ByteClass
    /// The byte before digits with which they are taken as they are.
    var opener: UInt8
  }

  /// Over how many bytes `ByteTrigger.digits` counts.
  static let reachOfDigits = 64
  /// What `ByteTrigger.digits` counts.
  static let digitBytes = ByteClass.asciiDigits

  /// A literal that is a trigger.
  public struct Word: Hashable, Sendable {
    /// Its UTF-8 bytes; lower case where case is ignored.
    public var bytes: [UInt8]
    /// Whether ASCII letters match in either case.
    public var ignoresCase: Bool
    /// Whether it is a trigger only where no letter, mark, digit or underscore stands right before it.
    public var startsWord: Bool

    /// A literal; at least one byte.
    public init(_ bytes: some Sequence<UInt8>, ignoresCase: Bool = false, startsWord: Bool = false) {
      self.bytes = ignoresCase ? bytes.map(\.asciiLowercased) : Array(bytes)
      self.ignoresCase = ignoresCase
      self.startsWord = startsWord
    }

    /// The ASCII bytes that may not stand before a word that starts one.
    static let wordBytes = ByteClass((0...0x7F).filter { Unicode.Scalar($0).isWordPart })
  }

  /// Bytes with their neighbours.
  public var bytes: [ByteTrigger] = []
  /// Literals.
  public var words: [Word] = []
  /// Asks the detector once for every text, at its start: for patterns with nothing to look for.
  public var everyText = false

  /// No triggers.
  public init() {}

  /// Bytes with their neighbours, and literals.
  public init(bytes: [ByteTrigger] = [], words: [Word] = [], everyText: Bool = false) {
    self.bytes = bytes
    self.words = words
    self.everyText = everyText
  }

  /// Literals, compared exactly.
  public init(arrayLiteral literals: String...) {
    words = literals.map { Word($0.utf8) }
  }
}

/// A place in a text where a detector is asked.
public struct Trigger: Hashable, Sendable {
  /// The first byte of what was found.
  public let start: TextOffset
  /// The byte after it.
  public let end: TextOffset

  /// A place in a text.
  public init(start: TextOffset, end: TextOffset) {
    self.start = start
    self.end = end
  }
}
