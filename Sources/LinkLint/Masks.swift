import LinkModel

/// The masks of a message, in order of their starts; they may overlap.
public struct Masks: Hashable, Sendable {
  /// The masks.
  public let all: [Mask]
  /// For each mask, the last byte that it or one before it reaches.
  private let reach: [Int]

  /// Masks in any order.
  public init(_ masks: [Mask] = []) {
    all = masks.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var last = 0
    reach = all.map { mask in
      last = max(last, mask.range.upperBound.utf8)
      return last
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { all.isEmpty }

  /// Those that may touch a stretch. Costs the logarithm of the number of all.
  func touching(_ stretch: Range<Int>) -> ArraySlice<Mask> {
    let first = reach.partitioningIndex { $0 > stretch.lowerBound }
    return all[first...].prefix { $0.range.lowerBound.utf8 < stretch.upperBound }
  }
}
