import LinkModel

/// Addresses in the place of a host name.
enum IPAddress {
  /// Whether a label is a number, so that its host must be an IPv4 address: digits, or `0x` and hexadecimal digits.
  ///
  /// Digits that IDNA maps to those of ASCII count too (UTS #46): full-width and mathematical ones.
  @inline(__always) static func isNumber(_ label: Range<Int>, in text: TextBytes) -> Bool {
    guard !label.isEmpty, !text[label.lowerBound].isASCIILetter else { return false }
    return isNumberWithoutLetter(label, in: text)
  }

  private static func isNumberWithoutLetter(_ label: Range<Int>, in text: TextBytes) -> Bool {
    if text[label.lowerBound] >= 0x80 || text[label.upperBound - 1] >= 0x80 {
      return isDisguised(label, in: text)
    }
    var digits = label
    if label.count >= 2, text[label.lowerBound] == 0x30, text[label.lowerBound + 1] | 0x20 == 0x78 {
      digits = label.lowerBound + 2..<label.upperBound
      return digits.allSatisfy { text[$0].isASCIIDigit || (text[$0] | 0x20) &- 0x61 < 6 }
    }
    return digits.allSatisfy { text[$0].isASCIIDigit }
  }

  private static func isDisguised(_ label: Range<Int>, in text: TextBytes) -> Bool {
    var offset = label.lowerBound
    while offset < label.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      switch scalar.value {
      case 0x30...0x39, 0xFF10...0xFF19, 0x1D7CE...0x1D7FF, 0x1FBF0...0x1FBF9: offset += length
      default: return false
      }
    }
    return true
  }

  /// Whether a host is four decimal numbers up to 255 without leading zeros.
  static func isIPv4(_ host: Range<Int>, in text: TextBytes) -> Bool {
    guard host.count <= 15 else { return false }
    var (numbers, value, digits) = (0, 0, 0)
    for offset in host {
      let byte = text[offset]
      if byte == 0x2E {
        guard digits > 0 else { return false }
        numbers += 1
        (value, digits) = (0, 0)
      } else {
        guard byte.isASCIIDigit, digits == 0 || value > 0 else { return false }
        value = value * 10 + Int(byte & 15)
        digits += 1
        guard value <= 255 else { return false }
      }
    }
    return numbers == 3 && digits > 0
  }

  /// The end of a bracketed IPv6 address (RFC 4291 2.2) that begins with `[` at a byte; nil if it is none.
  static func endOfIPv6(from start: Int, in text: TextBytes) -> Int? {
    var offset = start + 1
    var groups = 0
    var isCompressed = false
    var groupStart = offset
    var mayEnd = false
    while offset < text.count, offset - start < 48 {
      let byte = text[offset]
      if byte.isASCIIDigit || (byte | 0x20) &- 0x61 < 6 {
        offset += 1
        guard offset - groupStart <= 4 else { return nil }
        mayEnd = true
      } else if byte == 0x2E {
        // The last two groups may be written as an IPv4 address.
        var end = offset
        while end < text.count, end - groupStart < 16, text[end].isASCIIDigit || text[end] == 0x2E {
          end += 1
        }
        guard isIPv4(groupStart..<end, in: text), end < text.count, text[end] == 0x5D else { return nil }
        groups += 2
        return groups == 8 || (isCompressed && groups < 8) ? end + 1 : nil
      } else if byte == 0x3A {
        if offset > groupStart { groups += 1 }
        if offset + 1 < text.count, text[offset + 1] == 0x3A {
          guard !isCompressed else { return nil }
          isCompressed = true
          offset += 2
          mayEnd = true
        } else {
          guard offset > groupStart else { return nil }
          offset += 1
          mayEnd = false
        }
        groupStart = offset
      } else if byte == 0x5D {
        if offset > groupStart { groups += 1 }
        return mayEnd && (groups == 8 || (isCompressed && groups < 8)) ? offset + 1 : nil
      } else {
        return nil
      }
    }
    return nil
  }
}
