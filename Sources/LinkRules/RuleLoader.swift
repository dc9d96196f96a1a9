public import LinkDetection
package import LinkModel

/// Reads rule packs and lays them over each other: packs in order, then the profile, then single settings.
///
/// All mistakes come back at once; a rule with a mistake is left out, the others load.
public struct RuleLoader: Sendable {
  /// What to load.
  public struct Options: Sendable {
    /// The packs in order; later ones win.
    public var packs: [PackSource] = [.builtin("default")]
    /// The profile on top of them; nil is `chat`.
    public var profile: String?
    /// Single changes as `KEY=VALUE`, in TOML: `override."default/url".scanner.bare-hosts="never"`.
    public var settings: [String] = []
    /// If it names rules (`pack/rule`, `pack/*`), only these are in force.
    public var select: [String] = []
    /// Rules that are not in force.
    public var ignore: [String] = []
    /// Whether rules with `status = "preview"` are in force.
    public var includesPreview = false
    /// The places of a configuration that name packs, for messages.
    package var places: [PackSource: SourceLocation] = [:]
    /// The place of a configuration that names the profile.
    package var profilePlace: SourceLocation?
    /// A pack that lies under the others, unless it is one of them or one of them has its name.
    package var base: PackSource?
    /// Whether the mistakes of every profile in the packs are told, not only of the one in force.
    package var checksProfiles = false

    /// The default pack alone.
    public init() {}

    /// Packs to be checked: as every command sees them, on top of the default pack, with all that is wrong in them.
    package init(checking packs: [PackSource]) {
      self.packs = packs
      base = .builtin("default")
      checksProfiles = true
    }
  }

  /// The most rules that an engine takes.
  static let mostRules = Int(UInt16.max)

  private let registry: Registry
  private let files: FileAccess

  /// A loader that finds detectors for `type = "plugin:NAME"` in a registry; the registry's own rules come along.
  public init(registry: Registry) { self.init(registry: registry, files: .system) }

  /// A loader that reads files in another way.
  public init(registry: Registry, files: FileAccess) {
    self.registry = registry
    self.files = files
  }

  /// Loads the packs. Linear in their size.
  public func load(_ options: Options) -> LoadedRules {
    var packs = PackCollection(files, DiagnosticCollector())
    let profile = options.profile ?? "chat"
    // First, so that what a pack of the user says about the profile comes later and wins.
    if let name = BuiltinPacks.profilePack(profile) { packs.read(.builtin(name), isLenient: true) }
    for source in options.packs { packs.read(source, asked: options.places[source]) }
    if let base = options.base { packs.put(base) }
    var set = RuleSet(
      packs, commandLine: Self.commandLine(options.packs.filter { options.places[$0] == nil }))
    for file in packs.files { set.apply(file) }
    for file in packs.files {
      for change in file.profiles where change.name == profile { set.apply(change, of: file) }
    }
    let profiles = Self.profiles(packs.files)
    if !profiles.contains(profile) {
      set.collector.add(Self.unknownProfile(profile, profiles, at: options.profilePlace))
    }
    for setting in options.settings {
      if let file = SettingReader.read(setting, into: &set.collector) {
        set.apply(file)
        for change in file.profiles where change.name == profile { set.apply(change, of: file) }
      }
    }
    set.select(options.select, ignoring: options.ignore)
    let trials = options.checksProfiles ? set.trials(of: packs.files, except: profile) : []
    return compile(
      set, trials, options, profiles, nameless: packs.files.reduce(0) { $0 + $1.nameless })
  }

  /// `trials` are rules as profiles that are not in force would make them; only their mistakes matter.
  private func compile(
    _ set: RuleSet, _ trials: [LayeredRule], _ options: Options, _ profiles: [String], nameless: Int
  ) -> LoadedRules {
    var compiler = RuleCompiler(
      set.collector, styles: StyleResolver(set.styles), registry: registry, access: files,
      includesPreview: options.includesPreview, warnsOfCost: options.checksProfiles)
    var rules: [Rule] = []
    var details: [RuleDetails] = []
    for layered in set.rules {
      let (rule, known) = compiler.compile(layered)
      if let rule { rules.append(rule) }
      details.append(known)
    }
    let leftOut = details.filter(\.isLeftOut).map(\.id) + set.leftOut.subtracting(details.map(\.id)).sorted()
    for rule in details where rule.isLeftOut && options.select.contains(rule.id.description) {
      compiler.collector.add(RuleSet.leftOut(rule.id))
    }
    compiler.check(trials)
    compiler.checkStyles()
    let known = Set(details.map(\.id))
    for rule in registry.rules where !known.contains(rule.id) {
      rules.append(rule)
      details.append(RuleDetails(of: rule))
    }
    if rules.count > Self.mostRules {
      compiler.collector.add(
        Diagnostic(
          "too-many-rules", .error,
          "there are \(rules.count.grouped) rules; an engine takes \(Self.mostRules.grouped)"))
      rules.removeSubrange(Self.mostRules...)
    }
    return LoadedRules(
      rules: rules, details: details, diagnostics: compiler.collector.diagnostics.sortedByPosition(),
      profiles: profiles, leftOut: leftOut, nameless: nameless)
  }

  private static func profiles(_ files: [PackFile]) -> [String] {
    let builtin = BuiltinPacks.profiles
    let own = Set(files.flatMap { $0.profiles.map(\.name) }).subtracting(builtin)
    return builtin + own.sorted()
  }

  private static func unknownProfile(_ name: String, _ known: [String], at place: SourceLocation?)
    -> Diagnostic
  {
    Diagnostic(
      "unknown-profile", .error, "there is no profile `\(name)`", at: place.map { Diagnostic.Label($0) },
      notes: ["profiles are \(known.ticked())"],
      help: Suggestion.nearest(to: name, among: known).map { ["did you mean `\($0)`?"] } ?? [])
  }

  /// The packs as flags of the command line.
  private static func commandLine(_ packs: [PackSource]) -> String {
    packs.map { pack in
      switch pack {
      case .builtin(let name): name == "default" ? "" : " --rules builtin:\(name)"
      case .file(let path): " --rules \(path)"
      case .text(let name, _): " --rules \(name)"
      }
    }.joined()
  }
}

extension RuleDetails {
  /// What is known about a rule that was made in code.
  fileprivate init(of rule: Rule) {
    let type =
      switch rule.source {
      case .regex: "regex"
      case .text: "text"
      case .url: "builtin:url"
      case .email: "builtin:email"
      case .phone: "builtin:phone"
      case .detector(let detector): "plugin:\(Swift.type(of: detector).manifest.id)"
      }
    var pattern: String?
    if case .regex(let source) = rule.source { pattern = source.pattern }
    self.init(
      id: rule.id, kind: rule.kind, type: type, summary: rule.summary, origin: "code", line: 0,
      overriddenBy: [],
      status: "stable", tags: [], aliases: [], references: [], replacedBy: nil, priority: rule.priority,
      isEnabled: true, isLeftOut: false, reports: rule.report != nil, settings: [], examples: [],
      pattern: pattern, subject: nil
    )
  }
}
