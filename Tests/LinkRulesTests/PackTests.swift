import BundledDetectors
import LinkDetection
import LinkModel
import LinkRules
import Testing

private var registry: Registry {
  var registry = Registry()
  registry.register(BundledDetectors.all)
  return registry
}

private func load(_ pack: PackSource, profile: String? = nil, select: [String] = []) -> LoadedRules {
  var options = RuleLoader.Options()
  options.packs = [pack]
  options.profile = profile
  options.select = select
  options.includesPreview = true
  return RuleLoader(registry: registry).load(options)
}

private func told(_ diagnostics: [Diagnostic]) -> Comment {
  Comment(rawValue: DiagnosticText.render(diagnostics))
}

@Test("every built-in pack is without a mistake and its examples hold", arguments: BuiltinPacks.names)
func builtinPack(name: String) {
  let loaded = load(.builtin(name))
  #expect(loaded.diagnostics.isEmpty, told(loaded.diagnostics))
  let report = SelfTest.run(loaded)
  #expect(report.failed == 0 && report.diagnostics.isEmpty, told(report.diagnostics))
  #expect(report.examples > 0)
}

@Test("the examples of rules that are off by default hold", arguments: BuiltinPacks.names)
func offByDefault(name: String) {
  for rule in load(.builtin(name)).details where rule.id.pack == name && !rule.isEnabled {
    let report = SelfTest.run(load(.builtin(name), select: [rule.id.description]), only: rule.id)
    #expect(report.failed == 0 && report.examples > 0, told(report.diagnostics))
  }
}

@Test(
  "a pack of a network finds its own handles and tags, and no others",
  arguments: [
    ("twitter", "@ann #tag", ["twitter/reply", "twitter/hashtag"]),
    ("mastodon", "@ann@example.org. #tag", ["mastodon/account", "mastodon/hashtag"]),
    ("bluesky", "@ann @ann.example.org #tag", ["bluesky/handle", "bluesky/tag"]),
    ("github", "@ann #tag #12 $HOME", ["github/user", "github/issue"]),
    ("telegram", "@annie #tag $ACME", ["telegram/username", "telegram/hashtag", "telegram/cashtag"]),
    ("discord", "@ann #tag <@123456789012345678>", ["discord/user"]),
    ("matrix", "@ann #tag @ann:example.org", ["matrix/user"]),
    ("irc", "#tag", ["irc/channel"]),
    ("reddit", "u/ann r/tag", ["reddit/user", "reddit/community"]),
  ])
func networks(name: String, text: String, rules: [String]) throws {
  let engine = try Engine(packs: [.builtin(name)], registry: registry)
  #expect(engine.links(in: text).map(\.rule.description) == rules)
}

@Test("every profile loads without a mistake", arguments: ["chat", "uts58", "twitter", "gfm"])
func profile(name: String) {
  let loaded = load(.builtin("default"), profile: name)
  #expect(loaded.diagnostics.isEmpty, told(loaded.diagnostics))
  #expect(loaded.profiles.prefix(4).contains(name))
}

@Test("the examples of the profile twitter hold")
func twitter() {
  let loaded = load(.builtin("default"), profile: "twitter")
  #expect(loaded.rules.contains { $0.id == RuleID(pack: "twitter", rule: "list") })
  for name in ["handle", "list", "reply", "hashtag"] {
    let report = SelfTest.run(loaded, only: RuleID(pack: "twitter", rule: name))
    #expect(report.failed == 0 && report.examples > 0, told(report.diagnostics))
  }
}

@Test("the example pack is without a mistake and its examples hold")
func acme() {
  let loaded = load(.file(repository("rules/examples/acme.toml")))
  #expect(loaded.diagnostics.isEmpty, told(loaded.diagnostics))
  let report = SelfTest.run(loaded)
  #expect(report.failed == 0 && report.diagnostics.isEmpty, told(report.diagnostics))
}

@Test("no pattern of a built-in pack is slow")
func noSlowPattern() throws {
  for name in BuiltinPacks.names {
    for case .regex(let source) in load(.builtin(name)).rules.map(\.source) {
      #expect(PatternInspector.slowness(of: source) == nil, "\(name): \(source.pattern)")
    }
  }
}

@Test("an engine comes straight from packs")
func engineFromPacks() throws {
  let pack = """
    schema = 1
    [pack]
    id = "acme"
    [[rule]]
    id = "issue"
    kind = "issue"
    pattern = '(?<project>ACME)-(?<number>[0-9]+)'
    value = "${project | lower}-${number}"
    """
  let engine = try Engine(packs: [.text(name: "acme.toml", contents: pack)], registry: registry)
  let links = engine.links(in: "fixed ACME-42, ACME-7")
  #expect(links.map(\.value) == ["acme-42", "acme-7"])
}

@Test("an engine refuses packs with mistakes and names them all")
func engineRefuses() {
  let pack = "schema = 1\npack.id = 'acme'\nfoo = 1\nbar = 2\n"
  #expect(throws: DiagnosticsError.self) {
    try Engine(packs: [.text(name: "acme.toml", contents: pack)], registry: registry)
  }
}

@Test("a registry takes the rules of a pack")
func registryLoads() {
  var registry = registry
  let problems = registry.load(
    .text(
      name: "a.toml",
      contents: "schema = 1\npack.id = 'a'\n[[rule]]\nid = 'x'\ntype = 'text'\ntext = 'hello'\n"))
  #expect(problems.isEmpty, told(problems))
  #expect(registry.rules.map(\.id.description) == ["a/x"])
}

/// A path in the repository.
func repository(_ path: String, file: String = #filePath) -> String {
  file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/" + path
}
