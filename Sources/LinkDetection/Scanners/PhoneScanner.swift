import LinkModel

/// What the Phone scanner does and leaves.
public struct PhoneSettings: ScannerSettings {
  /// The settings of the profile `chat`.
  public init() {}
  /// Every setting.
  public static let keys: [SettingKey] = []
  /// The value in force.
  public func value(of key: String) -> SettingValue? { nil }
  /// Changes one setting.
  public mutating func set(_ key: String, to value: SettingValue) throws(SettingError) {}
}

/// The built-in scanner.
struct PhoneScanner: CandidateFinder {
  let triggers = TriggerSet()
  let captureNames: [String] = []

  init(_ settings: PhoneSettings) {}

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {}
}
