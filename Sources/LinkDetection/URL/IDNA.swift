/// Internationalised host names.
enum IDNA {
  /// The host in A-labels; nil if it has none.
  static func toASCII(_ host: [UInt8]) -> [UInt8]? { host.allSatisfy { $0 < 0x80 } ? host : nil }
}
