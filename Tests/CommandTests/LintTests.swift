import Foundation
import Testing

@Suite("lint reports and judges")
struct LintTests {
  private let log = "see http://x.example/ and\nhttp://y.example/ too\n"

  @Test("findings decide the exit code by their level")
  func exitCode() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(log, to: "a.txt")
    #expect(try tool.run("lint", "--select", "insecure-http", "--fail-on", "info", "a.txt").status == 1)
    #expect(try tool.run("lint", "--select", "insecure-http", "--fail-on", "never", "a.txt").status == 0)
    #expect(
      try tool.run("lint", "--select", "insecure-http", "--fail-on", "info", "a.txt", "gone").status == 2)
  }

  @Test("findings go to standard output, the summary to standard error, and not when it is quiet")
  func streams() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(log, to: "a.txt")
    let outcome = try tool.run("lint", "--select", "insecure-http", "a.txt")
    #expect(outcome.output.contains("  --> a.txt:1:5\n"))
    #expect(outcome.output.contains("1 | see http://x.example/ and\n"))
    #expect(outcome.output.contains("|     ^^^^^^^^^^^^^^^^^\n"))
    #expect(outcome.errors.hasSuffix(" in 2 messages of 1 file\n  insecure-http 2\n"))
    let quiet = try tool.run("lint", "--select", "insecure-http", "-q", "a.txt")
    #expect(quiet.output == outcome.output && quiet.errors == "")
    let bare = try tool.run("lint", "--select", "insecure-http", "--no-context", "a.txt")
    #expect(!bare.output.contains("^") && bare.output.contains("  --> a.txt:1:5\n"))
  }

  @Test("--stats tells what each rule did, after the summary or in it", arguments: ["1", "4"])
  func statistics(jobs: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(String(repeating: log, count: 20_000), to: "a.txt")
    let words = ["lint", "--fail-on", "never", "--max-findings", "1000000", "-j", jobs]
    let plain = try tool.run(words + ["-f", "concise", "a.txt"])
    let outcome = try tool.run(words + ["-f", "concise", "--stats", "a.txt"])
    #expect(outcome.output == plain.output && outcome.errors.hasPrefix(plain.errors))
    let rows = outcome.errors.split(separator: "\n").map { $0.split(separator: " ") }
    let url = try #require(rows.first { $0[0] == "default/url" })
    #expect(url[2...3] == ["40,000", "40,000"])
    #expect(rows.contains { $0.starts(with: ["search", "for", "triggers"]) })
    let document = try tool.run(words + ["-f", "json", "--stats", "a.txt"])
    #expect(!document.errors.contains("TRIGGERS"))
    let object = try JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any]
    let summary = object?["summary"] as? [String: Any]
    let rules = summary?["rules"] as? [[String: Any]] ?? []
    let found = try #require(rules.first { $0["name"] as? String == "default/url" })
    #expect(found["links"] as? Int == 40_000 && (found["ns"] as? Int ?? 0) > 0)
    #expect(summary?["search-ns"] is Int)
  }

  @Test("--max-findings stops, whatever the number of jobs", arguments: ["1", "4"])
  func most(jobs: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(String(repeating: log, count: 10_000), to: "a.txt")
    let words = ["lint", "--select", "insecure-http", "--fail-on", "info", "-f", "json", "-j", jobs]
    let outcome = try tool.run(words + ["--max-findings", "3", "a.txt"])
    #expect(outcome.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect((object?["findings"] as? [Any])?.count == 3)
    #expect(outcome.errors.contains("stopped by --max-findings"))
  }

  @Test("the output is the same for any number of jobs", arguments: ["text", "concise", "json", "ndjson"])
  func jobs(format: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(String(repeating: log, count: 8_000), to: "a.txt")
    let words = ["lint", "--select", "insecure-http", "-f", format, "a.txt"]
    let one = try tool.run(words + ["-j", "1"])
    #expect(try tool.run(words + ["-j", "5"]).output == one.output)
    #expect(one.output.utf8.count > 800_000)
  }
}
