import Foundation
import Testing

@Suite("Trouble is told and ends with 2; the rest is still done")
struct TroubleTests {
  @Test("a missing file is reported, the others are read")
  func missing() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    for command in ["links", "lint"] {
      let outcome = try tool.run(command, "gone.txt", "a.txt")
      #expect(outcome.status == 2)
      #expect(outcome.output.contains("x.example") || command == "lint")
      #expect(outcome.errors.contains("cannot read the file: no such file or directory\n  --> gone.txt\n"))
    }
  }

  @Test("an empty file is a log without messages")
  func empty() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("", to: "a.txt")
    let outcome = try tool.run("lint", "a.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "" && outcome.errors == "no findings in 0 messages of 1 file\n")
    #expect(try tool.run("lint", "-q", "a.txt").errors == "")
  }

  @Test("lines of a log stand in messages only where values are shown")
  func lines() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Data([0xE9]) + Data(" ann@example.com\n".utf8), to: "a.txt")
    #expect(try !tool.run("lint", "a.txt").errors.contains("ann@"))
    #expect(try tool.run("lint", "--show-values", "a.txt").errors.contains("ann@"))
    #expect(try tool.run("links", "a.txt").errors.contains("ann@"))
  }

  @Test("the links of a message that is told in parts are all counted")
  func parts() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(String(repeating: "http://a.example.com/b ", count: 20_000), to: "a.txt")
    let whole = try tool.run("lint", "-f", "ndjson", "a.txt").output
    #expect(whole.contains("\"links\":20000,"))
    let cut = try tool.run("lint", "-f", "ndjson", "--max-findings", "10", "a.txt").output
    #expect(cut.split(separator: "\n").count == 11)
    #expect(!cut.contains("\"links\":0,"))
  }

  @Test("files whose names are no UTF-8 are read, named or found")
  func names() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.shell(
      """
      mkdir logs; echo 'http://a.example.com' > logs/$'caf\\xe9.txt'
      tapspan links logs; tapspan links logs/$'caf\\xe9.txt'
      """)
    let line = "logs/caf<U+10FFE9>.txt:1:1: url http://a.example.com\n"
    #expect(outcome.output == line + line)
    #expect(outcome.errors == "")
  }

  @Test("a run that reads nothing says so")
  func nothing() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("x", to: "empty/.hidden")
    let outcome = try tool.run("lint", "empty")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning[nothing-read]: no file was read"))
  }

  @Test("what was not read is told also when the tool is quiet, as it decides how the run ends")
  func quiet() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("{\"text\":\"a\"}\n{\"text\":\n", to: "a.ndjson")
    let outcome = try tool.run("lint", "-q", "a.ndjson")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("warning[fmt-skipped]"))
  }

  @Test("a run that is cut short does not end as if all were well")
  func cutShort() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("http://a.example.com\nhttps://x:y@c.example.com\n", to: "a.txt")
    let outcome = try tool.run("lint", "--max-findings", "1", "-f", "json", "a.txt")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\"stopped\":true"))
    #expect(outcome.errors.hasSuffix("stopped by --max-findings; there are more\n"))
    #expect(try tool.run("lint", "--max-findings", "1", "--fail-on", "never", "a.txt").status == 0)
    let whole = try tool.run("lint", "--max-findings", "2", "--fail-on", "never", "-f", "json", "a.txt")
    #expect(!whole.output.contains("stopped"))
  }

  @Test("a file of arbitrary bytes never breaks the tool")
  func binary() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var state: UInt64 = 1
    let bytes = (0..<100_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    try tool.write(Data(bytes), to: "a.bin")
    for command in ["links", "lint"] {
      let outcome = try tool.run(command, "a.bin")
      #expect(outcome.status >= 0 && outcome.status <= 2)
      #expect(!outcome.output.contains("\u{1B}") && !outcome.errors.contains("\u{1B}"))
    }
  }

  @Test("a closed pipe ends quietly with 0")
  func closedPipe() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(String(repeating: "see http://x.example/\n", count: 60_000), to: "a.txt")
    for command in ["links", "links -f ndjson", "lint --fail-on info", "help"] {
      let words = command == "help" ? command : command + " a.txt"
      let outcome = try tool.shell("tapspan \(words) | head -1 >/dev/null; exit ${PIPESTATUS[0]}")
      #expect(outcome.status == 0, "\(command)")
      #expect(outcome.errors == "", "\(command)")
    }
  }

  @Test(
    "a full disk is an error",
    arguments: ["links a.txt", "lint -f json a.txt", "rules", "version", "schema", "help"])
  func fullDisk(words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    let outcome = try tool.shell("tapspan \(words) > /dev/full")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("error[unwritable-output]: cannot write the results: no space left on device"))
  }

  @Test("a closed standard output is an error")
  func closedOutput() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    #expect(try tool.shell("tapspan links a.txt >&-").status == 2)
  }

  @Test("-o writes a file, says so when it cannot, and never overwrites what is read")
  func outputFile() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    try tool.write("longer than what is written, so that it must be cut away beforehand\n", to: "out.txt")
    let plain = try tool.run("links", "a.txt")
    let outcome = try tool.run("links", "a.txt", "-o", "out.txt")
    #expect(outcome.status == 0 && outcome.output == "")
    #expect(try tool.read("out.txt") == plain.output)
    let missing = try tool.run("links", "a.txt", "-o", "no/such/folder")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot write `no/such/folder`: no such file or directory"))
    let same = try tool.run("links", "a.txt", "-o", "./a.txt")
    #expect(same.status == 2)
    #expect(same.errors.contains("`-o` would overwrite the input `a.txt`"))
    #expect(try tool.read("a.txt") == "see http://x.example/\n")
  }

  @Test(
    "a folder is read in order of name, without what is hidden, and without the file that is being written")
  func folder() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["logs/b.txt", "logs/a/z.txt", "logs/.hidden.txt", "logs/.git/x.txt", "logs/a.txt"] {
      try tool.write("http://x.example/\n", to: name)
    }
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: tool.folder.appending(path: "logs/loop").path, withDestinationPath: "../logs")
    func names(_ words: String...) throws -> [String] {
      try tool.run(["links"] + words).output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }
    let visible = ["logs/a/z.txt", "logs/a.txt", "logs/b.txt"]
    #expect(try names("logs") == visible)
    #expect(try names("logs/") == visible)
    #expect(try names("--hidden", "logs") == ["logs/.git/x.txt", "logs/.hidden.txt"] + visible)
    #expect(try tool.run("links", "logs", "-o", "logs/c.txt").status == 0)
    #expect(try tool.read("logs/c.txt").split(separator: "\n").count == 3)
  }

  @Test("a folder or a file that may not be read is reported, the rest is read")
  func forbidden() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("http://x.example/\n", to: "logs/b.txt")
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appending(path: "logs/a.txt").path, withDestinationPath: "nowhere")
    let outcome = try tool.run("links", "logs")
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("logs/b.txt:1:1: "))
    #expect(outcome.errors.contains("  --> logs/a.txt\n"))
  }

  @Test("a FIFO in a folder is passed over instead of waited for")
  func fifo() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("http://x.example/\n", to: "logs/b.txt")
    let outcome = try tool.shell("mkfifo logs/a && timeout 20 tapspan links logs")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("logs/b.txt:1:1: "))
  }

  @Test("closed standard files never make the tool write into a log or a result")
  func closedFiles() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("see http://x.example/\n", to: "a.txt")
    #expect(try tool.shell("tapspan links a.txt gone.txt -o out.txt <&- >&- 2>&-").status == 2)
    #expect(try tool.read("a.txt") == "see http://x.example/\n")
    #expect(try tool.read("out.txt") == "a.txt:1:5: url http://x.example/\n")
  }
}
