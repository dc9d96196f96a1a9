/// Literal texts to look for, and how: the text links of label views.
public struct TextSource: Hashable, Sendable {
  /// How texts are compared; the names are those of rules files.
  public struct Options: OptionSet, Hashable, Sendable {
    /// One bit for each option.
    public let rawValue: UInt8
    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Letters match in either case, by full case folding.
    public static let ignoreCase = Options(rawValue: 1)
    /// Accents and other marks do not count.
    public static let ignoreDiacritics = Options(rawValue: 2)
    /// Full-width and half-width forms are equal.
    public static let ignoreWidth = Options(rawValue: 4)
    /// Scalars are compared exactly, without canonical equivalence.
    public static let literal = Options(rawValue: 8)
    /// No letter, mark, digit or underscore may stand beside it.
    public static let wholeWord = Options(rawValue: 16)
    /// Only at the start of the range.
    public static let anchored = Options(rawValue: 32)
    /// Searched from the end; with `limit = 1` it is the last one.
    public static let backwards = Options(rawValue: 64)
  }

  /// What a range counts.
  public enum Unit: String, Hashable, Sendable, CaseIterable { case characters, scalars, utf8, utf16 }

  /// A part of the text that a link must lie in.
  public struct Bounds: Hashable, Sendable {
    /// Where it begins.
    public var from: Int
    /// Where it ends; beyond the text: at its end.
    public var to: Int
    /// What both count.
    public var unit: Unit

    /// A part of the text.
    public init(from: Int, to: Int, unit: Unit = .characters) {
      self.from = from
      self.to = to
      self.unit = unit
    }
  }

  /// The texts; empty ones are ignored.
  public var texts: [String]
  /// Where a link must lie; nil: anywhere.
  public var range: Bounds?
  /// How they are compared.
  public var compare: Options

  /// Texts to look for.
  public init(_ texts: [String], range: Bounds? = nil, compare: Options = []) {
    self.texts = texts
    self.range = range
    self.compare = compare
  }
}
