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

private func load(_ pack: PackSource, profile: String? = nil) -> LoadedRules {
  var options = RuleLoader.Options()
  options.packs = [pack]
  options.profile = profile
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
  for name in ["handle", "list", "hashtag"] {
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
