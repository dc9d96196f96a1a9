/// Brings the times of logs into one form: ISO 8601, in UTC with `Z` where the zone is known.
enum MessageTime {
  /// A time from a string: ISO 8601, or a number in quotes. What is neither stays as it is written.
  static func text(_ written: String) -> String {
    if let number = number(written, isQuoted: true) { return number }
    guard let parsed = ISOTime(written), !parsed.isCanonical else { return written }
    guard let zone = parsed.zone else { return parsed.text }
    guard parsed.isFarFromYearZero else { return written }
    return zone == 0 ? parsed.text + "Z" : parsed.moved(by: -zone).text + "Z"
  }

  /// A time from a number: seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by their size. A
  /// small one is none; in quotes, not with a fraction either, for `30.11` is a day or a version.
  static func number(_ written: String, isQuoted: Bool = false) -> String? {
    guard written.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2D }) else { return nil }
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, var whole = Int(parts[0]) else { return nil }
    var digits = parts.count == 2 ? String(parts[1]) : ""
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard whole.magnitude >= 1_000_000 || parts.count == 2 && !isQuoted else { return nil }
    if written.hasPrefix("-"), digits.contains(where: { $0 != "0" }) {
      // The fraction counts away from zero: -1.5 is half a second after -2.
      guard whole > .min else { return nil }
      whole -= 1
      digits = Self.complement(digits)
    }
    // 10^11 seconds are in the year 5138; 10^11 milliseconds were in March 1973.
    var seconds = whole
    var unit = 1
    for limit in [100_000_000_000, 100_000_000_000_000, 100_000_000_000_000_000]
    where whole.magnitude >= limit {
      unit *= 1000
    }
    if unit > 1 {
      let (quotient, rest) = whole.flooredDivision(by: unit)
      seconds = quotient
      digits = String(String(rest + unit).dropFirst())
    }
    while digits.last == "0" { digits.removeLast() }
    return ISOTime(seconds: seconds, fraction: digits).text + "Z"
  }

  /// The digits of one minus a fraction.
  private static func complement(_ digits: String) -> String {
    var result: [UInt8] = []
    var hasBorrowed = false
    for digit in digits.utf8.reversed() {
      let value = Int(digit) - 0x30
      let rest = hasBorrowed ? 9 - value : (10 - value) % 10
      hasBorrowed = hasBorrowed || value > 0
      result.append(UInt8(0x30 + rest))
    }
    return String(decoding: result.reversed(), as: UTF8.self)
  }
}

/// A date and a time of day as ISO 8601 writes them.
struct ISOTime {
  private var days: Int
  private var second: Int
  private var hasSeconds = true
  private var fraction: String
  /// Seconds east of Greenwich; nil if the zone is not written.
  private(set) var zone: Int?
  /// Whether it was written as `text` writes it, with a `Z` behind.
  private(set) var isCanonical = false

  /// A time from the seconds since 1970 and the digits of their fraction.
  init(seconds: Int, fraction: String) {
    (days, second) = seconds.flooredDivision(by: 86_400)
    self.fraction = fraction
  }

  /// Reads `2024-03-05T09:00:07.5+05:30`; a blank may stand for the `T`, zone and seconds may be missing, and the hour
  /// may have one digit.
  init?(_ written: String) {
    let bytes = Array(written.utf8)
    func digits(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[start..<start + count] {
        guard byte &- 0x30 < 10 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && UInt32(bytes[index]) == character.value
    }
    guard let year = digits(0, 4), has("-", at: 4), let month = digits(5, 2), has("-", at: 7),
      let day = digits(8, 2),
      has("T", at: 10) || has("t", at: 10) || has(" ", at: 10), let hour = digits(11, 2) ?? digits(11, 1)
    else { return nil }
    var index = has(":", at: 12) ? 12 : 13
    guard has(":", at: index), let minute = digits(index + 1, 2) else { return nil }
    index += 3
    var second = 0
    hasSeconds = has(":", at: index)
    if hasSeconds {
      guard let written = digits(index + 1, 2) else { return nil }
      second = written
      index += 3
    }
    guard (1...12).contains(month), (1...Self.lastDay(of: month, year)).contains(day), hour < 24, minute < 60,
      second <= 60
    else {
      return nil
    }
    fraction = ""
    if hasSeconds, has(".", at: index) || has(",", at: index) {
      index += 1
      while index < bytes.count, bytes[index] &- 0x30 < 10 {
        fraction.unicodeScalars.append(Unicode.Scalar(bytes[index]))
        index += 1
      }
    }
    if has(" ", at: index) { index += 1 }
    if has("Z", at: index) || has("z", at: index) {
      zone = 0
      index += 1
    } else if has("+", at: index) || has("-", at: index) {
      let sign = has("-", at: index) ? -1 : 1
      guard let hours = digits(index + 1, 2) else { return nil }
      index += 3
      if has(":", at: index) { index += 1 }
      let minutes = digits(index, 2)
      if minutes != nil { index += 2 }
      zone = sign * (hours * 3600 + (minutes ?? 0) * 60)
    }
    guard index == bytes.count else { return nil }
    let hasPoint = bytes.count == 20 || bytes.count > 21 && has(".", at: 19)
    isCanonical =
      hasSeconds && second < 60 && has("T", at: 10) && has(":", at: 13) && has("Z", at: index - 1) && hasPoint
      && index == bytes.count && !has(" ", at: index - 2)
    days = Self.days(year, month, day)
    self.second = hour * 3600 + minute * 60 + second
  }

  /// Whether no zone leads to a year that four digits cannot write.
  var isFarFromYearZero: Bool { (2...9998).contains(Self.date(days).year) }

  /// The time so many seconds later, without a zone.
  func moved(by seconds: Int) -> ISOTime {
    var moved = ISOTime(seconds: days * 86_400 + second + seconds, fraction: fraction)
    moved.hasSeconds = hasSeconds
    return moved
  }

  /// `2024-03-05T09:00:07.5`.
  var text: String {
    let (year, month, day) = Self.date(days)
    var bytes: [UInt8] = []
    func append(_ number: Int, after sign: Unicode.Scalar?, width: Int = 2) {
      if let sign { bytes.append(UInt8(ascii: sign)) }
      let digits = String(number).utf8
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, width - digits.count)))
      bytes.append(contentsOf: digits)
    }
    // A leap second stays one.
    let clock = min(second, 86_399)
    append(year, after: nil, width: 4)
    append(month, after: "-")
    append(day, after: "-")
    append(clock / 3600, after: "T")
    append(clock / 60 % 60, after: ":")
    if hasSeconds {
      append(clock % 60 + second - clock, after: ":")
      if !fraction.isEmpty { bytes.append(contentsOf: ("." + fraction).utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func lastDay(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 in the Gregorian calendar, by counting years from March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let from = month > 2 ? year : year - 1
    let era = (from >= 0 ? from : from - 399) / 400
    let ofEra = from - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, ofYear - (153 * month + 2) / 5 + 1)
  }
}

extension Int {
  /// The quotient rounded down and the remainder, which is never negative. Total: any dividend will do.
  fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
