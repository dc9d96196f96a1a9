public import LinkModel

/// Schemes that run code or reach into the reader's machine.
public struct DangerousScheme: LintCheck {
  /// `dangerous-scheme`.
  public static let manifest = CheckManifest(
    id: "dangerous-scheme", severity: .error, inCode: .report, traits: .otherScheme,
    summary: "`javascript:`, `vbscript:`, `data:` with active content, or `file:`",
    why: """
      Such a link runs code in the page of whoever follows it, or opens a file of their machine. Detection makes no \
      link of it; the text can still be pasted into an address bar or be linked by another program.
      """,
    example: "javascript:alert(document.cookie)")

  /// Needs nothing.
  public init() {}

  /// Looks at the scheme of links and of everything that was refused.
  public func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence? {
    let scheme = subject.parts.scheme
    guard subject.isURL, !scheme.isEmpty else { return nil }
    if bytes.isWord(scheme, "javascript") || bytes.isWord(scheme, "vbscript") {
      let name = String(utf8: bytes.extracting(scheme)).lowercased()
      return Evidence("`\(name):` runs code where it is followed")
    }
    if bytes.isWord(scheme, "file") { return Evidence("`file:` opens a file of the reader's own machine") }
    if bytes.isWord(scheme, "data") {
      for type in ["text/html", "image/svg+xml", "application/xhtml+xml", "text/javascript"] {
        let end = subject.parts.rest.lowerBound + type.utf8.count
        if end <= subject.range.upperBound,
          bytes.equalsIgnoringASCIICase(type.utf8, at: subject.parts.rest.lowerBound)
        {
          return Evidence("`data:\(type)` is a page that can run code")
        }
      }
    }
    return nil
  }
}
