import LinkModel

/// Which names exist at the top of the domain name system.
enum PublicNames {
  /// Whether a label is a top-level domain, as U-label or A-label, case ignored.
  static func isTopLevelDomain(_ label: TextBytes) -> Bool {
    NameSet.topLevelDomains.contains(0..<label.count, in: label)
  }
}
