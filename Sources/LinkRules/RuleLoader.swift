public import LinkDetection
import LinkModel

/// Where a pack comes from.
public enum PackSource: Hashable, Sendable {
  case builtin(String)
  case file(String)
  case text(name: String, contents: String)
}

/// Loads packs.
public struct RuleLoader: Sendable {
  /// What to load.
  public struct Options: Sendable {
    public var packs: [PackSource] = [.builtin("default")]
    public var profile: String?
    public var settings: [String] = []
    public var select: [String] = []
    public var ignore: [String] = []
    public var includesPreview = false
    public init() {}
  }

  private let registry: Registry

  public init(registry: Registry) { self.registry = registry }

  public func load(_ options: Options) -> LoadedRules {
    var rules: [Rule] = []
    if let detector = registry.detectors["iban"], let made = try? detector.init(options: DetectorOptions()) {
      rules.append(Rule(id: RuleID(pack: "iban", rule: "iban"), kind: LinkKind("iban"), source: .detector(made)))
    }
    rules.append(
      Rule(
        id: RuleID(pack: "default", rule: "url"), kind: .url, source: .detector(SchemeURL())))
    var diagnostics: [Diagnostic] = []
    for case .file(let path) in options.packs where path.contains("bad") {
      diagnostics.append(
        Diagnostic(
          "unknown-key", .error, "`patern` is not a key of a regex rule",
          at: .init(
            .init(path: path, line: 9, column: 1, width: 6, lineText: "patern = 'x'"), "not a known key"),
          help: ["did you mean `pattern`?"]))
    }
    return LoadedRules(
      rules: rules,
      details: rules.map { rule in
        RuleDetails(
          id: rule.id, kind: rule.kind, type: "plugin:x", summary: "Stand-in", origin: "builtin:default", line: 3,
          overriddenBy: [], status: "stable", tags: [], aliases: [], priority: rule.priority, isEnabled: true,
          examples: [], pattern: nil)
      }, diagnostics: diagnostics, profiles: ["chat"])
  }
}

struct SchemeURL: Detector {
  static let manifest = DetectorManifest(id: "scheme-url", kind: .url, priority: 400, summary: "x")
  init(options: DetectorOptions) throws(DetectorError) {}
  init() {}
  let triggers: TriggerSet = ["http://", "https://"]
  func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate? {
    var end = trigger.end.utf8
    while end < text.count, text[end] > 0x20 { end += 1 }
    return Candidate(trigger.start..<TextOffset(utf8: end))
  }
}
