import LinkModel

/// Hosts as rules files write them: `example.com`, or `*.example.com` for any name below.
struct HostPatterns: Sendable {
  private let names: NameSet
  private let parents: NameSet
  /// Whether there are none.
  let isEmpty: Bool

  init(_ patterns: [String]) {
    names = NameSet(patterns.filter { !$0.hasPrefix("*.") })
    parents = NameSet(patterns.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst(2)) })
    isEmpty = patterns.isEmpty
  }

  /// Whether a host is one of them. Linear in the host, times the labels of it.
  func match(_ host: Range<Int>, in text: TextBytes) -> Bool {
    if isEmpty { return false }
    if names.contains(host, in: text) { return true }
    guard !parents.isEmpty else { return false }
    // A host longer than any pattern is compared only from where a pattern may begin.
    var offset = max(host.lowerBound, host.upperBound - parents.longest - 1)
    while offset < host.upperBound {
      if text[offset] == 0x2E, offset > host.lowerBound,
        parents.contains(offset + 1..<host.upperBound, in: text)
      {
        return true
      }
      offset += 1
    }
    return false
  }
}
