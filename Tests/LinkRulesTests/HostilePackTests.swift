import LinkDetection
import LinkModel
import LinkRules
import Testing

@Test("ten thousand rules load", .timeLimit(.minutes(5)))
func manyRules() {
  var text = "schema = 1\n[pack]\nid = 'acme'\n"
  for number in 0..<10_000 {
    text +=
      "[[rule]]\nid = 'r\(number)'\ntype = 'text'\ntext = 'word\(number)'\nurl = 'https://a.example/${0}'\n"
    text +=
      "examples.match = ['|word\(number)|']\nexamples.no-match = ['x']\n[rule.style]\nunderline = 'single'\n"
  }
  let loaded = load(text)
  #expect(loaded.diagnostics.isEmpty && loaded.rules.count == 10_000)
}

@Test("a pack that extends another, a hundred deep, is refused")
func deepExtends() {
  var files: [String: String] = [:]
  for number in 0..<100 {
    files["rules/p\(number).toml"] =
      "schema = 1\npack = { id = 'p\(number)', extends = ['p\(number + 1).toml'] }\n"
  }
  let loaded = load("schema = 1\npack = { id = 'acme', extends = ['p0.toml'] }\n", files: files)
  #expect(loaded.problems == ["extends-too-deep"])
}

@Test("a pack that extends itself directly is told so once")
func extendsItself() {
  let text = "schema = 1\npack = { id = 'acme', extends = ['./acme.toml'] }\n"
  var options = RuleLoader.Options()
  options.packs = [.file("./rules/acme.toml")]
  let access = FileAccess { $0 == "rules/acme.toml" ? .success(Array(text.utf8)) : .failure(.missing) }
  #expect(RuleLoader(registry: .init(), files: access).load(options).problems == ["extends-cycle"])
}

/// A file that is made to hurt; named, because the text itself is long.
struct HostileText: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var problem: String

  init(_ name: String, _ text: String, _ problem: String) {
    testDescription = name
    self.text = text
    self.problem = problem
  }

  private static func repeated(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }

  static let all = [
    HostileText("deep lists", "a = " + repeated("[", 100_000), "toml-syntax"),
    HostileText("deep tables", "a = " + repeated("{a=", 100_000), "toml-syntax"),
    HostileText("a key of many parts", "a" + repeated(".a", 500_000) + " = 1", "toml-too-deep"),
    HostileText("a header of many quoted parts", "['a'" + repeated(" . 'a'", 500_000) + "]", "toml-too-deep"),
    HostileText("many headers", repeated("[[a]]\n", 200_000), "file-too-large"),
    HostileText("many dotted keys", (0..<200_000).map { "a\($0).b = 1\n" }.joined(), "file-too-large"),
    HostileText(
      "a long string", "schema = 1\npack.id = 'acme'\nx = '" + repeated("y", 4_000_000) + "'", "unknown-key"),
    HostileText("a string that never ends", "x = \"" + repeated("y", 1_000_000), "toml-syntax"),
    HostileText("a byte order mark", "\u{FEFF}schema = 2", "newer-schema"),
    HostileText("a number beyond 64 bits", "schema = 99999999999999999999", "toml-syntax"),
    HostileText("a NUL", "schema = 1\0", "toml-syntax"),
    HostileText("nothing", "", "missing-key"),
  ]
}

@Test("deep nesting, long keys and long strings are refused or read, never fatal", arguments: HostileText.all)
func hostileText(file: HostileText) {
  #expect(load(file.text).problems.contains(file.problem))
}

@Test("thousands of mistakes are cut off at a thousand")
func manyMistakes() {
  var text = "schema = 1\n[pack]\nid = 'acme'\n"
  for number in 0..<20_000 { text += "priorityy\(number) = 1\n" }
  let loaded = load(text)
  #expect(loaded.diagnostics.count == 1_001)
  #expect(loaded.problems.contains("too-many-mistakes"))
}

@Test("a long chain of styles ends in a message")
func longStyles() {
  var text = "schema = 1\npack.id = 'acme'\n"
  for number in 0..<5_000 { text += "[styles.s\(number)]\ninherits = 's\(number + 1)'\n" }
  text += "[styles.s5000]\nunderline = 'none'\n"
  #expect(load(text).problems.contains("style-cycle"))
}

@Test("bytes that are not UTF-8 are pointed at")
func invalidUTF8() throws {
  var options = RuleLoader.Options()
  options.packs = [.file("a.toml")]
  let access = FileAccess { _ in .success(Array("schema = 1\nü = '".utf8) + [0xFF, 0x27]) }
  let loaded = RuleLoader(registry: .init(), files: access).load(options)
  #expect(loaded.problems == ["invalid-utf8"])
  let place = try #require(loaded.diagnostics.first?.primary?.location)
  #expect(place.line == 2 && place.column == 6)
}

@Test(
  "what is no readable file is told with its reason",
  arguments: [
    (FileAccess.Failure.missing, "there is no such file"), (.directory, "it is a directory"),
    (.tooLarge, "it is larger than 16 MB"), (.system("Permission denied"), "permission denied"),
  ])
func unreadable(failure: FileAccess.Failure, words: String) {
  var options = RuleLoader.Options()
  options.packs = [.file("a.toml")]
  let loaded = RuleLoader(registry: .init(), files: FileAccess { _ in .failure(failure) }).load(options)
  #expect(loaded.problems == ["unreadable-file"])
  #expect(loaded.diagnostics.first?.message == "cannot read `a.toml`: \(words)")
}

@Test("files of the machine are read, folders are not")
func systemFiles() {
  #expect((try? FileAccess.system.read(repository("rules/default.toml")).get())?.isEmpty == false)
  #expect(FileAccess.system.read(repository("rules")) == .failure(.directory))
  #expect(FileAccess.system.read(repository("rules/none.toml")) == .failure(.missing))
  #expect(FileAccess.system.read("/dev/zero") == .failure(.tooLarge))
}
