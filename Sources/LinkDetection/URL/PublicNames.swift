import LinkModel

/// Which names exist at the top of the domain name system.
enum PublicNames {
  /// Whether a label is a top-level domain, case ignored.
  static func isTopLevelDomain(_ label: TextBytes) -> Bool {
    ["com", "org", "net"].contains { label.count == $0.utf8.count && label.equalsIgnoringASCIICase($0.utf8, at: 0) }
  }
}
