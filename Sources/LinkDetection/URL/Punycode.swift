import LinkModel

/// Labels in Punycode (RFC 3492): how long they are, for limits that count after encoding, and whether they decode.
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

  /// Whether what follows `xn--` in a label is Punycode of a label that is not all ASCII. Linear in the label.
  static func decodes(_ digits: Range<Int>, in text: TextBytes) -> Bool {
    // The digits stand behind the last hyphen, if there is one.
    let hyphen = digits.last { text[$0] == 0x2D }
    let basic = hyphen.map { $0 - digits.lowerBound } ?? 0
    var offset = hyphen.map { $0 + 1 } ?? digits.lowerBound
    guard offset < digits.upperBound else { return false }
    var (scalar, place, bias, count): (UInt32, UInt32, UInt32, UInt32) = (128, 0, 72, UInt32(basic))
    while offset < digits.upperBound {
      let old = place
      var (factor, weight): (UInt32, UInt32) = (1, 36)
      while true {
        guard offset < digits.upperBound, let digit = value(text[offset]) else { return false }
        offset += 1
        let (step, overflow) = digit.multipliedReportingOverflow(by: factor)
        let (sum, overflows) = place.addingReportingOverflow(step)
        if overflow || overflows { return false }
        place = sum
        let threshold = weight <= bias ? 1 : min(weight - bias, 26)
        if digit < threshold { break }
        let (product, exceeds) = factor.multipliedReportingOverflow(by: 36 - threshold)
        if exceeds { return false }
        factor = product
        weight += 36
      }
      count += 1
      bias = adapt(place - old, count, isFirst: old == 0)
      let (next, overflow) = scalar.addingReportingOverflow(place / count)
      guard !overflow, let decoded = Unicode.Scalar(next), decoded.mayStandInLabels else { return false }
      scalar = next
      place = place % count + 1
    }
    return true
  }

  private static func value(_ digit: UInt8) -> UInt32? {
    if digit.isASCIIDigit { return UInt32(digit & 15) + 26 }
    return digit.isASCIILetter ? UInt32(digit.asciiLowercased &- 0x61) : nil
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

extension Unicode.Scalar {
  /// Whether it is no control, no blank, and assigned: what encodes such a scalar is no name.
  fileprivate var mayStandInLabels: Bool {
    switch properties.generalCategory {
    case .control, .unassigned, .privateUse, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      false
    default: true
    }
  }
}
