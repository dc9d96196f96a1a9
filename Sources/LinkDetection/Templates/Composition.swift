import LinkModel

/// Canonical composition: Normalization Form C of UAX 15.
enum Composition {
  /// Decomposes and composes again. Linear, but for runs of marks, which are sorted.
  static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    // Nothing below U+0300 takes part in composition as a second scalar or decomposes in this form.
    guard bytes.contains(where: { $0 >= 0xCC }) else { return bytes }
    let folding = Folding([])
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count, let unit = folding.unit(at: place, in: bytes.span) {
      for scalar in compose(unit.scalars) { scalar.forEachUTF8Byte { result.append($0) } }
      place = unit.end
    }
    return result
  }

  /// The primary composites, by their two parts.
  private static let pairs: [UInt64: UInt32] = {
    let data = FoldingData.shared
    var never: Set<UInt32> = []
    FoldingEntry.forEach(in: FoldingTable.neverComposed) { scalar, _ in never.insert(scalar) }
    var whole: [[UInt32]: UInt32] = [:]
    data.forEachScalar { scalar in
      var parts: [UInt32] = []
      data.decompose(scalar) { parts.append($0) }
      if parts.count > 1, !never.contains(scalar) { whole[parts] = scalar }
    }
    // The last part of a composite is one scalar, what is before it is one scalar or a composite itself.
    var pairs: [UInt64: UInt32] = [:]
    for (parts, scalar) in whole {
      let before = Array(parts.dropLast())
      if let first = before.count == 1 ? before.first : whole[before], let last = parts.last {
        pairs[key(first, last)] = scalar
      }
    }
    return pairs
  }()

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// Composes a decomposed unit: a scalar with its marks in canonical order.
  private static func compose(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.count > 1 else { return scalars }
    let data = FoldingData.shared
    var result: [UInt32] = []
    var starter: Int?
    var last: UInt8 = 0
    for scalar in scalars {
      let combiningClass = data.record(of: scalar).combiningClass
      // UAX 15 D115: a mark is blocked by one of the same or a higher class between it and the starter.
      let isNext = starter.map { $0 + 1 == result.count } ?? false
      if let starter, isNext || (last != 0 && last < combiningClass),
        let composed = pair(result[starter], scalar)
      {
        result[starter] = composed
        continue
      }
      if combiningClass == 0 { starter = result.count }
      last = combiningClass
      result.append(scalar)
    }
    return result
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32? {
    typealias Hangul = FoldingData.Hangul
    if Hangul.leads.contains(first), Hangul.vowels.contains(second) {
      let lead = first - Hangul.leads.lowerBound
      let vowel = second - Hangul.vowels.lowerBound
      return Hangul.syllables.lowerBound + (lead * Hangul.vowelCount + vowel) * Hangul.finalCount
    }
    if Hangul.syllables.contains(first), (first - Hangul.syllables.lowerBound) % Hangul.finalCount == 0,
      second > Hangul.finalBase, second < Hangul.finalBase + Hangul.finalCount
    {
      return first + second - Hangul.finalBase
    }
    return pairs[key(first, second)]
  }
}
