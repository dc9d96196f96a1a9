import LinkModel

/// Whether a host ends in a top-level domain that exists.
struct KnownTLDCheck: ValueCheck {
  static let name = "known-tld"
  static let summary = "the last label of the host is a top-level domain that exists"
  static let options: [SettingKey] = []

  init(options: DetectorOptions) throws(DetectorError) {
    try options.allow(only: Self.options, for: Self.name)
  }

  func accepts(_ value: TextBytes) -> Bool {
    // RFC 1034 3.1: a dot at the end stands for the root.
    var end = value.count
    if end > 0, value[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var start = end
    while start > 0, value[start - 1] != UInt8(ascii: ".") { start -= 1 }
    return start < end && PublicNames.isTopLevelDomain(value.extracting(start..<end))
  }
}
