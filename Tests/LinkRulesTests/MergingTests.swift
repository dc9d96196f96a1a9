import LinkDetection
import LinkModel
import LinkRules
import Testing

private let base = """
  schema = 1
  [pack]
  id = "base"
  [styles.link]
  foreground = "#112233"
  underline = "none"
  [styles.loud]
  inherits = "link"
  font = { weight = "bold", size = 12 }
  [[rule]]
  id = "issue"
  aliases = ["ticket"]
  kind = "issue"
  pattern = 'ACME-[0-9]+'
  keywords = ["acme-"]
  priority = 350
  style = { inherits = "loud", font = { size = 14 } }
  limits = { steps = 5000, depth = 100 }
  [[rule]]
  id = "terms"
  type = "text"
  text = "terms"
  [profile.quiet]
  disable = ["base/*"]
  enable = ["base/terms"]
  """

private func acme(
  _ rest: String, extra: [String: String] = [:], profile: String? = nil, settings: [String] = []
) -> LoadedRules {
  load(
    "schema = 1\n[pack]\nid = 'acme'\nextends = ['base.toml']\n" + rest,
    files: ["rules/base.toml": base].merging(extra) { $1 }, profile: profile, settings: settings)
}

@Test("an override replaces scalars and lists and merges tables key by key")
func overrides() throws {
  let loaded = acme("[override.'base/issue']\npriority = 10\nkeywords = ['x']\nlimits = { steps = 10 }\n")
  #expect(loaded.diagnostics.isEmpty)
  let rule = try #require(loaded.rule("base/issue"))
  #expect(rule.priority == 10)
  #expect(rule.keywords == ["x"])
  guard case .regex(let source) = rule.source else { return }
  #expect(source.limits.steps == 10 && source.limits.depth == 100)
  #expect(loaded.details.first?.overriddenBy == ["rules/acme.toml"])
}

@Test("a key with extend- adds to a list")
func extendLists() throws {
  let loaded = acme(
    "[override.'base/issue']\nextend-keywords = ['y']\nextend-examples.match = ['|ACME-1|']\nextend-examples.no-match = ['x']\n"
  )
  #expect(loaded.diagnostics.isEmpty)
  #expect(loaded.rule("base/issue")?.keywords == ["acme-", "y"])
  #expect(loaded.details.first?.examples.count == 2)
}

@Test("styles are resolved along inherits, attribute by attribute")
func styles() throws {
  let style = try #require(acme("").rule("base/issue")).style
  #expect(style.foreground == Color(red: 0x11, green: 0x22, blue: 0x33))
  #expect(style.font?.weight == .bold && style.font?.size == 14)
  let changed = try #require(acme("[styles.link]\nforeground = '#FFFFFF'\n").rule("base/issue")).style
  #expect(
    changed.foreground == Color(red: 255, green: 255, blue: 255) && changed.underline == Style.Underline.none)
}

@Test("defaults hold for the rules of their file only, and for keys that the type has")
func defaults() throws {
  let loaded = acme(
    "[defaults]\nboundary = 'word'\npriority = 7\n[[rule]]\nid = 'a'\nkind = 'a'\npattern = 'a+'\n[[rule]]\nid = 'b'\ntype = 'builtin:url'\n"
  )
  #expect(loaded.diagnostics.isEmpty)
  #expect(loaded.rule("acme/a")?.boundary == Boundary(.word))
  #expect(loaded.rule("acme/b")?.priority == 7)
  #expect(loaded.rule("base/issue")?.priority == 350)
}

@Test("rules are switched off one by one or as a pack")
func disable() {
  let one = load(
    "schema = 1\npack = { id = 'acme', extends = ['base.toml'], disable = ['base/issue'] }\n",
    files: ["rules/base.toml": base])
  #expect(one.names == ["base/terms"])
  let all = load(
    "schema = 1\npack = { id = 'acme', extends = ['base.toml'], disable = ['base/*'] }\n",
    files: ["rules/base.toml": base])
  #expect(all.names.isEmpty && all.diagnostics.isEmpty && all.details.count == 2)
}

@Test("a profile applies only when it is chosen, after all packs")
func profiles() {
  #expect(acme("").names == ["base/issue", "base/terms"])
  #expect(acme("", profile: "quiet").names.isEmpty)
  #expect(acme("[profile.quiet]\nenable = ['base/issue']\n", profile: "quiet").names == ["base/issue"])
  #expect(acme("", profile: "quite").problems == ["unknown-profile"])
  #expect(acme("").profiles.contains("quiet"))
}

@Test("a setting of the command line wins over everything")
func settings() {
  let set = acme(
    "[override.'base/issue']\npriority = 10\n", profile: "chat",
    settings: ["override.\"base/issue\".priority=99", "checks.shortener=\"off\""])
  #expect(set.rule("base/issue")?.priority == 99 && set.diagnostics.isEmpty)
  #expect(acme("", settings: ["override.\"base/issue\".priority=high"]).problems == ["toml-syntax"])
  #expect(acme("", settings: ["override.\"base/issue\".prioritty=1"]).problems == ["unknown-key"])
  #expect(acme("", settings: ["nonsense"]).problems == ["toml-syntax"])
  #expect(acme("", settings: ["overide.x=1"]).problems == ["unknown-key"])
}

@Test("selected and ignored rules")
func selection() {
  func names(select: [String] = [], ignore: [String] = []) -> [String] {
    load(base) {
      $0.select = select
      $0.ignore = ignore
    }.names
  }
  #expect(names(select: ["base/terms"]) == ["base/terms"])
  #expect(names(select: ["insecure-http"]) == ["base/issue", "base/terms"])
  #expect(names(ignore: ["base/ticket"]) == ["base/terms"])
  #expect(names(ignore: ["base/*"]).isEmpty)
}

@Test("each pack is read once, and later ones win")
func order() {
  let left =
    "schema = 1\npack = { id = 'left', extends = ['base.toml'] }\n[override.'base/issue']\npriority = 1\n"
  let right =
    "schema = 1\npack = { id = 'right', extends = ['base.toml'] }\n[override.'base/issue']\npriority = 2\n"
  let text = "schema = 1\npack = { id = 'acme', extends = ['./left.toml', './right.toml'] }\n"
  let loaded = load(
    text, files: ["rules/base.toml": base, "rules/left.toml": left, "rules/right.toml": right])
  #expect(loaded.diagnostics.isEmpty)
  #expect(loaded.rule("base/issue")?.priority == 2)
  #expect(loaded.names.count == 2)
}

@Test("a rule with a mistake is left out and the rest loads")
func brokenRule() {
  let loaded = acme("[[rule]]\nid = 'bad'\nkind = 'x'\npattern = 'x'\npriority = 'high'\n")
  #expect(loaded.problems == ["wrong-type"])
  #expect(loaded.names == ["base/issue", "base/terms"])
  #expect(loaded.details.contains { $0.id.rule == "bad" })
  #expect(throws: DiagnosticsError.self) { try loaded.makeEngine() }
  #expect(loaded.makeEngineOfWhatLoaded().rules.count == 2)
}

@Test("preview rules wait for --preview")
func preview() {
  let text = base + "\n[[rule]]\nid = 'new'\nkind = 'x'\npattern = 'x'\nstatus = 'preview'\n"
  #expect(!load(text).names.contains("base/new"))
  #expect(load(text) { $0.includesPreview = true }.names.contains("base/new"))
}

@Test("scanner settings are read by key, and lists may be extended")
func scannerSettings() throws {
  let text = """
    schema = 1
    pack = { id = "acme", extends = ["builtin:default"] }
    [override."default/url".scanner]
    bare-hosts = "never"
    extend-schemes = ["magnet"]
    """
  let loaded = load(text)
  #expect(loaded.diagnostics.isEmpty)
  let settings = try #require(loaded.details.first { $0.id.rule == "url" }).settings
  #expect(settings.contains { $0.key == "bare-hosts" && $0.value == .word("never") })
  #expect(
    settings.contains { $0.key == "schemes" && $0.value == .words(["http", "https", "ftp", "magnet"]) })
}

@Test("what a pack says about a built-in profile comes after the profile itself")
func ownPartOfBuiltinProfile() {
  let text = """
    schema = 1
    pack = { id = "acme", extends = ["builtin:default"] }
    [profile.gfm]
    enable = ["default/phone"]
    """
  #expect(load(text, profile: "gfm").names.contains("default/phone"))
  #expect(!load(text, profile: "uts58").names.contains("default/phone"))
}
