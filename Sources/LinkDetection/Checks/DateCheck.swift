import LinkModel

/// A day of the calendar.
///
/// Read are ISO 8601 dates (`2024-02-29`, `20240229`, a time after `T` or a blank), year first with slashes or dots,
/// and day and month in either order before a year of two or four digits, with one of `. / -` between them.
struct DateCheck: ValueCheck {
  static let name = "date"
  static let summary = "a day that exists: 2024-02-29, 20240229, 29.2.2024, 02/29/24"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool {
    guard let (day, end) = date(value) else { return false }
    return day && (end == value.count || isTime(value, from: end))
  }

  /// Whether a date at the start is a day of the calendar, and where it ends.
  private func date(_ value: TextBytes) -> (isDay: Bool, end: Int)? {
    var place = 0
    guard let first = number(value, at: &place) else { return nil }
    if first.digits == 8 {
      return (isDay(first.value / 10000, first.value / 100 % 100, first.value % 100), place)
    }
    guard place < value.count, isSeparator(value[place]) else { return nil }
    let separator = value[place]
    place += 1
    guard let second = number(value, at: &place), second.digits <= 2, place < value.count,
      value[place] == separator
    else { return nil }
    place += 1
    guard let third = number(value, at: &place) else { return nil }
    if first.digits == 4 {
      return third.digits <= 2 ? (isDay(first.value, second.value, third.value), place) : nil
    }
    guard first.digits <= 2, third.digits == 2 || third.digits == 4 else { return nil }
    // A year of two digits may be of any century; 2000 stands for one with a leap day.
    let year = third.digits == 2 ? 2000 + third.value : third.value
    return (isDay(year, second.value, first.value) || isDay(year, first.value, second.value), place)
  }

  /// `T12:30`, `T12:30:59.5Z`, ` 12:30+01:00`: RFC 3339 with the seconds left out.
  private func isTime(_ value: TextBytes, from start: Int) -> Bool {
    var place = start + 1
    guard value[start].asciiLowercased == UInt8(ascii: "t") || value[start] == 0x20,
      let hour = twoDigits(value, at: &place), hour <= 24, skip(0x3A, value, &place),
      let minute = twoDigits(value, at: &place), minute < 60
    else { return false }
    if skip(0x3A, value, &place) {
      guard let second = twoDigits(value, at: &place), second <= 60 else { return false }
      if skip(0x2E, value, &place) || skip(0x2C, value, &place) {
        let fraction = place
        while place < value.count, ByteClass.asciiDigits.contains(value[place]) { place += 1 }
        guard place > fraction else { return false }
      }
    }
    if place == value.count { return true }
    if value[place].asciiLowercased == UInt8(ascii: "z") { return place + 1 == value.count }
    guard skip(0x2B, value, &place) || skip(0x2D, value, &place), let zone = twoDigits(value, at: &place),
      zone < 24
    else { return false }
    _ = skip(0x3A, value, &place)
    guard place < value.count else { return true }
    guard let minutes = twoDigits(value, at: &place) else { return false }
    return minutes < 60 && place == value.count
  }

  private func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard year > 0, (1...12).contains(month), day > 0 else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return day <= (isLeapYear ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  private func number(_ value: TextBytes, at place: inout Int) -> (value: Int, digits: Int)? {
    let start = place
    var number = 0
    while place < value.count, place - start < 8, ByteClass.asciiDigits.contains(value[place]) {
      number = number * 10 + Int(value[place] - 0x30)
      place += 1
    }
    return place > start ? (number, place - start) : nil
  }

  private func twoDigits(_ value: TextBytes, at place: inout Int) -> Int? {
    guard place + 2 <= value.count, ByteClass.asciiDigits.contains(value[place]),
      ByteClass.asciiDigits.contains(value[place + 1])
    else { return nil }
    defer { place += 2 }
    return Int(value[place] - 0x30) * 10 + Int(value[place + 1] - 0x30)
  }

  private func skip(_ byte: UInt8, _ value: TextBytes, _ place: inout Int) -> Bool {
    guard place < value.count, value[place] == byte else { return false }
    place += 1
    return true
  }
}
