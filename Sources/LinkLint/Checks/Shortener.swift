public import LinkModel

/// Links of public shorteners.
public struct Shortener: LintCheck {
  /// `shortener`.
  public static let manifest = CheckManifest(
    id: "shortener", severity: .warning, inCode: .report, traits: .path,
    summary: "a shortened link hides where it goes",
    why: """
      Nobody can see the target, and it can change after the message was read. A link to the front page of a \
      shortener is none.
      """,
    example: "https://bit.ly/EXAMPLE")

  /// Kept here, since a static constant is checked at each use.
  private let hosts = ShortenerHosts.table

  /// Needs nothing.
  public init() {}

  /// Looks up the host and the domains above it.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    guard subject.isLink, subject.isURL, subject.parts.rest.count > 1,
      let shortener = hosts.match(subject.parts.host, in: bytes)
    else { return nil }
    return Evidence("`\(shortener)` hides where the link goes", help: "write the address it leads to")
  }
}
