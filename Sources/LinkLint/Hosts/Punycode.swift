/// Decodes the labels of internationalised hosts (RFC 3492).
enum Punycode {
  /// The host with its `xn--` labels decoded; nil if one of them is no punycode. Quadratic in the length of a
  /// label, of which at most 63 bytes are read (RFC 1035 2.3.4).
  static func decoded(host: String) -> String? {
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      guard label.lowercased().hasPrefix("xn--") else {
        labels.append(String(label))
        continue
      }
      guard let decoded = decoded(label: label.dropFirst(4)) else { return nil }
      labels.append(decoded)
    }
    return labels.joined(separator: ".")
  }

  private static func decoded(label: Substring) -> String? {
    let bytes = Array(label.utf8)
    guard !bytes.isEmpty, bytes.count <= 59, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(hyphen ?? 0)].map { UInt32($0) }
    var index = hyphen.map { $0 + 1 } ?? 0
    guard index < bytes.count else { return nil }
    var scalar = 128
    var position = 0
    var bias = 72
    while index < bytes.count {
      let before = position
      var weight = 1
      var step = 36
      while true {
        guard index < bytes.count, let digit = digit(bytes[index]) else { return nil }
        index += 1
        position += digit * weight
        guard position < 1 << 40 else { return nil }
        let threshold = min(max(step - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        guard weight < 1 << 40 else { return nil }
        step += 36
      }
      bias = adapted(position - before, output.count + 1, isFirst: before == 0)
      scalar += position / (output.count + 1)
      position %= output.count + 1
      guard scalar <= 0x10FFFF else { return nil }
      output.insert(UInt32(scalar), at: position)
      position += 1
    }
    var result = ""
    for value in output {
      guard let scalar = Unicode.Scalar(value) else { return nil }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30 + 26
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x61...0x7A: Int(byte) - 0x61
    default: nil
    }
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step = 0
    while delta > 455 {
      delta /= 35
      step += 36
    }
    return step + 36 * delta / (delta + 38)
  }
}
