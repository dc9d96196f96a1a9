/// Checks.
public enum Checks {
  public static var all: [any LintCheck.Type] { [InsecureHTTP.self] }
}

public struct CheckManifest: Sendable {
  public let name: String
  public let summary: String
}

struct InsecureHTTP: LintCheck {
  static let manifest = CheckManifest(name: "insecure-http", summary: "Links that go over plain HTTP")
}
