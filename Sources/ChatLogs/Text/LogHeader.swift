import LinkModel

/// The beginning of a dated line: `2024-03-05 09:00:07 alice: ` or what else its file has in that place.
struct LogHeader: Sendable {
  /// How a line says who did what.
  enum Style: Hashable, Sendable {
    /// `alice: text`, or `<alice> text`.
    case colon, angles
    /// `* alice waves`.
    case action
    /// `-!- alice has joined`, `*** alice has joined`: signs instead of an author.
    case signs
    /// None of these.
    case plain
  }

  /// The time as it is written, with its zone.
  var time: Range<Int>
  /// Who wrote it; nil for a system record.
  var author: Range<Int>?
  /// Where the text begins.
  var text: Int
  var style = Style.plain

  /// Joins, topics and the like: nobody wrote them.
  var isSystem: Bool { author == nil }

  /// The header of a line; nil if it is not dated in this shape. Reads to the end of the line at most.
  init?(_ units: LineUnits, _ shape: LogShape, _ bytes: TextBytes) {
    guard let stamp = shape.stamp(units, bytes) else { return nil }
    time = units.byte(stamp.time.lowerBound)..<units.byte(stamp.time.upperBound)
    let rest = stamp.rest
    text = units.byte(rest)
    if readAngles(at: rest, units, bytes) || readSigns(at: rest, units, bytes) || shape.hasAngles { return }
    readColon(at: rest, units, bytes)
  }

  /// `<alice> `; the sign of a rank, or a blank in its place, is no part of the name.
  private mutating func readAngles(at rest: Int, _ units: LineUnits, _ bytes: TextBytes) -> Bool {
    guard units[rest, bytes] == 0x3C else { return false }
    var first = rest + 1
    if [0x20, 0x21, 0x25, 0x26, 0x2B, 0x40, 0x7E].contains(units[first, bytes]) { first += 1 }
    var end = first
    while units.isInLine(end, bytes), units[end, bytes] != 0x3E {
      // `<3 all: a > b` is text.
      if units[end, bytes] == 0x3A, units[end + 1, bytes] == 0x20 { return false }
      end += 1
    }
    guard units[end, bytes] == 0x3E, end > first else { return false }
    if units.isInLine(end + 1, bytes), units[end + 1, bytes] != 0x20 { return false }
    author = units.byte(first)..<units.byte(end)
    text = units.byte(units.isInLine(end + 1, bytes) ? end + 2 : end + 1)
    style = .angles
    return true
  }

  /// A first word of signs: `*` before the author of an action, others before what nobody wrote.
  private mutating func readSigns(at rest: Int, _ units: LineUnits, _ bytes: TextBytes) -> Bool {
    var end = rest
    while [0x21, 0x2A, 0x2D, 0x3C, 0x3D, 0x3E].contains(units[end, bytes]) { end += 1 }
    guard end > rest, units[end, bytes] == 0x20 || !units.isInLine(end, bytes) else { return false }
    style = .signs
    guard end == rest + 1, units[rest, bytes] == 0x2A else { return true }
    let first = end + 1
    end = first
    while units.isInLine(end, bytes), units[end, bytes] != 0x20 { end += 1 }
    guard end > first else { return true }
    style = .action
    author = units.byte(first)..<units.byte(end)
    text = units.byte(units.isInLine(end, bytes) ? end + 1 : end)
    return true
  }

  /// `alice: `, or `alice:` at the end of the line. What holds the beginning of a URL is no name.
  private mutating func readColon(at rest: Int, _ units: LineUnits, _ bytes: TextBytes) {
    var end = rest
    while units.isInLine(end, bytes) {
      if units[end, bytes] == 0x3A {
        let next = units[end + 1, bytes]
        if next == 0x2F, units[end + 2, bytes] == 0x2F { return }
        let isLast = !units.isInLine(end + 1, bytes)
        if next == 0x20 || isLast {
          guard end > rest else { return }
          author = units.byte(rest)..<units.byte(end)
          text = units.byte(isLast ? end + 1 : end + 2)
          style = .colon
          return
        }
      }
      end += 1
    }
  }
}
