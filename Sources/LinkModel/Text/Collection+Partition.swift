extension RandomAccessCollection {
  /// The first place whose element belongs to the second part of a collection in which all elements of the first part
  /// stand before all of the second; `endIndex` if none does. Costs the logarithm of the count.
  @inlinable package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

extension [Range<Int>] {
  /// Whether one of these ranges, which are in order and do not overlap, overlaps a range. Costs the logarithm of the
  /// count.
  package func touch(_ range: Range<Int>) -> Bool {
    let index = partitioningIndex { $0.upperBound > range.lowerBound }
    return index < count && self[index].lowerBound < range.upperBound
  }
}
