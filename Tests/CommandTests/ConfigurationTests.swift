import Foundation
import Testing

@Suite("tapspan.toml says what applies to the logs below it")
struct ConfigurationTests {
  private let log = "see http://x.example/ and https://bit.ly/a\n"

  /// The names of the checks that speak, in order.
  private func checks(_ tool: Tool, _ words: [String], environment: [String: String] = [:]) throws -> [String]
  {
    try tool.run(["lint", "-f", "concise"] + words, environment: environment).output.split(separator: "\n")
      .map { line in String(line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) }
  }

  @Test("the closest file above a path is used, and none of them when it is refused")
  func search() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["a.txt", "logs/a.txt", "logs/deep/a.txt"] { try tool.write(log, to: name) }
    try tool.write("schema = 1\nchecks.shortener = \"off\"\n", to: "tapspan.toml")
    try tool.write("schema = 1\nchecks.insecure-http = \"off\"\n", to: "logs/.tapspan.toml")
    #expect(try checks(tool, ["a.txt"]) == ["insecure-http"])
    #expect(try checks(tool, ["logs/deep"]) == ["shortener"])
    #expect(try checks(tool, ["logs/deep/a.txt", "a.txt"]) == ["shortener", "insecure-http"])
    #expect(try checks(tool, ["--no-config", "a.txt"]) == ["insecure-http", "shortener"])
    #expect(try checks(tool, ["-c", "tapspan.toml", "logs"]) == ["insecure-http", "insecure-http"])
    #expect(try checks(tool, ["logs"], environment: ["TAPSPAN_CONFIG": "tapspan.toml"]).count == 2)
    #expect(try checks(tool, ["-c", "tapspan.toml", "--no-config", "a.txt"]).count == 2)
    // All below a path take its configuration; the configuration itself is no log.
    #expect(try checks(tool, ["--hidden", "logs"]) == ["shortener", "shortener"])
    #expect(try tool.run(["lint", "-"], input: log).output.contains("insecure-http"))
    #expect(try !tool.run(["lint", "-"], input: log).output.contains("shortener"))
  }

  @Test("without a file above a path, that of the user is used")
  func user() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(log, to: "a.txt")
    try tool.write("schema = 1\nchecks.shortener = \"off\"\n", to: "xdg/tapspan/tapspan.toml")
    let xdg = ["XDG_CONFIG_HOME": tool.folder.appending(path: "xdg").path]
    #expect(try checks(tool, ["a.txt"], environment: xdg) == ["insecure-http"])
    try tool.write("schema = 1\n", to: "tapspan.toml")
    #expect(try checks(tool, ["a.txt"], environment: xdg) == ["insecure-http", "shortener"])
  }

  @Test("the command line beats the configuration")
  func precedence() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(log, to: "a.txt")
    try tool.write("schema = 1\nchecks.shortener = \"off\"\nfail-on = \"info\"\n", to: "tapspan.toml")
    #expect(try tool.run("lint", "a.txt").status == 1)
    #expect(try tool.run("lint", "--fail-on", "error", "a.txt").status == 0)
    #expect(try tool.run("lint", "--set", "fail-on=\"never\"", "a.txt").status == 0)
    #expect(try checks(tool, ["--set", "checks.shortener=\"error\"", "a.txt"]).count == 2)
    #expect(try checks(tool, ["--select", "shortener", "a.txt"]) == ["shortener"])
    let mistake = try tool.run("lint", "--set", "chekcs.shortener=\"off\"", "a.txt")
    #expect(mistake.status == 2)
    #expect(mistake.errors.contains("`chekcs` is not a key of the rules or the configuration"))
    #expect(mistake.errors.contains("did you mean `checks`?"))
  }

  @Test("each path is judged by its own level")
  func levels() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(log, to: "a/a.txt")
    try tool.write(log, to: "b/b.txt")
    try tool.write("schema = 1\nfail-on = \"warning\"\n", to: "a/tapspan.toml")
    try tool.write("schema = 1\nfail-on = \"never\"\n", to: "b/tapspan.toml")
    #expect(try tool.run("lint", "b").status == 0)
    #expect(try tool.run("lint", "a", "b").status == 1)
    try tool.write("nothing\n", to: "a/a.txt")
    #expect(try tool.run("lint", "a", "b").status == 0)
  }

  @Test("rules are relative to the file, and those of the command line come on top")
  func rules() throws {
    let tool = try Tool()
    defer { tool.remove() }
    func pack(_ name: String) -> String {
      "schema = 1\npack.id = \"\(name)\"\n[[rule]]\nid = \"word\"\nkind = \"word\"\npattern = '\(name)'\n"
    }
    try tool.write(pack("one"), to: "team/rules/one.toml")
    try tool.write(pack("two"), to: "two.toml")
    try tool.write("schema = 1\nrules = [\"rules/one.toml\"]\n", to: "team/tapspan.toml")
    try tool.write("one two http://x.example/\n", to: "team/a.txt")
    try tool.write(
      pack("three") + "report = { severity = \"error\", message = \"three is named\" }\n", to: "three.toml")
    try tool.write("one two three\n", to: "b.txt")
    let off = ["-r", "three.toml", "--set", "checks.\"three/word\"=\"off\"", "b.txt"]
    #expect(try checks(tool, ["-r", "three.toml", "b.txt"]) == ["three/word"])
    #expect(try checks(tool, off) == [])
    #expect(try checks(tool, ["--select", "three/word"] + off) == ["three/word"])
    func kinds(_ words: String...) throws -> String {
      try tool.run(["links", "-f", "concise"] + words).output
    }
    #expect(try kinds("team/a.txt") == "team/a.txt:1:1: word[one/word] one\n")
    #expect(
      try kinds("-r", "two.toml", "team/a.txt").hasSuffix(
        "word[one/word] one\nteam/a.txt:1:5: word[two/word] two\n"))
    #expect(try tool.run("rules", "-c", "team/tapspan.toml").output.contains("team/rules/one.toml:"))
    let explained = try tool.run("explain", "-c", "team/tapspan.toml", "--text", "one")
    #expect(explained.output.contains("one/word"))
  }

  @Test("what is excluded is left out, unless it is named")
  func exclude() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["a.txt", "archive/b.txt", "logs/archive/c.txt", "logs/d.bak"] {
      try tool.write(log, to: "x/" + name)
    }
    try tool.write("schema = 1\nexclude = [\"archive/**\", \"**/*.bak\"]\n", to: "x/tapspan.toml")
    func names(_ words: String...) throws -> Set<String> {
      Set(
        try tool.run(["links"] + words).output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) })
    }
    #expect(try names("x") == ["x/a.txt", "x/logs/archive/c.txt"])
    #expect(try names("x/logs") == ["x/logs/archive/c.txt"])
    #expect(try names("x/logs/d.bak", "x/archive/b.txt") == ["x/logs/d.bak", "x/archive/b.txt"])
    #expect(try names("--set", "exclude=[\"x/logs\"]", "x") == ["x/a.txt", "x/archive/b.txt"])
  }

  @Test(
    "what is suppressed is counted, does not fail, and what is idle or over is told", arguments: ["1", "4"])
  func suppress(jobs: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(String(repeating: log, count: 20_000), to: "a.txt")
    try tool.write(
      """
      schema = 1
      fail-on = "info"
      [[suppress]]
      check = "insecure-http"
      text = "http://x.example/*"
      reason = "known"
      until = 9999-12-31
      [[suppress]]
      text = "https://bit.ly/*"
      reason = "ours"
      [[suppress]]
      author = "carol"
      reason = "she knows"
      [[suppress]]
      text = "*"
      reason = "the old server"
      until = 2001-01-01
      """, to: "tapspan.toml")
    let outcome = try tool.run("lint", "-j", jobs, ".")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        warning[expired-suppression]: this suppression ended on 2001-01-01 and is not applied
          --> tapspan.toml:14:1
            |
         14 | [[suppress]]
            | ^^^^^^^^^^^^
            = note: its reason was: the old server
            = help: take it out, or set `until` to a later day

        warning[unused-suppression]: this suppression fits no finding
          --> tapspan.toml:11:1
            |
         11 | [[suppress]]
            | ^^^^^^^^^^^^
            = note: its reason was: she knows
            = help: take it out
        no findings, 40000 suppressed in 20000 messages of 1 file

        """)
    // One file of a folder cannot show that a suppression fits nothing.
    #expect(try !tool.run("lint", "a.txt").errors.contains("unused"))
    let document = try tool.run("lint", "-j", jobs, "-f", "json", "a.txt").output
    #expect(document.contains("\"suppressed\":40000,"))
  }

  @Test("mistakes are told all at once, and nothing is read", arguments: ["lint", "links"])
  func mistakes(command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(log, to: "a.txt")
    try tool.write(
      "schema = 1\nprofil = \"x\"\nprofile = \"gmf\"\nrules = [\"gone.toml\"]\nchecks.shortner = \"off\"\n",
      to: "tapspan.toml")
    let outcome = try tool.run(command, "-o", "out.txt", "a.txt")
    #expect(outcome.status == 2)
    #expect(throws: (any Error).self) { try tool.read("out.txt") }
    for (id, line) in [
      ("unknown-key", 2), ("unknown-profile", 3), ("unreadable-file", 4), ("unknown-check", 5),
    ] {
      #expect(
        outcome.errors.contains("error[\(id)]") && outcome.errors.contains("  --> tapspan.toml:\(line):"))
    }
    let gone = try tool.run(command, "-c", "gone.toml", "a.txt")
    #expect(gone.status == 2 && gone.output == "")
    #expect(gone.errors.contains("cannot read the configuration `gone.toml`: there is no such file"))
    // A page about the mistake can still be read.
    #expect(try tool.run("explain", "unknown-key").status == 0)
  }
}
