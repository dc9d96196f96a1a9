import LinkDetection
public import LinkModel

/// A host that is an IP address, in any of its forms.
public struct IPLiteralHost: LintCheck {
  /// `ip-literal-host`.
  public static let manifest = CheckManifest(
    id: "ip-literal-host", severity: .warning, inCode: .skip, traits: .numericHost,
    summary: "the host is an IP address",
    why: """
      A link to a bare address says nothing about who answers, and certificates rarely cover it. Addresses written \
      as one number, in octal or in hexadecimal hide even that.
      """,
    example: "http://3221225994/")

  /// Needs nothing.
  public init() {}

  /// Looks at hosts that begin like a number, of links and of what was refused for its numeric host.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    let host = subject.parts.host
    guard subject.isURL, !host.isEmpty, subject.isLink || subject.rejection == .numericHost else {
      return nil
    }
    let first = bytes[host.lowerBound]
    guard first == UInt8(ascii: "[") || (0x30...0x39).contains(first),
      let address = NumericHost.match(host, in: bytes)
    else { return nil }
    if address.isUsualForm { return Evidence("the host is the address `\(HostText.shown(address.text))`") }
    return Evidence(
      "the host `\(HostText.shown(host, in: bytes))` is the address `\(address.text)` in disguise")
  }
}
