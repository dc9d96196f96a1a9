/// A day of the Gregorian calendar.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// From 0 to 9999.
  public let year: Int
  /// From 1.
  public let month: Int
  /// From 1.
  public let day: Int

  /// A day by its numbers; they are not checked.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// A day as TOML and ISO 8601 write it, `2027-01-01`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(part.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// `2027-01-01`.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Order in time.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
