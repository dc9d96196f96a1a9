import LinkModel

/// What the URL scanner does and leaves.
public struct URLSettings: ScannerSettings {
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
struct URLScanner: CandidateFinder {
  let triggers = TriggerSet()
  let captureNames: [String] = []

  init(_ settings: URLSettings) {}

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {}
}
