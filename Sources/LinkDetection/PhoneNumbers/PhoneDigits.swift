/// Up to 31 digits in one value, so that reading a number allocates nothing.
struct PhoneDigits: Hashable, Sendable {
  /// The most digits it holds: what E.164 allows, with prefixes to dial before.
  static let capacity = 31

  /// Four bits a digit, the first one lowest; zero from `count` on.
  private(set) var bits: UInt128 = 0
  private(set) var count = 0

  init() {}

  /// Digits packed as in `bits`; zero from `count` on.
  @inline(__always)
  init(bits: UInt128, count: Int) {
    self.bits = bits
    self.count = count
  }

  /// The first 16 digits, four bits each.
  @inline(__always) var low: UInt64 { UInt64(truncatingIfNeeded: bits) }

  /// Digits by value; nil if there are more than it holds or one is above 9.
  init?(_ values: some Sequence<UInt8>) {
    for value in values {
      guard value < 10, append(value) else { return nil }
    }
  }

  /// Adds a digit; false if it is full.
  mutating func append(_ value: UInt8) -> Bool {
    guard count < Self.capacity else { return false }
    bits |= UInt128(value) << UInt128(4 * count)
    count += 1
    return true
  }

  /// The value of a digit, of 32 places.
  @inline(__always) subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits &>> UInt128(truncatingIfNeeded: 4 &* index)) & 15
  }

  /// The digits from one on.
  @inline(__always)
  func dropFirst(_ number: Int) -> PhoneDigits {
    guard number < count else { return PhoneDigits() }
    return PhoneDigits(
      bits: bits &>> UInt128(truncatingIfNeeded: 4 &* number), count: count &- number)
  }

  /// The digits with others behind them, as many as fit.
  func appending(_ other: PhoneDigits) -> PhoneDigits {
    let taken = min(other.count, Self.capacity - count)
    var result = self
    result.bits |= (other.bits & ((1 << UInt128(4 * taken)) - 1)) << UInt128(4 * count)
    result.count += taken
    return result
  }

  /// A part of the digits.
  subscript(range: Range<Int>) -> PhoneDigits {
    let length = range.count
    return PhoneDigits(
      bits: bits >> UInt128(4 * range.lowerBound) & ((1 << UInt128(4 * length)) - 1), count: length)
  }

  /// The digits in ASCII.
  var text: String {
    var result = ""
    for index in 0..<count { result.unicodeScalars.append(Unicode.Scalar(0x30 + self[index])) }
    return result
  }
}
