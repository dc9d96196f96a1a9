import LinkModel

/// The length of a label in Punycode (RFC 3492), for limits that count after encoding.
enum Punycode {
  /// What `encodedCount` is at most, from the number of bytes: a scalar beyond ASCII has two bytes or more and takes
  /// eight digits or fewer in labels as short as may be.
  static func mostCount(_ label: Range<Int>) -> Int { 5 + 4 * label.count }

  /// How many octets a label has in the DNS, `xn--` included; 64 or more where it is longer than a label may be.
  static func encodedCount(_ label: Range<Int>, in text: TextBytes) -> Int {
    var scalars = InlineArray<61, UInt32>(repeating: 0)
    var all = 0
    var basic = 0
    var offset = label.lowerBound
    while offset < label.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      offset += length
      let value = scalar.simpleLowercased.value
      if value < 0x80 { basic += 1 }
      scalars[all] = value
      all += 1
      // Each scalar takes at least one octet.
      if all > 60 { return 64 }
    }
    guard basic < all else { return basic }
    var count = 4 + basic + (basic > 0 ? 1 : 0)
    // 32 bits are enough: a delta is at most 61 times the number of scalars there are. They divide much faster than 64.
    var (lowest, delta, bias, handled): (UInt32, UInt32, UInt32, UInt32) = (128, 0, 72, UInt32(basic))
    while handled < all {
      var next = UInt32.max
      for index in 0..<all where scalars[index] >= lowest { next = min(next, scalars[index]) }
      delta += (next - lowest) * (handled + 1)
      lowest = next
      for index in 0..<all {
        let scalar = scalars[index]
        if scalar < lowest { delta += 1 }
        guard scalar == lowest else { continue }
        count += digits(delta, bias)
        bias = adapt(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
        // Each of the rest takes at least one digit.
        if count + all - Int(handled) > 63 { return 64 }
      }
      delta += 1
      lowest += 1
    }
    return count
  }

  private static func digits(_ delta: UInt32, _ bias: UInt32) -> Int {
    var (rest, weight, count): (UInt32, UInt32, Int) = (delta, 36, 1)
    while true {
      let threshold = weight <= bias ? 1 : min(weight - bias, 26)
      if rest < threshold { return count }
      rest = (rest - threshold) / (36 - threshold)
      weight += 36
      count += 1
    }
  }

  private static func adapt(_ delta: UInt32, _ points: UInt32, isFirst: Bool) -> UInt32 {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / points
    var weight: UInt32 = 0
    while rest > 455 {
      rest /= 35
      weight += 36
    }
    return weight + 36 * rest / (rest + 38)
  }
}
