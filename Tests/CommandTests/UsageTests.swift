import Testing

@Suite("The command line is understood, or says why not")
struct UsageTests {
  @Test(
    "a mistake ends with 2, names itself and suggests what was meant",
    arguments: [
      (["links", "--formt", "json", "a.txt"], "unknown option `--formt`; did you mean `--format`?"),
      (["links", "--format", "jsn", "a.txt"], "`--format` does not know `jsn`; did you mean `json`?"),
      (["links", "--forma", "json", "a.txt"], "unknown option `--forma`; did you mean `--format`?"),
      (["lnks"], "unknown command `lnks`; did you mean `links`?"),
      (["no-such-thing-at-all"], "`no-such-thing-at-all` is neither a command nor a path that exists"),
      (["--quiet", "links"], "`--quiet` stands before the command"),
      (["links", "-f"], "`-f` needs a value: NAME"),
      (["links", "--quiet=yes", "a.txt"], "`--quiet` takes no value"),
      (["links", "-qZ", "a.txt"], "unknown option `-Z`"),
      (["links", "--fail-on", "error"], "help: it belongs to `lint`"),
      (["lint", "--max-findings", "0", "a.txt"], "`--max-findings` takes a whole number above 0, not `0`"),
      (["lint", "--max-record", "huge", "a.txt"], "`--max-record` takes a size such as `256M`, not `huge`"),
      (["links", "--field", "txt=/a", "a.txt"], "`txt` is not a field; did you mean `text`?"),
      (["links", "--field", "text=a", "a.txt"], "help: write `--field text=/a`"),
      (["links", "--field", "text=/~2", "a.txt"], "`/~2` is not a JSON pointer"),
      (["links", "--max-record", "2G", "a.txt"], "`--max-record` takes at most 1G"),
      (["links"], "no path was given"),
      (["rules", "more"], "`rules` takes no operand; `more` is too much"),
      (["help", "lint", "links"], "`help` takes one operand; `links` is too much"),
      (["explain", "unknown-kei"], "nothing is called `unknown-kei`; did you mean `unknown-key`?"),
      (["explain", "default/ulr"], "there is no rule `default/ulr`; did you mean `default/url`?"),
      (["explain", "url"], "nothing is called `url`; did you mean `default/url`?"),
      (["explain", "ulr"], "nothing is called `ulr`; did you mean `default/url`?"),
      (["explain", "--rule", "url", "--text", "a"], "there is no rule `url`; did you mean `default/url`?"),
      (["test-rules", "--rule", "url"], "help: did you mean `default/url`?"),
      (["explain", "nothing-like-it"], "`tapspan rules` lists the rules"),
      (["schema", "none"], "there is no schema `none`"),
      (["schema", "confg"], "there is no schema `confg`; did you mean `config`?"),
      (["schema", "none"], "`rule-pack` is the schema of rules files, `config` that of `tapspan.toml`"),
      (["check-rules"], "no rules file was given"),
      (["links", "a\u{1B}[31m.txt", "--\u{202E}"], "unknown option `--<U+202E>`"),
    ])
  func mistakes(words: [String], message: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    let outcome = try tool.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("error: "))
  }

  @Test(
    "the same flag may be written in several ways",
    arguments: [
      ["links", "--format", "concise", "--quiet", "a.txt"], ["links", "--format=concise", "-q", "a.txt"],
      ["links", "-f", "concise", "-q", "a.txt"], ["links", "-fconcise", "-q", "a.txt"],
      ["links", "-f=concise", "a.txt"], ["links", "-qfconcise", "a.txt"],
      ["links", "-qf", "concise", "a.txt"],
      ["links", "a.txt", "-f", "concise"], ["links", "-f", "json", "-f", "concise", "--", "a.txt"],
      ["links", "--refused", "--no-refused", "-f", "concise", "a.txt"],
    ])
  func spellings(words: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    let outcome = try tool.run(words)
    #expect(outcome.status == 0)
    #expect(outcome.output == "a.txt:1:5: url[default/url] http://x.example/\n")
  }

  @Test("lint may be left out before a path")
  func defaultCommand() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("nothing here\n", to: "a.txt")
    let outcome = try tool.run("a.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "no findings in 1 message of 1 file\n")
  }

  @Test("a path that looks like an option stands after --")
  func dashes() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "-f.txt")
    #expect(try tool.run("links", "--", "-f.txt").output == "-f.txt:1:5: url http://x.example/\n")
  }

  @Test("without any word the overview goes to standard error and the end is 2")
  func nothing() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run()
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("Usage:  tapspan <command>"))
  }

  @Test(
    "help pages are as they were, and fit into 100 columns",
    arguments: [
      "lint", "links", "explain", "rules", "check-rules", "test-rules", "init", "schema", "version", "help",
      "",
    ])
  func help(command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let long = command.isEmpty ? try tool.run("help") : try tool.run("help", command)
    #expect(long.status == 0)
    #expect(
      try long.output == Golden.text("help\(command.isEmpty ? "" : "-" + command).txt", now: long.output))
    for line in long.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    guard !command.isEmpty else { return }
    #expect(
      try tool.run(command, "--help").output == (command == "help" ? tool.run("help").output : long.output))
    #expect(try tool.run(command, "-h").output.count <= long.output.count || command == "help")
  }

  @Test("the version is a line of its own")
  func version() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("version")
    #expect(outcome.output.hasPrefix("tapspan "))
    #expect(try tool.run("--version").output == outcome.output)
  }
}
