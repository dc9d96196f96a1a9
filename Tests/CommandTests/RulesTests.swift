import Foundation
import Testing

@Suite("Commands about rules")
struct RulesTests {
  @Test("init writes a configuration and a rules file that pass their checks, and never overwrites anything")
  func initialize() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try tool.run("init").status == 0)
    let first = try tool.read("rules/acme.toml")
    #expect(try tool.run("check-rules", "rules/acme.toml").output == "")
    #expect(try tool.run("test-rules", "rules/acme.toml").status == 0)
    try tool.write("fixed ACME-42.\n", to: "a.txt")
    let links = try tool.run("links", "a.txt")
    #expect(links.status == 0 && links.errors == "")
    #expect(links.output.contains(" issue ACME-42 -> https://tracker.example.com/browse/ACME-42"))
    try FileManager.default.removeItem(at: tool.folder.appending(path: "tapspan.toml"))
    let again = try tool.run("init")
    #expect(again.status == 2)
    #expect(again.errors.contains("`rules/acme.toml` is already there"))
    #expect(try tool.read("rules/acme.toml") == first)
    #expect(throws: (any Error).self) { try tool.read("tapspan.toml") }
    try FileManager.default.removeItem(at: tool.folder.appending(path: "rules"))
    try tool.write("schema = 1\n", to: ".tapspan.toml")
    #expect(try tool.run("init").errors.contains("`.tapspan.toml` is already there"))
    #expect(throws: (any Error).self) { try tool.read("rules/acme.toml") }
  }

  @Test("what is commented out in the configuration of init is right")
  func comments() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try tool.run("init").status == 0)
    let lines = try tool.read("tapspan.toml").split(separator: "\n").map { line in
      line.contains("=") || line.contains("# [") ? String(line.drop { "# ".contains($0) }) : String(line)
    }
    try tool.write(lines.joined(separator: "\n"), to: "tapspan.toml")
    try tool.write("see http://legacy.example.com/a\n", to: "a.txt")
    let outcome = try tool.run("lint", "a.txt")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("error"), "\(outcome.errors)")
  }

  @Test("rules lists them as a table and as a document")
  func list() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let table = try tool.run("rules")
    #expect(table.status == 0)
    #expect(table.output.hasPrefix("RULE "))
    #expect(table.output.contains("\ndefault/url "))
    let document = try tool.run("rules", "-f", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    #expect((object?["rules"] as? [Any])?.isEmpty == false)
  }

  @Test("rules prints what a profile changes, as a rules file writes it, and as a document all settings")
  func profile() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let table = try tool.run("rules", "--profile", "gfm").output
    #expect(table.contains("\n  changed by builtin:profiles/gfm\n"))
    #expect(table.contains("\n  scanner.end = \"trim\"\n"))
    #expect(table.contains("\n  scanner.port-digits = 0\n"))
    #expect(table.contains("\n  email.schemes = [\"xmpp\"]\n"))
    #expect(!table.contains("scanner.marks"))
    let document = try tool.run("rules", "--profile", "gfm", "-f", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let rules = object?["rules"] as? [[String: Any]] ?? []
    let settings = rules.first { $0["name"] as? String == "default/url" }?["settings"] as? [String: Any]
    #expect(settings?["end"] as? String == "trim")
    #expect(settings?["marks"] as? String == "soft")
    #expect(settings?["port-digits"] as? Int == 0)
  }

  @Test("rules --cost shows when each rule is asked, what it costs, and as a document too")
  func cost() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(rule: "id = 'name'\nkind = 'x'\npattern = '[A-Z]\\w+ [A-Z]\\w+'")
    let table = try tool.run("rules", "--rules", "acme.toml", "--cost").output
    #expect(table.hasPrefix("RULE "))
    let rows = table.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    let name = try #require(rows.first { $0[0] == "acme/name" })
    #expect(name[1] == "every-text" && Int(name[2]) != nil && name[3...] == ["every", "message"])
    #expect(rows.contains { $0[0] == "default/hashtag" && $0[1] == "trigger" && $0[3] == "#" })
    let times = rows.dropFirst().compactMap { Int($0[2]) }
    #expect(times.count == rows.count - 1 && times == times.sorted(by: >))
    let document = try tool.run("rules", "--rules", "acme.toml", "--cost", "-f", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let rules = object?["rules"] as? [[String: Any]] ?? []
    let found = try #require(rules.first { $0["name"] as? String == "acme/name" })
    #expect(found["cost-class"] as? String == "every-text" && found["ns-per-kib"] is Int)
    #expect(found["triggers"] as? [String] == [])
  }

  @Test("check-rules warns of a rule that searches every message; lint does not")
  func costly() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(rule: "id = 'name'\nkind = 'x'\npattern = '[A-Z]\\w+ [A-Z]\\w+'")
    let outcome = try tool.run("check-rules", "acme.toml")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("warning[costly-rule]: `acme/name` searches every message\n"))
    #expect(try tool.run("explain", "costly-rule").status == 0)
    try tool.write("Ann Lee\n", to: "a.txt")
    #expect(try !tool.run("lint", "--rules", "acme.toml", "a.txt").errors.contains("costly-rule"))
  }

  @Test(
    "a rule that takes too many steps is told once, with the number of messages",
    arguments: ["links", "lint"])
  func stopped(command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      rule: "id = 'slow'\nkind = 'x'\npattern = '(\\w+,?)+;'\nallow = ['slow-pattern']")
    let slow = String(repeating: "a", count: 60) + " ; http://10.0.0.1/\n"
    try tool.write("hi\n" + slow + "hi\n" + slow, to: "a.txt")
    let outcome = try tool.run(command, "--no-config", "--rules", "acme.toml", "a.txt")
    #expect(
      outcome.errors.hasPrefix(
        "warning[rule-stopped]: rule `acme/slow` took too many steps in 2 messages and was stopped there\n  --> a.txt:2\n"
      ))
    #expect(outcome.errors.components(separatedBy: "rule-stopped").count == 2)
    // The links of the other rules still come out.
    #expect(outcome.output.components(separatedBy: "http://10.0.0.1/").count >= 3)
  }

  @Test("the built-in packs keep the promises of their examples")
  func examples() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("test-rules")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("builtin:default: "))
  }

  @Test("test-rules counts rules without examples and rules that are left out")
  func counts() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let rule = "[[rule]]\nid = \"order\"\nkind = \"order\"\npattern = 'x[0-9]'\n"
    try tool.write("schema = 1\npack.id = \"shop\"\n" + rule, to: "one.toml")
    try tool.write("schema = 1\npack.id = \"shop\"\n" + rule + rule, to: "twice.toml")
    let one = try tool.run("test-rules", "one.toml")
    #expect(one.status == 0)
    #expect(one.output == "one.toml: 1 rule, 0 examples, nothing tried; 1 rule without examples\n")
    let twice = try tool.run("test-rules", "twice.toml")
    #expect(twice.status == 2)
    #expect(
      twice.output.hasSuffix(
        "twice.toml: 1 rule, 0 examples, none failed; 1 rule without examples; 1 rule left out because of mistakes\n"
      ), "\(twice.output)")
  }

  @Test("check-rules knows a configuration and leaves it alone")
  func configuration() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try tool.run("init").status == 0)
    let outcome = try tool.run("check-rules", "tapspan.toml")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("`tapspan.toml` is a configuration, not a rule pack"))
    #expect(outcome.output.contains("`tapspan lint --config tapspan.toml PATH`"))
  }

  @Test(
    "a page says what a name means",
    arguments: ["unknown-key", "[slow-pattern]", "default/url", "insecure-http"])
  func page(name: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("explain", name)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(name.filter { !"[]".contains($0) } + " ("))
    let document = try tool.run("explain", "-f", "json", name).output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(document.utf8)) }
  }

  @Test("explain tells the boundary of the whole match, and of what fails for it beside what does not")
  func boundary() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      rule: """
        id = "order"
        kind = "order"
        pattern = 'order #(?<n>\\d{4,8})'
        link-group = "n"
        boundary = "word"
        """)
    let text = "xorder #12345 order #67890"
    let told = try tool.run("explain", "-r", "acme.toml", "--rule", "acme/order", "--text", text).output
    #expect(told.contains("candidate  1..<13  \"order #12345\""))
    #expect(told.contains("boundary   word before \"x\": not allowed"))
    #expect(told.contains("around the whole match, \"order #67890\""))
    #expect(told.contains("value 67890"))
  }

  @Test("explain tells each step that a rule takes on a text")
  func steps() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("explain", "--rule", "default/url", "--text", "see http://x.example/")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("default/url on \"see http://x.example/\"\n"))
    #expect(outcome.output.contains("  link       url  value http://x.example/"))
    let document = try tool.run("explain", "-f", "json", "--text", "see http://x.example/").output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(document.utf8)) }
  }

  @Test(
    "a file that changes the default pack is checked and tried on top of it, and only what it has or changes counts"
  )
  func overDefault() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      "schema = 1\n[pack]\nid = \"o\"\n[override.\"default/url\"]\nlabel = '${host}'\n", to: "o.toml")
    let check = try tool.run("check-rules", "o.toml")
    #expect(check.status == 0 && check.output == "", "\(check.output)")
    let test = try tool.run("test-rules", "o.toml")
    #expect(test.status == 0 && test.output.hasPrefix("o.toml: 1 rule, "), "\(test.output)")
    try tool.write("schema = 1\n[pack]\nid = \"default\"\n", to: "default.toml")
    #expect(try tool.run("check-rules", "default.toml").output == "")
    #expect(
      try tool.run("test-rules", "default.toml").output == "default.toml: 0 rules, 0 examples, all hold\n")
    let named = try tool.run("test-rules", "builtin:default")
    #expect(
      named.output
        == (try tool.run("test-rules")).output.split(separator: "\n").first {
          $0.hasPrefix("builtin:default")
        }.map { $0 + "\n" })
  }

  @Test("a rule with a mistake is said to be left out, wherever it is asked for")
  func leftOut() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      schema = 1
      [pack]
      id = "m"
      [[rule]]
      id = "r"
      kind = "x"
      pattern = '('
      [rule.examples]
      match = ["|(|"]
      [[rule]]
      id = "s"
      type = "texts"

      """, to: "m.toml")
    try tool.write("a\n", to: "a.txt")
    for name in ["m/r", "m/s"] {
      for words in [
        ["links", "-r", "m.toml", "--select", name, "a.txt"], ["rules", "-r", "m.toml", "--select", name],
        ["explain", "-r", "m.toml", "--rule", name, "--text", "a"],
      ] {
        let outcome = try tool.run(words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("rule `\(name)` was left out because of its mistakes"), "\(words)")
        #expect(!outcome.errors.contains("there is no rule"), "\(words)")
      }
    }
    let test = try tool.run("test-rules", "m.toml")
    #expect(test.status == 2)
    #expect(
      test.output.hasSuffix(
        "m.toml: 0 rules, 0 examples, none failed; 2 rules left out because of mistakes\n"),
      "\(test.output)")
    #expect(
      try tool.run("explain", "--rule", "default/phone", "--text", "a").errors.contains("no rule") == false)
  }
}
