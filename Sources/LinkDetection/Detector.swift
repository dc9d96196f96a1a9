public import LinkModel

/// Code that finds candidates.
///
/// A detector says where it wants to be asked (`triggers`) and answers with at most one candidate for each such
/// place. It reads bytes, allocates nothing before it found something, and must be total: any text, any place. It
/// may look left and right of the trigger, but should bound how far, or remember in `scratch` how far it looked.
/// Overlaps, boundaries and value checks are settled by the rule that names the detector.
public protocol Detector: Sendable {
  /// Its name, kind, priority and the options it takes.
  static var manifest: DetectorManifest { get }
  /// A detector with options from a rules file.
  init(options: DetectorOptions) throws(DetectorError)
  /// Where it wants to be asked.
  var triggers: TriggerSet { get }
  /// The candidate at a place; nil if there is none.
  func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate?
}

/// What a detector says about itself.
public struct DetectorManifest: Hashable, Sendable {
  /// The kebab-case name, as in `type = "plugin:NAME"`.
  public let id: String
  /// The kind of its links.
  public let kind: LinkKind
  /// The priority of a rule that names none.
  public let priority: Int
  /// The option keys it takes.
  public let options: [String]
  /// One line for listings.
  public let summary: String

  /// A manifest from its parts.
  public init(id: String, kind: LinkKind, priority: Int? = nil, options: [String] = [], summary: String = "")
  {
    self.id = id
    self.kind = kind
    self.priority = priority ?? kind.defaultPriority
    self.options = options
    self.summary = summary
  }
}

/// The options that a rules file gives a detector.
public struct DetectorOptions: Hashable, Sendable {
  /// Values by key.
  public var values: [String: SettingValue]

  /// Options from values by key.
  public init(_ values: [String: SettingValue] = [:]) { self.values = values }
}

/// Why a detector refuses its options.
public struct DetectorError: Error, Hashable, Sendable {
  /// The option it is about; nil if it is about none.
  public let option: String?
  /// What is wrong, in the style of a diagnostic.
  public let message: String

  /// A refusal with its reason.
  public init(option: String? = nil, _ message: String) {
    self.option = option
    self.message = message
  }
}

/// What a detector proposes at a trigger.
public struct Candidate: Hashable, Sendable {
  /// A part of the candidate that templates can name.
  public struct Capture: Hashable, Sendable {
    /// The name.
    public var name: String
    /// Where it stands in the text.
    public var range: TextRange

    /// A named part.
    public init(_ name: String, _ range: TextRange) {
      self.name = name
      self.range = range
    }
  }

  /// Where the link would be.
  public var range: TextRange
  /// Named parts.
  public var captures: [Capture]
  /// What was noticed.
  public var marks: LinkMarks

  /// A candidate; `value` becomes the capture named `value`.
  public init(_ range: TextRange, value: TextRange? = nil, captures: [Capture] = [], marks: LinkMarks = []) {
    self.range = range
    self.captures = (value.map { [Capture("value", $0)] } ?? []) + captures
    self.marks = marks
  }
}

extension Span where Element == UInt8 {
  /// Whether no letter, mark, digit or underscore stands right before a position. Constant time.
  public func isBoundary(before offset: TextOffset) -> Bool {
    Boundary(.word).allowsStart(at: offset.utf8, in: self)
  }

  /// Whether no letter, mark, digit or underscore stands right after a position. Constant time.
  public func isBoundary(after offset: TextOffset) -> Bool {
    Boundary(.word).allowsEnd(at: offset.utf8, in: self)
  }

  /// The longest run of bytes of a class from a position on, at most `limit` bytes.
  public func run(of bytes: ByteClass, from start: TextOffset, atMost limit: Int = .max) -> TextRange {
    var end = start.utf8
    while end < count, end - start.utf8 < limit, bytes.contains(self[end]) { end += 1 }
    return TextRange(utf8: start.utf8..<end)
  }
}
