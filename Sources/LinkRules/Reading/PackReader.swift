import LinkModel

/// Reads one rules file and tells everything that is wrong in it.
struct PackReader {
  private var checker: KeyChecker
  private var file: PackFile

  /// The file with all that could be read; nil if nothing could.
  static func read(_ bytes: [UInt8], name: String, into collector: inout DiagnosticCollector) -> PackFile? {
    let (document, diagnostics) = TOMLDocument.parse(bytes, name: name)
    collector.add(diagnostics)
    guard let document else { return nil }
    var reader = PackReader(
      checker: KeyChecker(collector), file: PackFile(origin: name, source: document.source))
    let isReadable = reader.readAll(document)
    collector = reader.checker.collector
    return isReadable ? reader.file : nil
  }

  /// Changes from the command line: a file without a pack of its own.
  static func readSettings(_ root: TOMLTable, _ source: TOMLSource, into collector: inout DiagnosticCollector)
    -> PackFile
  {
    var reader = PackReader(
      checker: KeyChecker(collector), file: PackFile(origin: source.name, source: source))
    var keys = KeyChecker.Context()
    keys.deferred = ["override", "styles", "profile"]
    let sound = reader.checker.check(root, KeyTable.settings, keys)
    reader.readBody(sound)
    collector = reader.checker.collector
    return reader.file
  }

  private mutating func readAll(_ document: TOMLDocument) -> Bool {
    let root = document.root
    guard isThisSchema(root, document.source), isPack(root, document.source) else { return false }
    var context = KeyChecker.Context()
    context.deferred = ["pack", "defaults", "styles", "rule", "override", "profile"]
    let sound = checker.check(root, KeyTable.file, context)
    if root["schema"] == nil {
      checker.collector.add(
        Diagnostic(
          "missing-key", .error, "a rule pack needs a `schema`",
          at: Diagnostic.Label(start(of: document.source)),
          help: ["begin the file with `schema = 1`"]))
    }
    readHeader(sound, document.source)
    readBody(sound)
    return true
  }

  private func start(of source: TOMLSource) -> SourceLocation {
    let width = source.text.lines.text(ofLine: 1).unicodeScalars.prefix(200).count
    return source.location(TOMLRegion(line: 1, column: 1, width: max(1, width)))
  }

  private mutating func isThisSchema(_ root: TOMLTable, _ source: TOMLSource) -> Bool {
    guard let node = root["schema"]?.node, let schema = node.integer, schema > 1 else { return true }
    checker.collector.add(
      Diagnostic(
        "newer-schema", .error, "this file uses schema \(schema); this version reads schema 1",
        at: Diagnostic.Label(node.location), help: ["update the tool, or ask for a pack with `schema = 1`"]))
    return false
  }

  /// Whether it is not the tool's configuration, which would be ruined by what is said about packs.
  private mutating func isPack(_ root: TOMLTable, _ source: TOMLSource) -> Bool {
    func isOfConfiguration(_ entry: TOMLEntry) -> Bool {
      guard let key = KeyTable.configuration[entry.key] else { return false }
      if let other = KeyTable.file[entry.key] {
        return key.type.admits(entry.node) && !other.type.admits(entry.node)
      }
      // `[[rules]]` is a misspelt `[[rule]]`; a configuration has a list of strings there.
      return entry.key != "rules" || entry.node.array?.first?.string != nil
    }
    func isOfPack(_ entry: TOMLEntry) -> Bool {
      KeyTable.file[entry.key] != nil && KeyTable.configuration[entry.key] == nil
    }
    guard let entry = root.entries.first(where: isOfConfiguration), !root.entries.contains(where: isOfPack)
    else { return true }
    checker.collector.add(
      Diagnostic(
        "not-a-pack", .error, "`\(source.name)` is a configuration, not a rule pack",
        at: Diagnostic.Label(entry.keyLocation, "a key of the configuration"),
        notes: ["a rule pack has a table `[pack]`, a configuration names packs in `rules`"],
        help: ["`tapspan lint --config \(source.name) PATH` uses it and tells its mistakes"]))
    return false
  }

  // MARK: - [pack]

  private mutating func readHeader(_ root: TOMLTable, _ source: TOMLSource) {
    guard let entry = root["pack"], let table = entry.node.table else {
      if root["pack"] == nil {
        checker.collector.add(
          Diagnostic(
            "missing-key", .error, "a rule pack needs a `[pack]` with an `id`",
            at: Diagnostic.Label(start(of: source)),
            help: ["add `[pack]` and `id = \"acme\"`: the namespace of its rules"]))
      }
      file.id = "pack"
      return
    }
    let pack = checker.check(table, KeyTable.pack, KeyChecker.Context())
    if let id = pack["id"] {
      file.id = id.node.string ?? ""
      file.idNode = id.node
    } else {
      file.id = "pack"
      if table["id"] == nil {
        checker.collector.add(
          Diagnostic(
            "missing-key", .error, "a rule pack needs an `id`",
            at: Diagnostic.Label(entry.keyLocation, "this pack has no `id`"),
            help: ["add `id = \"acme\"`: the namespace of its rules"]))
      }
    }
    file.extends = pack.strings("extends").map(\.node)
    file.disable = pack.strings("disable").map(\.node)
    for (scheme, node) in pack.strings("schemes") { addScheme(scheme, node) }
    if let node = pack["version"]?.node, let version = node.string, Version(version) == nil {
      checker.collector.add(
        Diagnostic(
          "bad-value", .error, "`\(version)` is no version", at: Diagnostic.Label(node.location),
          help: ["write three numbers, such as `1.0.0`"]))
    }
    if let node = pack["requires"]?.node, let text = node.string { checkRequirement(text, node) }
  }

  private mutating func addScheme(_ scheme: String, _ node: TOMLNode) {
    let name = scheme.lowercased()
    if TargetSchemes.denied.contains(name) {
      checker.collector.add(
        Diagnostic(
          "denied-scheme", .error, "`\(scheme)` is never a scheme of a target",
          at: Diagnostic.Label(node.location),
          notes: ["links with \(TargetSchemes.denied.sorted().ticked()) run code or hide where they go"]))
    } else if !TargetSchemes.isScheme(name) {
      checker.collector.add(
        Diagnostic(
          "bad-value", .error, "`\(scheme)` is no URL scheme", at: Diagnostic.Label(node.location),
          help: ["write its name alone, such as `\"slack\"`"]))
    } else {
      file.schemes.insert(name)
    }
  }

  private mutating func checkRequirement(_ text: String, _ node: TOMLNode) {
    guard let requirement = VersionRequirement(text) else {
      checker.collector.add(
        Diagnostic(
          "bad-value", .error, "`\(text)` is no requirement of a version",
          at: Diagnostic.Label(node.location),
          help: ["write it like `\">= 0.1\"` or `\">= 0.1, < 2\"`"]))
      return
    }
    if !requirement.holds(for: .current) {
      checker.collector.add(
        Diagnostic(
          "other-version", .error, "this pack needs version \(text); this is \(Version.current)",
          at: Diagnostic.Label(node.location),
          help: ["use the version it asks for, or ask for a pack for this one"]))
    }
  }

  // MARK: - The rest

  private mutating func readBody(_ root: TOMLTable) {
    if let defaults = root.table("defaults") {
      file.defaults = checker.check(defaults, KeyTable.rule, .defaults)
    }
    for entry in root.table("styles")?.entries ?? [] {
      var entry = entry
      guard let table = asTable(entry, "a style") else {
        // There is a style of this name, so nothing else is to be said where it is used.
        entry.node.value = .table(TOMLTable())
        file.styles.append(entry)
        continue
      }
      entry.node.value = .table(checker.check(table, KeyTable.style, KeyChecker.Context()))
      file.styles.append(entry)
    }
    file.overrides = readOverrides(root["override"])
    for entry in root.table("profile")?.entries ?? [] { readProfile(entry) }
    var seen: [String: TOMLNode] = [:]
    for node in root["rule"]?.node.array ?? [] { readRule(node, &seen) }
  }

  private mutating func asTable(_ entry: TOMLEntry, _ what: String) -> TOMLTable? {
    if let table = entry.node.table { return table }
    checker.collector.add(
      Diagnostic(
        "wrong-type", .error, "`\(entry.key)` is a table, \(what), not \(entry.node.typeName)",
        at: Diagnostic.Label(entry.node.location)))
    return nil
  }

  private mutating func readOverrides(_ override: TOMLEntry?) -> [TOMLEntry] {
    var result: [TOMLEntry] = []
    for entry in override?.node.table?.entries ?? [] {
      guard RuleID(entry.key) != nil else {
        checker.collector.add(
          Diagnostic(
            "bad-value", .error, "`\(entry.key)` is not the name of a rule",
            at: Diagnostic.Label(entry.keyLocation),
            help: ["write pack and rule in quotes: `[override.\"default/url\"]`"]))
        continue
      }
      guard let table = asTable(entry, "changes to a rule") else { continue }
      var entry = entry
      entry.node.value = .table(checker.check(table, KeyTable.rule, .change))
      result.append(entry)
    }
    return result
  }

  private mutating func readProfile(_ entry: TOMLEntry) {
    guard let table = asTable(entry, "a profile") else { return }
    guard entry.key.isKebabCase else {
      checker.collector.add(
        Diagnostic(
          "bad-value", .error, "`\(entry.key)` is not a name of lower-case words joined by hyphens",
          at: Diagnostic.Label(entry.keyLocation),
          help: entry.key.kebabCased.map { ["write `[profile.\($0)]`"] } ?? []))
      return
    }
    var context = KeyChecker.Context()
    context.deferred = ["override"]
    let sound = checker.check(table, KeyTable.profile, context)
    file.profiles.append(
      PackFile.Profile(
        name: entry.key, disable: sound.strings("disable").map(\.node),
        enable: sound.strings("enable").map(\.node),
        overrides: readOverrides(sound["override"])))
  }

  private mutating func readRule(_ node: TOMLNode, _ seen: inout [String: TOMLNode]) {
    guard let table = node.table else {
      checker.collector.add(
        Diagnostic(
          "wrong-type", .error, "a rule is a table, not \(node.typeName)", at: Diagnostic.Label(node.location)
        ))
      return
    }
    let errors = checker.collector.errors
    let id = readID(table, node, &seen)
    let name = id.map { "\(file.id)/\($0)" }
    let type = readType(table)
    var context = KeyChecker.Context()
    context.type = type
    context.rule = name
    context.mayExtend = true
    context.reason = reason(for: type, in: table)
    let sound = checker.check(table, KeyTable.rule, context)
    if let type { checkRequired(table, type, name, node) }
    guard let id else { return }
    guard let type else {
      file.leftOut.append(RuleID(pack: file.id, rule: id))
      return
    }
    file.rules.append(
      PackFile.RawRule(
        id: RuleID(pack: file.id, rule: id), type: type, table: sound, header: node,
        isBroken: checker.collector.errors > errors))
  }

  private mutating func readID(_ table: TOMLTable, _ node: TOMLNode, _ seen: inout [String: TOMLNode])
    -> String?
  {
    guard let entry = table["id"] else {
      let kind = table.string("kind").flatMap { $0.isKebabCase ? $0 : nil } ?? "issue"
      checker.collector.add(
        Diagnostic(
          "missing-key", .error, "a rule needs an `id`",
          at: Diagnostic.Label(node.location, "this rule has no `id`"),
          help: ["add `id = \"\(kind)\"`: lower-case words joined by hyphens, unique in this pack"]))
      file.nameless += 1
      return nil
    }
    guard let id = entry.node.string, id.isKebabCase else {
      file.nameless += 1
      return nil
    }
    if let first = seen[id] {
      checker.collector.add(
        Diagnostic(
          "duplicate-rule", .error, "rule `\(file.id)/\(id)` is defined twice",
          at: Diagnostic.Label(entry.node.location, "second definition"),
          also: [Diagnostic.Label(first.location, "first definition")],
          help: ["rename one, or change an inherited rule with `[override.\"\(file.id)/\(id)\"]`"]))
      file.nameless += 1
      return nil
    }
    seen[id] = entry.node
    return id
  }

  private mutating func readType(_ table: TOMLTable) -> RuleType? {
    guard let node = table["type"]?.node else { return .regex }
    guard let name = node.string else { return nil }
    if let type = RuleType(name) { return type }
    checker.collector.add(
      Diagnostic(
        "unknown-type", .error, "`\(name)` is not a rule type", at: Diagnostic.Label(node.location),
        notes: ["types are \((RuleType.names + ["plugin:NAME"]).ticked())"],
        help: checker.collector.didYouMean(name, among: RuleType.names)))
    return nil
  }

  /// The key that shows of which type a rule is.
  private func reason(for type: RuleType?, in table: TOMLTable) -> Diagnostic.Label? {
    guard let type else { return nil }
    let words = "makes this \(type.phrase)"
    if let entry = table["type"] { return Diagnostic.Label(entry.keyLocation, words) }
    return table["pattern"].map { Diagnostic.Label($0.keyLocation, words) }
  }

  private mutating func checkRequired(_ table: TOMLTable, _ type: RuleType, _ name: String?, _ node: TOMLNode)
  {
    var required: [(key: String, help: String)] = []
    switch type {
    // Meant as a text rule, which the message about `text` says.
    case .regex where table["type"] == nil && table["text"] != nil && table["pattern"] == nil: break
    case .regex:
      required = [
        ("pattern", "a PCRE2 pattern in single quotes"),
        ("kind", "a word for what its links are, such as `issue`"),
      ]
    case .text: required = [("text", "the text to look for, or a list of them")]
    case .plugin: required = [("kind", "a word for what its links are, such as `order`")]
    case .url, .email, .phone: break
    }
    for (key, help) in required where table[key] == nil && file.defaults[key] == nil {
      if file.defaults.wrong.contains(key) { continue }
      // A misspelt key has been told about already.
      if table.entries.contains(where: {
        KeyTable.rule[$0.key] == nil && Suggestion.nearest(to: $0.key, among: [key]) != nil
      }) {
        continue
      }
      checker.collector.add(
        Diagnostic(
          "missing-key", .error, "\(type.phrase) needs a `\(key)`",
          at: Diagnostic.Label(node.location, "\(name.map { "`\($0)`" } ?? "this rule") has no `\(key)`"),
          help: ["add `\(key)`: \(help)"]))
    }
  }
}

extension KeyChecker.Context {
  /// `[defaults]`: keys for rules of any type.
  fileprivate static let defaults = KeyChecker.Context(
    fixed: [
      "id": "each rule has its own `id`", "type": "each rule says its own `type`",
      "examples": "each rule has its own examples",
    ])
}

extension KeyTable {
  /// What `--set` may change in the rules.
  fileprivate static let settings = KeyTable(
    "the rules", ["override", "styles", "profile"].compactMap { KeyTable.file[$0] })
}
