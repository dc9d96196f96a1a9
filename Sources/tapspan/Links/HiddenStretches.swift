import LinkModel

/// Stretches of a message that must not be shown.
struct HiddenStretches {
  /// In order, without overlaps.
  private var stretches: [Range<Int>] = []

  /// Stretches in any order.
  init(_ ranges: [Range<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = stretches.last, range.lowerBound < last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        stretches.append(range)
      }
    }
  }

  /// Whether a part of a range must not be shown. Costs the logarithm of the number of stretches.
  func touch(_ range: Range<Int>) -> Bool { stretches.touch(range) }
}
