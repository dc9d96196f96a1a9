public import LinkModel
public import LinkRules

extension Configuration {
  /// Reads the file at a path and tells all its mistakes. What is sound is in the result.
  public static func read(_ path: String, files: FileAccess = .system) -> (Configuration, [Diagnostic]) {
    switch files.read(path) {
    case .success(let bytes):
      var reader = ConfigurationReader(Configuration(path: path))
      reader.read(bytes, name: path)
      return (reader.configuration, reader.diagnostics)
    case .failure(let failure):
      let problem = Diagnostic(
        "unreadable-file", .error, "cannot read the configuration `\(path)`: \(failure.sentence)",
        at: Diagnostic.Label(SourceLocation(path: path)))
      return (Configuration(path: path), [problem])
    }
  }

  /// Lays the keys of the configuration in a `KEY=VALUE` of the command line over it; keys of rules are passed over.
  public mutating func apply(setting: String) -> [Diagnostic] {
    var reader = ConfigurationReader(self)
    reader.apply(SettingReader.configurationKeys(of: setting))
    self = reader.configuration
    return reader.diagnostics
  }
}

/// Turns the tables of a configuration into what they mean.
private struct ConfigurationReader {
  private(set) var configuration: Configuration
  private var checker = KeyChecker()

  init(_ configuration: Configuration) { self.configuration = configuration }

  var diagnostics: [Diagnostic] { checker.collector.diagnostics.sortedByPosition() }

  mutating func read(_ bytes: [UInt8], name: String) {
    let (document, problems) = TOMLDocument.parse(bytes, name: name)
    checker.collector.add(problems)
    guard let document, isThisSchema(document.root), isConfiguration(document.root, name) else { return }
    let start = document.source.location(TOMLRegion(line: 1, column: 1, width: 1))
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    take(checker.check(document.root, as: .configuration, at: start), folder: folder)
  }

  mutating func apply(_ keys: TOMLTable) {
    let fixed = ["schema": "it says how a file is to be read"]
    let sound = checker.check(keys, changing: .configuration, fixed: fixed)
    take(sound, folder: "")
    if sound["exclude"] != nil { configuration.excludesFromWorkingDirectory = true }
  }

  private mutating func isThisSchema(_ root: TOMLTable) -> Bool {
    guard let node = root["schema"]?.node, let schema = node.integer, schema > 1 else { return true }
    checker.collector.add(
      Diagnostic(
        "newer-schema", .error, "this file uses schema \(schema); this version reads schema 1",
        at: Diagnostic.Label(node.location), help: ["update the tool, or write the file for `schema = 1`"]))
    return false
  }

  /// Whether it is not a rule pack, whose keys mean nothing here.
  private mutating func isConfiguration(_ root: TOMLTable, _ name: String) -> Bool {
    guard let entry = root.entries.first(where: { ["pack", "rule"].contains($0.key) }),
      !root.entries.contains(where: {
        ["rules", "checks", "suppress", "exclude", "fail-on"].contains($0.key)
      })
    else { return true }
    checker.collector.add(
      Diagnostic(
        "not-a-configuration", .error, "`\(name)` is a rule pack, not a configuration",
        at: Diagnostic.Label(entry.keyLocation, "a key of rule packs"),
        help: ["`--rules \(name)` uses it; a configuration names it in `rules`"]))
    return false
  }

  /// Takes over the keys of a table; paths are relative to `folder`.
  private mutating func take(_ table: TOMLTable, folder: String) {
    if table["rules"] != nil {
      configuration.rules = table.strings("rules").compactMap { word, node in
        pack(word, folder).map { .init(value: $0, place: node.location) }
      }
    }
    if let node = table["profile"]?.node, let name = node.string {
      configuration.profile = .init(value: name, place: node.location)
    }
    if table["exclude"] != nil {
      configuration.exclude = table.strings("exclude").map { PathGlob($0.text) }
    }
    if let word = table.string("fail-on") { configuration.failOn = FailLevel(rawValue: word) }
    for entry in table.table("checks")?.entries ?? [] {
      guard let word = entry.node.string ?? entry.node.table?.string("severity") else { continue }
      configuration.levels.append(
        .init(name: entry.key, severity: Severity(rawValue: word), place: entry.keyLocation))
    }
    if let list = table["suppress"]?.node.array {
      configuration.suppressions = list.compactMap { suppression($0) }
    }
  }

  private func pack(_ word: String, _ folder: String) -> PackSource? {
    if word.hasPrefix("builtin:") { return .builtin(String(word.dropFirst(8))) }
    return .file(word.hasPrefix("/") ? word : folder + word)
  }

  private mutating func suppression(_ node: TOMLNode) -> Suppression? {
    guard let table = node.table else { return nil }
    func glob(_ key: String) -> Glob? { table.string(key).map(Glob.init) }
    var suppression = Suppression(reason: table.string("reason") ?? "", place: node.location)
    suppression.check = glob("check")
    suppression.checkPlace = table["check"]?.node.location
    suppression.channel = glob("channel")
    suppression.author = glob("author")
    suppression.text = glob("text")
    if let reason = table["reason"]?.node, reason.string?.allSatisfy(\.isWhitespace) == true {
      mistake("bad-value", "`reason` is empty", at: reason, help: "say why the findings are accepted")
    }
    if let until = table["until"]?.node, case .date(let written) = until.value {
      suppression.until = CalendarDay(written)
      if suppression.until == nil {
        mistake(
          "bad-value", "`\(written)` is not a day", at: until, help: "write it like `until = 2027-01-01`")
      }
    }
    if ["check", "channel", "author", "text"].allSatisfy({ table[$0] == nil }) {
      mistake(
        "missing-key", "`[[suppress]]` does not say which findings it accepts", at: node,
        help: "add `check`, `channel`, `author` or `text`")
    }
    return suppression
  }

  private mutating func mistake(_ id: String, _ message: String, at node: TOMLNode, help: String) {
    checker.collector.add(Diagnostic(id, .error, message, at: Diagnostic.Label(node.location), help: [help]))
  }
}
