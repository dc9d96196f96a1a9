public import LinkModel

/// A test of a value that a pattern alone cannot make, such as a check digit.
///
/// One check is one file in `Checks/`; the build lists them.
public protocol ValueCheck: Sendable {
  /// The kebab-case name, as in `validate = ["luhn"]`.
  static var name: String { get }
  /// One line for listings.
  static var summary: String { get }
  /// The option keys that `{ check, on, … }` takes besides `check` and `on`.
  static var options: [SettingKey] { get }
  /// A check with its options.
  init(options: DetectorOptions) throws(DetectorError)
  /// Whether the value passes. Linear in its length; never traps.
  func accepts(_ value: TextBytes) -> Bool
}
