import Glibc
import LinkModel

/// Tells secrets from words: how much a character says, by Shannon's measure over the value itself.
///
/// `password` has 2.75 bits a character, a random hexadecimal key of 32 characters about 3.6, a random base 64 key
/// of 40 about 4.8. A value of n characters has at most log2 n.
struct EntropyCheck: ValueCheck {
  static let name = "entropy"
  static let summary = "the value has at least `min` tenths of a bit for each character, by Shannon's measure"
  static let options = [
    SettingKey("min", .integer(0...100), "tenths of a bit for each character; 35 if it is left out")
  ]

  private let least: Double

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
    least = Double(try options.integer("min") ?? 35) / 10
  }

  func accepts(_ value: TextBytes) -> Bool { Self.bits(of: value) >= least }

  /// Bits for each scalar; 0 for an empty value.
  static func bits(of value: TextBytes) -> Double {
    var counts: [UInt32: Int] = [:]
    var total = 0
    var place = 0
    while place < value.count {
      let (scalar, length) = value.scalarAndLength(at: place)
      counts[scalar.value, default: 0] += 1
      total += 1
      place += length
    }
    // Summed in a fixed order, so that a value at the limit is judged alike in every run.
    return counts.values.sorted().reduce(0) { sum, count in
      let share = Double(count) / Double(total)
      return sum - share * log2(share)
    }
  }
}
