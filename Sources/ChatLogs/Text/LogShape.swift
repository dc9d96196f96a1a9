import LinkModel

/// How the dated lines of one file are written. It is fixed by the first of them, so that a message may quote a line
/// of another log: what has another shape goes on with the message above.
struct LogShape: Hashable, Sendable {
  /// How many dated lines at most tell the shape.
  private static let sample = 64

  /// `[2024-03-05 09:00:07]` rather than without brackets.
  var hasBrackets = false
  /// `T` rather than a blank between date and time.
  var hasT = false
  /// `09:00:07` rather than `09:00`.
  var hasSeconds = true
  /// Digits may follow the seconds.
  var hasFraction = false
  /// A zone follows the time without a blank: `Z`, `+0100` or `+01:00`.
  var hasZone = false
  /// Hours before ten may have one digit.
  var hasShortHours = false
  /// `<hal> text` only, so that a colon belongs to the text.
  var hasAngles = false

  /// `2024-03-05 09:00:07 hal: text`.
  init() {}

  /// The shape of the first dated line from `start` on, and how likely the file is a log; nil if no line is dated.
  static func find(in bytes: TextBytes, from start: Int, form: UnicodeForm) -> (
    shape: LogShape, isChat: Bool
  )? {
    var shape: LogShape?
    var areHoursKnown = false
    var (seen, authored, plain) = (0, 0, 0)
    var line = start
    while line < bytes.count, seen < Self.sample {
      let units = LineUnits(start: line, form: form)
      if shape == nil { shape = LogShape(of: units, bytes) }
      if let found = shape, let stamp = found.stamp(units, bytes) {
        seen += 1
        // Ten o'clock looks the same in both ways.
        if !areHoursKnown, units[stamp.hour, bytes] == 0x30 || stamp.hasShortHour {
          areHoursKnown = true
          shape?.hasShortHours = stamp.hasShortHour
        }
        if let header = LogHeader(units, found, bytes) {
          if authored == 0, header.style == .angles { shape?.hasAngles = true }
          if header.author != nil { authored += 1 } else if header.style == .plain { plain += 1 }
        }
      }
      guard let next = form.firstLineEnd(in: bytes.extracting(line..<bytes.count)) else { break }
      line += next
    }
    // The lines of a server's log are dated too, but few of them begin like a message.
    return shape.map { ($0, authored > 0 && authored >= plain) }
  }

  /// The shape of one line; nil if it is not dated.
  private init?(of units: LineUnits, _ bytes: TextBytes) {
    hasBrackets = units[0, bytes] == 0x5B
    let time = hasBrackets ? 12 : 11
    hasT = units[time - 1, bytes] == 0x54
    hasShortHours = true
    let minutes = units.isDigit(time + 1, bytes) ? time + 3 : time + 2
    var end = minutes + 2
    hasSeconds = units[end, bytes] == 0x3A
    if hasSeconds { end += 3 }
    hasFraction = units[end, bytes] == 0x2E || units[end, bytes] == 0x2C
    if hasFraction {
      end += 1
      while units.isDigit(end, bytes) { end += 1 }
    }
    hasZone = LogShape.zone(units, bytes, at: end) != nil
    if stamp(units, bytes) == nil { return nil }
  }

  /// Where date and time stand in a line, in units.
  struct Stamp {
    /// From the date to the zone, without brackets.
    var time: Range<Int>
    /// The first digit of the hour.
    var hour: Int
    var hasShortHour: Bool
    /// What stands behind the blank after it.
    var rest: Int
  }

  /// Date and time at the beginning of a line; nil if there are none in this shape. Reads no more than these.
  func stamp(_ units: LineUnits, _ bytes: TextBytes) -> Stamp? {
    let start = hasBrackets ? 1 : 0
    if hasBrackets, units[0, bytes] != 0x5B { return nil }
    guard units.areDigits(start, 4, bytes), units[start + 4, bytes] == 0x2D,
      units.areDigits(start + 5, 2, bytes),
      units[start + 7, bytes] == 0x2D, units.areDigits(start + 8, 2, bytes),
      units[start + 10, bytes] == (hasT ? 0x54 : 0x20)
    else { return nil }
    let hour = start + 11
    let isShort = hasShortHours && units.isDigit(hour, bytes) && units[hour + 1, bytes] == 0x3A
    var end = isShort ? hour + 1 : hour + 2
    guard isShort || units.areDigits(hour, 2, bytes), units[end, bytes] == 0x3A,
      units.areDigits(end + 1, 2, bytes)
    else { return nil }
    end += 3
    if hasSeconds {
      guard units[end, bytes] == 0x3A, units.areDigits(end + 1, 2, bytes) else { return nil }
      end += 3
    }
    // A program that leaves zeros out writes no fraction now and then.
    if hasFraction, units[end, bytes] == 0x2E || units[end, bytes] == 0x2C, units.isDigit(end + 1, bytes) {
      end += 1
      while units.isDigit(end, bytes) { end += 1 }
    }
    if hasZone {
      guard let zone = Self.zone(units, bytes, at: end) else { return nil }
      end = zone
    }
    let close = hasBrackets ? 1 : 0
    if !hasZone, units[end, bytes] == 0x20, let zone = Self.zone(units, bytes, at: end + 1),
      units[zone, bytes] == (hasBrackets ? 0x5D : 0x20)
    {
      end = zone
    }
    if hasBrackets, units[end, bytes] != 0x5D { return nil }
    guard units[end + close, bytes] == 0x20 else { return nil }
    return Stamp(time: start..<end, hour: hour, hasShortHour: isShort, rest: end + close + 1)
  }

  /// Where a zone ends that begins at a unit.
  private static func zone(_ units: LineUnits, _ bytes: TextBytes, at start: Int) -> Int? {
    if units[start, bytes] == 0x5A { return start + 1 }
    guard units[start, bytes] == 0x2B || units[start, bytes] == 0x2D, units.areDigits(start + 1, 2, bytes)
    else { return nil }
    let minutes = units[start + 3, bytes] == 0x3A ? start + 4 : start + 3
    return units.areDigits(minutes, 2, bytes) ? minutes + 2 : nil
  }
}
