public import LinkModel

/// `http://` to a public host.
public struct InsecureHTTP: LintCheck {
  /// `insecure-http`.
  public static let manifest = CheckManifest(
    id: "insecure-http", severity: .info, inCode: .skip, traits: .http, summary: "`http://` to a public host",
    why: """
      Whoever carries the traffic can read and change it. Hosts of one's own machine or network are left out: \
      `localhost`, private addresses, `.local`, and names without a domain.
      """,
    example: "see http://example.com/page")

  /// Needs nothing.
  public init() {}

  /// Looks at the scheme, then at the host.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    guard subject.isLink, subject.isURL, subject.parts.traits.contains(.http),
      !subject.parts.host.isEmpty, !HostReach.isLocal(subject.parts.host, in: bytes)
    else { return nil }
    // The most frequent finding of all: put together without the general way of strings.
    var message: [UInt8] = []
    message.reserveCapacity(subject.parts.host.count + 32)
    message.append(contentsOf: "goes to `".utf8)
    message.append(contentsOf: HostText.shown(subject.parts.host, in: bytes).utf8)
    message.append(contentsOf: "` without encryption".utf8)
    return Evidence(
      String(decoding: message, as: UTF8.self),
      help: "write `https://` if the host answers to it")
  }
}
