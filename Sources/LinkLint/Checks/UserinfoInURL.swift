public import LinkModel

/// `user@` or `user:password@` before the host of a web address.
public struct UserinfoInURL: LintCheck {
  /// `userinfo-in-url`.
  public static let manifest = CheckManifest(
    id: "userinfo-in-url", severity: .error, inCode: .report, traits: .userinfo,
    summary: "a user name stands before the host of a web address",
    why: """
      In `https://bank.example.com@evil.example/` the host is `evil.example`: what stands before the `@` is a user \
      name that the host ignores. It deceives readers, or gives a password away.
      """,
    example: "https://bank.example.com@evil.example/login")

  /// Needs nothing.
  public init() {}

  /// Looks at what stands before the last `@` of the authority.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    let parts = subject.parts
    guard subject.isLink, subject.isURL, !parts.userinfo.isEmpty,
      bytes.isWord(parts.scheme, "https") || bytes.isWord(parts.scheme, "http")
    else { return nil }
    let host = HostText.shown(parts.host, in: bytes)
    let userinfo = bytes.extracting(parts.userinfo)
    if userinfo.contains(UInt8(ascii: ":")) {
      return Evidence(
        "a user name and a password stand before the host `\(host)`",
        help: "take the password out of the address")
    }
    if userinfo.contains(UInt8(ascii: ".")) {
      return Evidence(
        "`\(HostText.shown(parts.userinfo, in: bytes))` is a user name, the link goes to `\(host)`")
    }
    return Evidence("a user name stands before the host, the link goes to `\(host)`")
  }
}
