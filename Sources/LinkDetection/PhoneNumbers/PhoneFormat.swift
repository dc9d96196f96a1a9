/// How numbers of a region are written in groups, one entry of its list.
final class PhoneFormat: Sendable {
  /// The fewest and the most digits of each group.
  let widths: [ClosedRange<Int>]
  /// What the numbers begin with; nil for any.
  let leading: DigitPattern?
  /// Groups (`$1`) and what stands between them; nil if there is no such form.
  let national: [UInt8]?
  /// As it is written for calls from abroad.
  let international: [UInt8]?
  /// What stands in the place of the first group in the national form, with the trunk prefix; empty for nothing.
  let rule: [UInt8]
  /// Whether the trunk prefix may be left out.
  let isPrefixOptional: Bool

  /// Reads an entry of the table; its pattern goes to those of its plan.
  init(_ field: ArraySlice<UInt8>, _ patterns: inout DigitPatterns) {
    var parts = field.dropFirst().split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    while parts.count < 5 { parts.append([]) }
    widths = Self.ranges(parts[0])
    leading = parts[1].isEmpty ? nil : patterns.add(parts[1])
    national = field.first == UInt8(ascii: "@") ? nil : Array(parts[2])
    switch parts[4] {
    case []: international = national
    case [UInt8(ascii: "-")]: international = nil
    default: international = Array(parts[4])
    }
    isPrefixOptional = parts[3].last == UInt8(ascii: "?")
    rule = Array(isPrefixOptional ? parts[3].dropLast() : parts[3])
  }

  /// `2,3-4` as ranges.
  static func ranges(_ bytes: ArraySlice<UInt8>) -> [ClosedRange<Int>] {
    bytes.split(separator: UInt8(ascii: ",")).map { part in
      let ends = part.split(separator: UInt8(ascii: "-")).map { digits in
        digits.reduce(0) { min($0, 100) * 10 + Int($1 & 15) }
      }
      let first = ends.first ?? 0
      return first...max(first, ends.last ?? 0)
    }
  }

  /// The groups of a number; nil if it does not fit. Each takes as many digits as it can. `patterns` are those of the plan.
  func groups(of digits: PhoneDigits, _ patterns: DigitPatterns) -> [PhoneDigits]? {
    let least = widths.reduce(0) { $0 + $1.lowerBound }
    guard least <= digits.count, digits.count <= widths.reduce(0, { $0 + $1.upperBound }) else { return nil }
    if let leading, patterns.prefixMatch(leading, digits) == nil { return nil }
    var spare = digits.count - least
    var offset = 0
    return widths.map { width in
      let count = min(width.upperBound, width.lowerBound + spare)
      spare -= count - width.lowerBound
      defer { offset += count }
      return digits[offset..<offset + count]
    }
  }

  /// Writes groups in a form of the entry, with the trunk prefix if `hasPrefix`.
  func write(_ groups: [PhoneDigits], as template: [UInt8], hasPrefix: Bool) -> String {
    var result: [UInt8] = []
    var needsRule = hasPrefix && !rule.isEmpty
    var index = 0
    while index < template.count {
      guard template[index] == UInt8(ascii: "$"), index + 1 < template.count else {
        result.append(template[index])
        index += 1
        continue
      }
      let number = Int(template[index + 1] & 15)
      let group = groups.indices.contains(number - 1) ? groups[number - 1].text : ""
      if needsRule {
        needsRule = false
        var offset = 0
        while offset < rule.count {
          if rule[offset] == UInt8(ascii: "$") {
            result += group.utf8
            offset += 1
          } else {
            result.append(rule[offset])
          }
          offset += 1
        }
      } else {
        result += group.utf8
      }
      index += 2
    }
    return String(decoding: result, as: UTF8.self)
  }
}
