/// A value that a rules file or the command line gives a setting.
public enum SettingValue: Hashable, Sendable {
  case word(String)
  case boolean(Bool)
  case integer(Int)
  case words([String])
}

/// One named setting of a built-in scanner: what the reader, the schema and the documentation know about it.
public struct SettingKey: Hashable, Sendable {
  /// What values it takes.
  public enum Values: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    /// True or false.
    case boolean
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A list of words, or one of the named presets in its place.
    case words(presets: [String])
  }

  /// The kebab-case name.
  public let name: String
  /// What values it takes.
  public let values: Values
  /// One sentence on what it does.
  public let summary: String

  /// A setting from its parts.
  public init(_ name: String, _ values: Values, _ summary: String) {
    self.name = name
    self.values = values
    self.summary = summary
  }
}

/// Why a setting refuses a value.
public struct SettingError: Error, Hashable, Sendable {
  /// What is wrong, in the style of a diagnostic: ``"`scanner.tlds` does not know `wb`"``.
  public let message: String
  /// What to write instead.
  public let help: String?
  /// The word of a list that it is about; nil if it is about the value as a whole.
  public let word: String?

  /// A refusal with its reason.
  public init(_ message: String, help: String? = nil, word: String? = nil) {
    self.message = message
    self.help = help
    self.word = word
  }
}

/// The settings of one built-in scanner. `init()` gives the values of the profile `chat`.
public protocol ScannerSettings: Sendable, Hashable {
  /// The settings of the profile `chat`.
  init()
  /// Every setting, in the order of the documentation.
  static var keys: [SettingKey] { get }
  /// The value in force, for listings.
  func value(of key: String) -> SettingValue?
  /// Changes one setting. The reader has checked the key and the type of the value against `keys`.
  mutating func set(_ key: String, to value: SettingValue) throws(SettingError)
}
