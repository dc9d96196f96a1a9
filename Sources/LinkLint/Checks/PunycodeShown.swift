import LinkDetection
public import LinkModel

/// Hosts that are written in punycode.
public struct PunycodeShown: LintCheck {
  /// `punycode-shown`.
  public static let manifest = CheckManifest(
    id: "punycode-shown", severity: .info, inCode: .report, traits: .doubleHyphen,
    summary: "the host is written in punycode",
    why: """
      `xn--…` is the form of an internationalised name that machines exchange; a reader cannot tell which name it \
      is. Some such labels are no valid name at all.
      """,
    example: "https://xn--bcher-kva.example/")

  /// Needs nothing.
  public init() {}

  /// Looks for a label that begins with `xn--`.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    guard subject.isLink, subject.isURL, hasPunycode(subject.parts.host, in: bytes) else {
      return nil
    }
    let host = String(utf8: bytes.extracting(subject.parts.host))
    let shown = HostText.shown(host)
    guard let decoded = IDNA.toUnicode(Array(host.utf8)) else {
      return Evidence("the host `\(shown)` has a label that is no valid punycode")
    }
    // Both forms side by side deceive nobody.
    return Evidence(
      "the host `\(shown)` is `\(VisibleText.visible(String(decoding: decoded, as: UTF8.self)))` in punycode")
  }

  private func hasPunycode(_ host: Range<Int>, in bytes: TextBytes) -> Bool {
    guard host.count >= 4 else { return false }
    for index in host.lowerBound...host.upperBound - 4 where bytes[index] | 0x20 == UInt8(ascii: "x") {
      if index > host.lowerBound, bytes[index - 1] != UInt8(ascii: ".") { continue }
      if bytes.equalsIgnoringASCIICase("xn--".utf8, at: index) { return true }
    }
    return false
  }
}
