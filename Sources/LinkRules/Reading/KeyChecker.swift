package import LinkModel

/// Checks a table against its keys and tells every mistake: unknown keys, misplaced keys, wrong types, wrong words.
///
/// It returns the table without the keys that are wrong, so the rest can be used.
package struct KeyChecker {
  package var collector: DiagnosticCollector

  package init(_ collector: DiagnosticCollector = DiagnosticCollector()) { self.collector = collector }

  /// What is known about the rule that a table belongs to.
  struct Context {
    /// Nil where it is not known yet, as in an override.
    var type: RuleType?
    /// `acme/issue`.
    var rule: String?
    /// The key that makes the rule one of its type.
    var reason: Diagnostic.Label?
    /// Keys that cannot be set here, with the reason.
    var fixed: [String: String] = [:]
    /// Whether `extend-` may stand before the key of a list.
    var mayExtend = false
    /// The place of the table, for keys that are missing.
    var place: Diagnostic.Label?
    /// Whether required keys must be there; not in a table that only changes another.
    var isComplete = false
    /// Keys whose tables the caller reads itself.
    var deferred: Set<String> = []

    /// A table that changes a rule from elsewhere, whose type is not known yet.
    static let change = Context(
      fixed: [
        "id": "`id` and `type` of a rule never change", "type": "`id` and `type` of a rule never change",
      ], mayExtend: true)
  }

  /// The sound part of a table.
  package mutating func check(_ table: TOMLTable, as name: KeyTable.Name, at place: SourceLocation)
    -> TOMLTable
  {
    check(table, KeyTable.named(name), Context(place: Diagnostic.Label(place), isComplete: true))
  }

  /// The sound part of a table that only changes some keys of another. `fixed` are keys that it cannot change, with
  /// the reason.
  package mutating func check(_ table: TOMLTable, changing name: KeyTable.Name, fixed: [String: String])
    -> TOMLTable
  {
    check(table, KeyTable.named(name), Context(fixed: fixed))
  }

  mutating func check(_ table: TOMLTable, _ keys: KeyTable, _ context: Context) -> TOMLTable {
    var sound = TOMLTable()
    var attempted: Set<String> = []
    for entry in table.entries {
      if let reason = context.fixed[entry.key] {
        collector.add(
          Diagnostic(
            "fixed-key", .error, "`\(entry.key)` cannot be set here", at: Diagnostic.Label(entry.keyLocation),
            notes: [reason]))
        continue
      }
      let name = extendedName(entry.key, keys, context) ?? entry.key
      guard let key = keys[name] else {
        if let meant = unknownKey(entry, keys, context) {
          attempted.insert(meant)
          sound.wrong.insert(meant)
        }
        continue
      }
      attempted.insert(name)
      let errors = collector.errors
      defer { if collector.errors > errors { sound.wrong.insert(name) } }
      if let type = context.type, !key.rules.contains(type.set) {
        misplacedKey(entry, key, context)
        continue
      }
      if context.deferred.contains(name), key.type.admits(entry.node) {
        sound.set(entry)
      } else if let node = check(entry.node, key.type, of: entry.key, help: key.help, context) {
        sound.set(TOMLEntry(entry.key, entry.keyRegion, node))
      }
    }
    if context.isComplete, let place = context.place {
      for key in keys.keys where key.isRequired && !attempted.contains(key.name) {
        missingKey(key, keys, place)
      }
    }
    return sound
  }

  /// The name behind `extend-`, if the key is such a one.
  private mutating func extendedName(_ key: String, _ keys: KeyTable, _ context: Context) -> String? {
    guard context.mayExtend, keys[key] == nil, key.hasPrefix("extend-") else { return nil }
    let name = String(key.dropFirst(7))
    return keys[name].map(\.type.isExtensible) == true ? name : nil
  }

  private mutating func unknownKey(_ entry: TOMLEntry, _ keys: KeyTable, _ context: Context) -> String? {
    if entry.key.hasPrefix("extend-"), context.mayExtend, let key = keys[String(entry.key.dropFirst(7))] {
      collector.add(
        Diagnostic(
          "unknown-key", .error, "`\(entry.key)` cannot add to `\(key.name)`, which is no list",
          at: Diagnostic.Label(entry.keyLocation),
          help: ["write `\(key.name)`; it replaces what was inherited"]))
      return key.name
    }
    let title = keys.title == KeyTable.rule.title ? (context.type?.phrase ?? keys.title) : keys.title
    let names = keys.keys.map(\.name)
    let meant = collector.suggestion(for: entry.key, among: names)
    var help = meant.map { ["did you mean `\($0)`?"] } ?? []
    if meant == nil, names.count <= 12, !names.isEmpty { help = ["its keys are \(names.ticked())"] }
    collector.add(
      Diagnostic(
        "unknown-key", .error, "`\(entry.key)` is not a key of \(title)",
        at: Diagnostic.Label(entry.keyLocation, "not a known key"), help: help))
    return meant
  }

  private mutating func misplacedKey(_ entry: TOMLEntry, _ key: KeyTable.Key, _ context: Context) {
    guard let type = context.type else { return }
    let owner = context.rule.map { "`\($0)`" } ?? "this"
    let types = key.rules.phrase
    let only = RuleType.names.filter { RuleType($0).map { key.rules == $0.set } ?? false }
    var help: [String] = []
    if key.name == "pattern" {
      help = ["for a pattern, write `type = \"regex\"`, or leave `type` out"]
    } else if key.name == "text", type == .regex, context.reason == nil {
      help = ["add `type = \"text\"`"]
    } else if key.name == "range", type == .regex {
      help = [
        "to match only near the start, use `[rule.limits] within = \(entry.node.table?.integer("to") ?? 40)`"
      ]
    }
    collector.add(
      Diagnostic(
        "misplaced-key", .error, "`\(entry.key)` belongs to \(types); \(owner) is \(type.phrase)",
        at: Diagnostic.Label(
          entry.keyLocation,
          only.first.map { "only for `type = \"\($0)\"`" } ?? "not for `type = \"\(type.name)\"`"),
        also: context.reason.map { [$0] } ?? [], help: help))
  }

  private mutating func missingKey(_ key: KeyTable.Key, _ keys: KeyTable, _ place: Diagnostic.Label) {
    collector.add(
      Diagnostic(
        "missing-key", .error, "\(keys.title) needs `\(key.name)`", at: place,
        help: ["add `\(key.name)`: \(key.summary)"]))
  }

  /// A value, or what is sound of it; nil if nothing is.
  private mutating func check(
    _ node: TOMLNode, _ type: ValueType, of key: String, help: String?, _ context: Context
  ) -> TOMLNode? {
    guard type.admits(node) else {
      collector.add(
        Diagnostic(
          "wrong-type", .error, "`\(key)` is \(type.phrase), not \(node.typeName)",
          at: Diagnostic.Label(node.location),
          help: (type.help(for: node, of: key) ?? help).map { [$0] } ?? []))
      // One word where several may stand is meant as one of them; to go on with it keeps other messages away.
      if case .list(let element, _) = type, element.admits(node), node.string != nil {
        return check(
          TOMLNode(.array([node]), region: node.region, source: node.source), type, of: key, help: nil,
          context)
      }
      return nil
    }
    switch type {
    case .string, .template, .options, .date: return node
    case .boolean: return node
    case .pattern:
      if node.string?.isEmpty == false { return node }
      badValue(node, "`\(key)` is empty", help: "write a PCRE2 pattern in single quotes")
      return nil
    case .kebab:
      if node.string?.isKebabCase == true { return node }
      badValue(
        node, "`\(node.string ?? "")` is not a name of lower-case words joined by hyphens",
        help: node.string?.kebabCased.map { "write `\(key) = \"\($0)\"`" })
      return nil
    case .colour:
      if node.string.flatMap({ Color(hex: $0) }) != nil { return node }
      badValue(
        node, "`\(node.string ?? "")` is no colour", help: "write it as `#RGB`, `#RRGGBB` or `#RRGGBBAA`")
      return nil
    case .integer(let range):
      if let number = node.integer, range.contains(number) { return node }
      badValue(node, "`\(key)` is \(type.phrase), not \(node.integer ?? 0)", help: help)
      return nil
    case .number:
      if let number = node.number, number > 0, number.isFinite { return node }
      badValue(node, "`\(key)` is \(type.phrase)")
      return nil
    case .choice(let words):
      guard let word = node.string, !words.contains(word) else { return node }
      let other = KeyTable.otherWords[key]?[word.lowercased()]
      let meant =
        other.map { ["`\($0)` is what it is called here"] } ?? collector.didYouMean(word, among: words)
      collector.add(
        Diagnostic(
          "bad-value", .error, "`\(word)` is not a value of `\(key)`", at: Diagnostic.Label(node.location),
          notes: words.isEmpty ? [] : ["its values are \(words.ticked())"], help: meant))
      return nil
    case .list(let element, _):
      var node = node
      node.value = .array(
        (node.array ?? []).compactMap { check($0, element, of: key, element: true, help: help, context) })
      return node
    case .table(let name):
      var node = node
      let keys = KeyTable.named(name)
      var inner = name == .rule ? Context.change : Context()
      inner.mayExtend = inner.mayExtend || context.mayExtend
      // What stands in a rule may be half a table, with the other half elsewhere; an example stands alone.
      inner.isComplete = !inner.mayExtend || name == .example
      inner.place = Diagnostic.Label(node.location)
      if name == .validation {
        // A check has options of its own; they are looked at together with it.
        node.value = .table(node.table ?? TOMLTable())
        return node
      }
      node.value = .table(check(node.table ?? TOMLTable(), keys, inner))
      return node
    case .named(let value):
      var node = node
      var sound = TOMLTable()
      for entry in node.table?.entries ?? [] {
        if let inner = check(entry.node, value, of: entry.key, help: nil, context) {
          sound.set(TOMLEntry(entry.key, entry.keyRegion, inner))
        }
      }
      node.value = .table(sound)
      return node
    case .oneOf(let types):
      guard let first = types.first(where: { $0.admits(node) }) else { return nil }
      if case .choice(let words) = first, let word = node.string, !words.contains(word),
        types.contains(where: \.isExtensible), Suggestion.nearest(to: word, among: words) == nil
      {
        // Any word may stand in the list.
        badValue(
          node,
          "`\(word)` is not a value of `\(key)`, which is a list or \(words.map { "`\"\($0)\"`" }.listed("or"))",
          help: "write `\(key) = [\"\(word)\"]`")
        return nil
      }
      return check(node, first, of: key, help: help, context)
    }
  }

  private mutating func check(
    _ node: TOMLNode, _ type: ValueType, of key: String, element: Bool, help: String?, _ context: Context
  ) -> TOMLNode? {
    guard type.admits(node) else {
      collector.add(
        Diagnostic(
          "wrong-type", .error, "an element of `\(key)` is \(type.phrase), not \(node.typeName)",
          at: Diagnostic.Label(node.location), help: type.help(for: node, of: nil).map { [$0] } ?? []))
      return nil
    }
    return check(node, type, of: key, help: help, context)
  }

  private mutating func badValue(_ node: TOMLNode, _ message: String, help: String? = nil) {
    collector.add(
      Diagnostic(
        "bad-value", .error, message, at: Diagnostic.Label(node.location), help: help.map { [$0] } ?? []))
  }
}
