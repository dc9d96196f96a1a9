public import LinkModel

/// A stretch of a message in the three units that outputs give; half-open, from 0.
public struct UnitOffsets: Hashable, Sendable {
  /// In bytes of UTF-8.
  public let utf8: Range<Int>
  /// In UTF-16 units.
  public let utf16: Range<Int>
  /// In Unicode scalars.
  public let scalars: Range<Int>
}

/// Converts the stretches of one message, asked for in ascending order of start, in one pass over its text.
public struct UnitCounter: Sendable {
  private var offset = 0
  private var utf16 = 0
  private var scalars = 0

  /// A counter at the start of a message.
  public init() {}

  /// A stretch in all units. Costs the distance from the last one; going back starts anew.
  public mutating func offsets(of range: Range<Int>, in text: TextBytes) -> UnitOffsets {
    if range.lowerBound < offset { self = UnitCounter() }
    let gap = text.extracting(offset..<range.lowerBound)
    utf16 += gap.count(in: .utf16)
    scalars += gap.count(in: .scalars)
    offset = range.lowerBound
    let part = text.extracting(range)
    return UnitOffsets(
      utf8: range, utf16: utf16..<utf16 + part.count(in: .utf16),
      scalars: scalars..<scalars + part.count(in: .scalars))
  }
}
