import Foundation
import Testing

@Suite("links prints every link")
struct LinksTests {
  @Test(
    "each format is as it was",
    arguments: ["text", "concise", "json", "ndjson"])
  func formats(format: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/ü and\nnothing\n𝄞 then https://y.example/\"q\" too\n", to: "a.txt")
    let outcome = try tool.run("links", "--type", "text", "--format", format, "a.txt")
    #expect(outcome.status == 0)
    #expect(try outcome.output == Golden.text("links.\(format)", now: outcome.output))
    #expect(outcome.errors == "")
  }

  @Test("ndjson keeps the keys of its contract, in their order")
  func contract() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    let line = try tool.run("links", "--type", "text", "-f", "ndjson", "a.txt").output
    let keys = [
      "type", "version", "path", "record", "line", "column", "source", "kind", "rule", "text", "value",
      "utf8",
      "utf16", "scalars", "context", "marks", "stated",
    ]
    let places = keys.map { line.range(of: "\"\($0)\":")?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }

  @Test(
    "json is one document, also when nothing is found",
    arguments: ["none\n", "", "http://x.example/ http://y.example/\n"])
  func document(text: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(text, to: "a.txt")
    let outcome = try tool.run("links", "-f", "json", "a.txt", "a.txt")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(object?["version"] as? Int == 1)
    #expect(
      (object?["links"] as? [Any])?.count == text.split(separator: "http").count
        * (text.isEmpty || text == "none\n" ? 0 : 2))
  }

  @Test("the output is the same for any number of jobs")
  func jobs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var text = ""
    for line in 0..<12_000 { text += "line \(line) ü https://host-\(line % 97).example/path/\(line) end\n" }
    try tool.write(text, to: "big.txt")
    try tool.write("see http://x.example/\n", to: "small.txt")
    for format in ["text", "ndjson", "json"] {
      let one = try tool.run("links", "-f", format, "-j", "1", "big.txt", "small.txt", "big.txt")
      let many = try tool.run("links", "-f", format, "-j", "7", "big.txt", "small.txt", "big.txt")
      #expect(one.status == 0)
      #expect(one.output == many.output)
      #expect(one.output.utf8.count > text.utf8.count)
    }
  }

  @Test("records are numbered within their file, across chunks")
  func records() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      String(repeating: "filler filler filler filler filler\n", count: 20_000) + "http://x.example/\n",
      to: "a.txt")
    for jobs in ["1", "3"] {
      let output = try tool.run("links", "--type", "text", "-f", "ndjson", "-j", jobs, "a.txt", "a.txt")
        .output
      #expect(
        output.split(separator: "\n").allSatisfy {
          $0.contains("\"record\":20001,\"line\":20001,\"column\":1,")
        })
      #expect(output.split(separator: "\n").count == 2)
    }
  }

  @Test("standard input is read where it is named, and where something is piped in")
  func standardInput() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let named = try tool.run(["links", "-"], input: "see http://x.example/\n")
    #expect(named.output == "<standard input>:1:5: url http://x.example/\n")
    #expect(try tool.shell("echo see http://x.example/ | tapspan links").output == named.output)
  }

  @Test("what is hostile in a log or a file name is made visible")
  func hostile() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\u{202E}gnp and \u{1B}[31m\n", to: "a\u{1B}[31m\n.txt")
    for format in ["text", "concise", "ndjson", "json"] {
      let output = try tool.run("links", "-f", format, ".").output
      #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"), "\(format)")
      #expect(output.contains("x.example"))
    }
  }

  @Test("what a rule redacts is shown neither as a text nor as a target, nor in messages about the log")
  func redacted() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      rule: """
        id = "token"
        kind = "token"
        pattern = 'sk-(?<tail>[a-z0-9]{6,})'
        url = "https://x.example/${tail}"
        report = { severity = "warning", message = "a token ${tail}", redact = true }
        """)
    try tool.write(Data([0xE9]) + Data(" sk-abcdef123\n".utf8), to: "a.txt")
    for command in ["links", "lint"] {
      for format in ["text", "concise", "json", "ndjson"] {
        let outcome = try tool.run(command, "-f", format, "-r", "acme.toml", "a.txt")
        #expect(!(outcome.output + outcome.errors).contains("abcdef"), "\(command) \(format)")
      }
    }
    #expect(try tool.run("links", "-r", "acme.toml", "a.txt").output == "a.txt:1:3: token ***\n")
    try tool.write("go https://api.example.org/?t=sk-abcdef123 and sk-abcdef123@example.org\n", to: "b.txt")
    for format in ["text", "concise", "json", "ndjson"] {
      let outcome = try tool.run("links", "--refused", "-f", format, "-r", "acme.toml", "b.txt")
      #expect(!outcome.output.contains("abcdef"), "\(format)")
      #expect(outcome.output.contains("***"))
    }
  }

  @Test("files whose names are equal to Unicode keep their own names")
  func equalNames() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.shell(
      """
      echo http://a.example.com > $'e\\u0301.txt'; echo http://b.example.com > $'\\u00e9.txt'
      LC_ALL=C.UTF-8 tapspan links -j 1 $'e\\u0301.txt' $'\\u00e9.txt'
      """)
    let lines = outcome.output.split(separator: "\n").map { Array($0.utf8) }
    #expect(lines.count == 2)
    #expect(lines.map { $0.starts(with: "e".utf8) } == [true, false])
  }

  @Test("what lost its place is shown with what was refused, in order of position")
  func losers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      rule: """
        id = "word"
        type = "text"
        text = "acme"
        url = "https://acme.example/"
        """)
    try tool.write("http://acme.example/x javascript:alert(1)\n", to: "a.txt")
    let lines = try tool.run("links", "--refused", "-r", "acme.toml", "a.txt").output
    #expect(
      lines == """
        a.txt:1:1: refused url http://acme.example/x (another link holds the place)
        a.txt:1:8: text acme -> https://acme.example/
        a.txt:1:23: refused url javascript:alert(1) (the scheme is on the deny list)

        """)
    let plain = try tool.run("links", "-r", "acme.toml", "a.txt").output
    #expect(plain == "a.txt:1:8: text acme -> https://acme.example/\n")
  }

  @Test("colour is used when it is forced, and not when it is refused")
  func colour() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    func isColoured(_ words: [String], _ environment: [String: String]) throws -> Bool {
      try tool.run(["links", "a.txt"] + words, environment: environment).output.contains("\u{1B}[")
    }
    #expect(try !isColoured([], [:]))
    #expect(try isColoured(["--color", "always"], ["NO_COLOR": "1"]))
    #expect(try isColoured([], ["CLICOLOR_FORCE": "1"]))
    #expect(try isColoured([], ["FORCE_COLOR": "1"]))
    #expect(try !isColoured([], ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try !isColoured(["--color=never"], ["FORCE_COLOR": "1"]))
  }
}
