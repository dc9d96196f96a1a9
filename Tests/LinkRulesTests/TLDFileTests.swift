import LinkDetection
import LinkModel
import LinkRules
import Testing

private func links(_ scanner: String, _ file: String, in text: String) throws -> [String] {
  let pack = """
    schema = 1
    pack = { id = "acme", extends = ["builtin:default"] }
    [override."default/url"]
    scanner = \(scanner)
    """
  let loaded = load(pack, files: ["rules/tlds.txt": file])
  return try loaded.makeEngine().links(in: text).filter { $0.kind == .url }.map(\.text)
}

@Suite("Top-level domains of a user")
struct TLDFileTests {
  @Test("a file of names stands for the names in it, alone or beside those of IANA")
  func files() throws {
    let file = "# ours\r\nCORP\n\n  lan # the local net\nrу s\nпримерно"
    let text = "a.corp b.lan c.org d.s e.примерно f.xn--e1afmffbhd"
    let both = ["a.corp", "b.lan", "c.org", "e.примерно", "f.xn--e1afmffbhd"]
    #expect(try links("{ extend-tlds = [\"./tlds.txt\"] }", file, in: text) == both)
    #expect(try links("{ tlds = [\"tlds.txt\"] }", file, in: text) == both.filter { $0 != "c.org" })
  }

  @Test("names stand for themselves in Unicode and in Punycode")
  func names() throws {
    let text = "a.onion b.бел c.xn--90ais d.org e.corp"
    #expect(
      try links("{ tlds = [\"onion\", \"xn--90ais\"] }", "", in: text) == ["a.onion", "b.бел", "c.xn--90ais"])
    #expect(try links("{ tlds = [\"iana\", \"corp\"] }", "", in: text).count == 4)
  }

  @Test("a bad line is told with its place, the rest is used")
  func badLines() throws {
    let pack = "schema = 1\npack = { id = 'acme' }\n[[rule]]\nid = 'u'\ntype = 'builtin:url'\n"
    let file = "one\n" + String(repeating: "bad line\n", count: 30) + "two"
    let loaded = load(pack + "scanner = { tlds = ['./t.txt'] }\n", files: ["rules/t.txt": file])
    #expect(loaded.problems == Array(repeating: "bad-line", count: 21))
    #expect(
      loaded.diagnostics.contains { $0.message == "10 more lines of `rules/t.txt` are no top-level domains" })
    let place = loaded.diagnostics.compactMap(\.primary?.location).first { $0.line != nil }
    #expect(place?.path == "rules/t.txt" && place?.line == 2 && place?.column == 1)
    #expect(try loaded.makeEngine().links(in: "a.one b.two c.three").map(\.text) == ["a.one", "b.two"])
  }

  @Test(
    "a pack reads no file that lies elsewhere; the command line may", arguments: ["/etc/t.txt", "../t.txt"])
  func elsewhere(path: String) {
    let pack = "schema = 1\npack = { id = 'acme', extends = ['builtin:default'] }\n"
    let setting = "override.\"default/url\".scanner.tlds = ['\(path)']"
    let files = [path: "corp"]
    #expect(load(pack + setting + "\n", files: files).problems == ["extends-outside"])
    #expect(load(pack, files: files, settings: [setting]).problems.isEmpty)
  }
}
