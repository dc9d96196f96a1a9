/// Which facts of others the scanners hold.
public enum DataVersions {
  /// The version of IANA's list of top-level domains, a date and a running number: `2025100900`.
  public static var topLevelDomains: String { TLDTable.version }
  /// When that list was last changed, in IANA's words.
  public static var topLevelDomainsUpdated: String { TLDTable.updated }
  /// The version of UTS #58 whose properties say what ends a link.
  public static var linkProperties: String { LinkTermTable.version }
}
