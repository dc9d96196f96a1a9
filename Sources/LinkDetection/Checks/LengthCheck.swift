import LinkModel

/// Bounds for the length of a value.
struct LengthCheck: ValueCheck {
  static let name = "length"
  static let summary = "the value has at least `min` and at most `max` scalars"
  static let options = [
    SettingKey("min", .integer(0...1_000_000), "the least number of scalars; 0 if it is left out"),
    SettingKey("max", .integer(0...1_000_000), "the greatest number of scalars; any if it is left out"),
  ]

  private let bounds: ClosedRange<Int>

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
    let low = max(0, try options.integer("min") ?? 0)
    let high = try options.integer("max") ?? .max
    guard low <= high else { throw DetectorError(option: "min", "`min` is greater than `max`") }
    bounds = low...high
  }

  func accepts(_ value: TextBytes) -> Bool { bounds.contains(value.count(in: .scalars)) }
}
