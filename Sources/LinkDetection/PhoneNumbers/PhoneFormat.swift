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

  /// Where the groups of a number end, but for the last one, counted from its end, one bit each; nil if it does not fit.
  /// `template` is the form in which they are written, nil for one after the other. `patterns` are those of the plan.
  func ends(of digits: PhoneDigits, in template: [UInt8]?, _ patterns: DigitPatterns) -> UInt32? {
    guard fits(digits, patterns) else { return nil }
    var result: UInt32 = 0
    var (end, isInGroup) = (0, false)
    func add(_ width: Int) {
      guard width > 0 else { return }
      if !isInGroup, end > 0 { result |= 1 << UInt32(end & 31) }
      isInGroup = true
      end += width
    }
    guard let template else {
      for index in widths.indices.reversed() {
        isInGroup = false
        add(width(index, of: digits.count))
      }
      return result
    }
    var index = template.count
    while index > 0 {
      index -= 1
      if index > 0, template[index - 1] == UInt8(ascii: "$") {
        add(width(Int(template[index] & 15) - 1, of: digits.count))
        index -= 1
      } else if template[index].isASCIIDigit {
        add(1)
      } else {
        isInGroup = false
      }
    }
    return result
  }

  /// Whether a number is written so. `patterns` are those of the plan.
  func fits(_ digits: PhoneDigits, _ patterns: DigitPatterns) -> Bool {
    guard lengths >> UInt32(digits.count) & 1 == 1 else { return false }
    guard let leading else { return true }
    return patterns.prefixMatch(leading, digits) != nil
  }

  /// How many digits a group takes of so many: the first ones as many as they can. 0 for a group that there is not.
  private func width(_ group: Int, of count: Int) -> Int {
    guard widths.indices.contains(group) else { return 0 }
    var spare = count - widths.reduce(0) { $0 + $1.lowerBound }
    for index in 0..<group { spare -= min(spare, widths[index].upperBound - widths[index].lowerBound) }
    return min(widths[group].upperBound, widths[group].lowerBound + spare)
  }

  /// The counts of digits that it can hold, one bit each.
  var lengths: UInt32 {
    let least = widths.reduce(0) { $0 + $1.lowerBound }
    let most = widths.reduce(0) { $0 + $1.upperBound }
    return least > 31 ? 0 : UInt32.max << UInt32(least) & (most > 30 ? .max : 1 << UInt32(most + 1) - 1)
  }

  /// Whether the national form always has the trunk prefix: `($1)` is the first group in brackets, `0$1` has a prefix.
  var needsPrefix: Bool {
    guard !isPrefixOptional else { return false }
    return rule.indices.contains { index in
      rule[index].isASCIIDigit && (index == 0 || rule[index - 1] != UInt8(ascii: "$"))
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
