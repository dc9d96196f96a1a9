/// What a detector noticed about a link that a check or a reader may want to know.
public struct LinkMarks: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each mark.
  public let rawValue: UInt16
  /// A set of marks from its bits.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `user@` or `user:password@` stands before the host.
  public static let userinfo = LinkMarks(rawValue: 1)
  /// The port is above 65535.
  public static let portOutOfRange = LinkMarks(rawValue: 2)
  /// A label of the host mixes scripts.
  public static let mixedScript = LinkMarks(rawValue: 4)
  /// The host is an IPv4 or IPv6 address.
  public static let ipLiteral = LinkMarks(rawValue: 8)
  /// The host has an `xn--` label.
  public static let punycode = LinkMarks(rawValue: 16)
  /// There is no scheme in the text.
  public static let bareHost = LinkMarks(rawValue: 32)

  /// A phone number as long as others of its country, which no plan has.
  public static let possibleNumber = LinkMarks(rawValue: 64)

  /// The names used in output, in a fixed order.
  public var names: [String] {
    [
      (LinkMarks.userinfo, "userinfo"), (.portOutOfRange, "port-out-of-range"),
      (.mixedScript, "mixed-script"), (.ipLiteral, "ip-literal"), (.punycode, "punycode"),
      (.bareHost, "bare-host"), (.possibleNumber, "possible-number"),
    ].filter { contains($0.0) }.map(\.1)
  }
}
