import LinkModel

/// A rule after all packs, overrides and the profile have had their say; not yet compiled.
struct LayeredRule: Sendable {
  var id: RuleID
  var type: RuleType
  var table: TOMLTable
  /// The `[[rule]]`.
  var header: TOMLNode
  var origin: String
  /// Where overrides of it come from.
  var overriddenBy: [String] = []
  var isEnabled = true
  var isBroken = false
  /// Schemes that its targets may use.
  var schemes: Set<String>
}

/// All rules of the packs that were loaded, laid over each other.
struct RuleSet {
  private(set) var rules: [LayeredRule] = []
  /// Named looks, merged from all packs.
  private(set) var styles: [String: TOMLEntry] = [:]
  var collector: DiagnosticCollector
  private var index: [RuleID: Int] = [:]
  private var packs: [String: [Int]] = [:]
  private var aliases: [RuleID: RuleID] = [:]
  /// `--rules FILE` as the help of a message names it.
  private let commandLine: String
  /// Whether a pack could not be read, so that rules of unknown packs may be its.
  private let isIncomplete: Bool
  /// Rules with a mistake that leaves nothing of them but the name.
  private(set) var leftOut: Set<RuleID> = []
  /// The rules that a trial has changed, as they were; nil outside of one.
  private var undo: [(place: Int, rule: LayeredRule)]?

  /// The most rules that all trials together change.
  private static let mostTried = 20_000

  init(_ packs: PackCollection, commandLine: String) {
    collector = packs.collector
    isIncomplete = packs.isIncomplete
    self.commandLine = commandLine
  }

  /// Adds the rules of a pack and lets it change what is there.
  mutating func apply(_ file: PackFile) {
    for rule in file.rules { add(rule, of: file) }
    leftOut.formUnion(file.leftOut)
    for entry in file.styles { addStyle(entry) }
    for node in file.disable { setEnabled(false, node, isLenient: file.isLenient) }
    override(file.overrides, by: file)
  }

  /// Lets the profile of a pack change what is there.
  mutating func apply(_ profile: PackFile.Profile, of file: PackFile) {
    for node in profile.enable { setEnabled(true, node, isLenient: file.isLenient) }
    for node in profile.disable { setEnabled(false, node, isLenient: file.isLenient) }
    override(profile.overrides, by: file)
  }

  /// Leaves only the rules that were asked for. Names without a slash belong to checks.
  mutating func select(_ select: [String], ignoring ignore: [String]) {
    let wanted = select.filter { $0.contains("/") }
    if !wanted.isEmpty {
      var chosen: Set<Int> = []
      for name in wanted {
        let found = places(of: name, at: nil, verb: "select")
        if !name.hasSuffix("/*") { for place in found { rules[place].isEnabled = true } }
        chosen.formUnion(found)
      }
      for place in rules.indices where !chosen.contains(place) { rules[place].isEnabled = false }
    }
    for name in ignore where name.contains("/") {
      for place in places(of: name, at: nil, verb: "ignore") { rules[place].isEnabled = false }
    }
  }

  /// The rules that profiles would change, as they would be then. Mistakes in the profiles are told; nothing changes.
  mutating func trials(of files: [PackFile], except current: String) -> [LayeredRule] {
    var changes: [String: [(profile: PackFile.Profile, file: PackFile)]] = [:]
    for file in files {
      for profile in file.profiles where profile.name != current {
        changes[profile.name, default: []].append((profile, file))
      }
    }
    var tried: [LayeredRule] = []
    for name in changes.keys.sorted() where tried.count < Self.mostTried {
      undo = []
      for (profile, file) in changes[name] ?? [] { apply(profile, of: file) }
      let changed = undo ?? []
      undo = nil
      for place in Set(changed.map(\.place)).sorted() { tried.append(rules[place]) }
      for (place, rule) in changed.reversed() { rules[place] = rule }
    }
    return tried
  }

  // MARK: - Rules

  private mutating func add(_ raw: PackFile.RawRule, of file: PackFile) {
    var defaults = TOMLTable()
    for entry in file.defaults.entries where KeyTable.rule[entry.key]?.rules.contains(raw.type.set) == true {
      defaults.set(entry)
    }
    defaults.wrong = file.defaults.wrong
    let table = TableMerge.merged(defaults, over: raw.table, .rule)
    index[raw.id] = rules.count
    packs[raw.id.pack, default: []].append(rules.count)
    for (alias, _) in table.strings("aliases") {
      if let name = RuleID(alias) ?? RuleID(raw.id.pack + "/" + alias) { aliases[name] = raw.id }
    }
    rules.append(
      LayeredRule(
        id: raw.id, type: raw.type, table: table, header: raw.header, origin: file.origin,
        isEnabled: table.boolean("enabled") ?? true, isBroken: raw.isBroken, schemes: file.schemes))
  }

  private mutating func addStyle(_ entry: TOMLEntry) {
    guard var old = styles[entry.key], let table = old.node.table, let over = entry.node.table else {
      styles[entry.key] = entry
      return
    }
    old.node.value = .table(TableMerge.merged(table, over: over, .style))
    styles[entry.key] = old
  }

  private mutating func override(_ overrides: [TOMLEntry], by file: PackFile) {
    for entry in overrides {
      guard let over = entry.node.table else { continue }
      let found = places(of: entry.key, at: entry.keyLocation, verb: "override", isLenient: file.isLenient)
      for place in found {
        undo?.append((place, rules[place]))
        checkPlaces(of: over, in: place)
        rules[place].table = TableMerge.merged(rules[place].table, over: over, .rule)
        rules[place].overriddenBy.append(file.origin)
        rules[place].schemes.formUnion(file.schemes)
        if let enabled = over.boolean("enabled") { rules[place].isEnabled = enabled }
      }
    }
  }

  /// Tells about keys of an override that its rule cannot have.
  private mutating func checkPlaces(of over: TOMLTable, in place: Int) {
    let rule = rules[place]
    for entry in over.entries {
      let name = entry.key.hasPrefix("extend-") ? String(entry.key.dropFirst(7)) : entry.key
      guard let key = KeyTable.rule[name], !key.rules.contains(rule.type.set) else { continue }
      rules[place].isBroken = true
      collector.add(
        Diagnostic(
          "misplaced-key", .error,
          "`\(entry.key)` belongs to \(key.rules.phrase); `\(rule.id)` is \(rule.type.phrase)",
          at: Diagnostic.Label(entry.keyLocation, "not for `type = \"\(rule.type.name)\"`")))
    }
  }

  private mutating func setEnabled(_ isEnabled: Bool, _ node: TOMLNode, isLenient: Bool) {
    let name = node.string ?? ""
    let verb = isEnabled ? "enable" : "disable"
    for place in places(of: name, at: node.location, verb: verb, isLenient: isLenient) {
      // Whether a rule is in force adds no mistake to it.
      if undo == nil { rules[place].isEnabled = isEnabled }
    }
  }

  // MARK: - Names

  /// The rules that a name or a pattern such as `pack/*` means; a message if there are none.
  private mutating func places(
    of name: String, at location: SourceLocation?, verb: String, isLenient: Bool = false
  ) -> [Int] {
    if name.hasSuffix("/*"), let found = packs[String(name.dropLast(2))] { return found }
    guard let id = RuleID(name) else {
      collector.add(
        Diagnostic(
          "bad-value", .error, "`\(name)` is not the name of a rule",
          at: location.map { Diagnostic.Label($0) },
          help: ["write `pack/rule`, or `pack/*` for all rules of a pack"]))
      return []
    }
    if let place = index[id] {
      if verb == "override" || verb == "enable" { warnIfDeprecated(rules[place], at: location) }
      return [place]
    }
    if let current = aliases[id], let place = index[current] {
      collector.add(
        Diagnostic(
          "renamed-rule", .warning, "rule `\(name)` is now called `\(current)`",
          at: location.map { Diagnostic.Label($0) }, help: ["write `\(current)`"]))
      return [place]
    }
    if isLenient { return [] }
    if leftOut.contains(id) {
      // Its own mistake has been told.
      if location == nil { collector.add(Self.leftOut(id)) }
      return []
    }
    if isIncomplete, location != nil, packs[id.pack] == nil { return [] }
    unknownRule(id, at: location, verb: verb)
    return []
  }

  /// What is said where somebody asks for a rule with a mistake.
  static func leftOut(_ id: RuleID) -> Diagnostic {
    Diagnostic("left-out-rule", .error, "rule `\(id)` was left out because of its mistakes")
  }

  private mutating func warnIfDeprecated(_ rule: LayeredRule, at location: SourceLocation?) {
    guard rule.table.string("status") == "deprecated" else { return }
    collector.add(
      Diagnostic(
        "deprecated-rule", .warning, "rule `\(rule.id)` is deprecated",
        at: location.map { Diagnostic.Label($0) },
        help: rule.table.string("replaced-by").map { ["use `\($0)`"] } ?? []))
  }

  private mutating func unknownRule(_ id: RuleID, at location: SourceLocation?, verb: String) {
    let meant: String?
    if id.rule == "*" {
      meant = collector.suggestion(for: id.description, among: packs.keys.sorted().lazy.map { $0 + "/*" })
    } else {
      let rules = rules
      let near = packs[id.pack] ?? Array(rules.indices.prefix(20_000))
      meant = collector.suggestion(for: id.description, among: near.lazy.map { rules[$0].id.description })
    }
    let list = "`rules\(commandLine)` lists all"
    collector.add(
      Diagnostic(
        "unknown-rule", .error, "there is no rule `\(id)` to \(verb)",
        at: location.map { Diagnostic.Label($0) },
        help: [meant.map { "did you mean `\($0)`? \(list)" } ?? list]))
  }
}
