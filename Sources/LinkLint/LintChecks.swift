/// Checks.
public enum LintChecks {
  public static var names: [String] { ["insecure-http"] }
  public static func page(of name: String) -> (summary: String, facts: [(name: String, value: String)], text: [String])? {
    name == "insecure-http" ? ("Links that go over plain HTTP.", [("default", "warning")], []) : nil
  }
}
