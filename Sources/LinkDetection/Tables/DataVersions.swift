/// Which facts of others the scanners hold.
public enum DataVersions {
  /// The version of IANA's list of top-level domains, a date and a running number: `2025100900`.
  public static var topLevelDomains: String { TLDTable.version }
  /// When that list was last changed, in IANA's words.
  public static var topLevelDomainsUpdated: String { TLDTable.updated }
  /// The version of UTS #58 whose properties say what ends a link.
  public static var linkProperties: String { LinkTermTable.version }
  /// The version of the numbering plans, that of the PyPI package `phonenumbers`: `9.0.43`.
  public static var phoneNumbers: String { PhoneNumberTable.version }
  /// When that version was published: `2026-11-06`.
  public static var phoneNumbersUpdated: String { PhoneNumberTable.updated }
}
