import LinkModel

/// Collects detectors and rules and builds an engine from them. A value: two registries know nothing of each other.
public struct Registry: Sendable {
  /// Detectors by name, for `type = "plugin:NAME"`.
  public private(set) var detectors: [String: any Detector.Type] = [:]
  /// Rules, in the order they were added.
  public private(set) var rules: [Rule] = []

  /// An empty registry.
  public init() {}

  /// Makes a detector known by the name in its manifest; a later one of the same name replaces it.
  public mutating func register(_ detector: any Detector.Type) { detectors[detector.manifest.id] = detector }

  /// Makes several detectors known.
  public mutating func register(_ detectors: [any Detector.Type]) {
    for detector in detectors { register(detector) }
  }

  /// Adds a rule; one of the same name is replaced.
  public mutating func add(_ rule: Rule) {
    if let index = rules.firstIndex(where: { $0.id == rule.id }) {
      rules[index] = rule
    } else {
      rules.append(rule)
    }
  }

  /// Adds a rule that runs a detector of yours, with the detector's kind and priority.
  public mutating func add(_ detector: any Detector, pack: String = "code") {
    let manifest = type(of: detector).manifest
    register(type(of: detector))
    add(
      Rule(
        id: RuleID(pack: pack, rule: manifest.id), kind: manifest.kind, source: .detector(detector),
        priority: manifest.priority))
  }

  /// An engine with these rules. A rule that cannot be used is left out only by the reader of rules files, which
  /// reports it; here it is an error.
  public func makeEngine() throws(RuleError) -> Engine { try Engine(rules: rules) }
}
