import LinkDetection
import LinkLint
import LinkModel
import LinkRules

/// `tapspan rules`: lists the rules in force.
enum RulesCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let messages = Messages(isConcise: false, isQuiet: options.isQuiet)
    let setup = RuleSetup(options, select: options.select, ignore: options.ignore)
    try setup.checkRuleNames(options)
    for diagnostic in setup.diagnostics { messages.show(diagnostic) }
    guard setup.isUsable else { return .trouble }
    let loaded = setup.loaded
    return try OutputFile.with(options) { output in
      let costs = options.showsCost ? RuleCosts(loaded.rules) : nil
      let isColoured = output.isColoured(options)
      if options.formatInForce == "json" {
        output.write(json(loaded, costs))
      } else if let costs {
        output.write(table(loaded, costs, isColoured))
      } else {
        output.write(table(loaded, isColoured))
      }
      return setup.hasTrouble ? .trouble : .clean
    }
  }

  /// `default/url   url   builtin:url   400   default.toml:12`.
  private static func table(_ loaded: LoadedRules, _ isColoured: Bool) -> [UInt8] {
    let rows = loaded.details.map { rule in
      [
        rule.id.description, rule.kind.rawValue, rule.type, String(rule.priority), state(of: rule),
        "\(rule.origin):\(rule.line)",
      ]
    }
    let head = ["RULE", "KIND", "TYPE", "PRIORITY", "STATE", "FROM"]
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    var bytes: [UInt8] = []
    bytes.append(in: .bold, if: isColoured) { $0.append(row: head, widths) }
    bytes.append(UInt8(ascii: "\n"))
    for (row, rule) in zip(rows, loaded.details) {
      bytes.append(in: .dim, if: isColoured && !rule.isEnabled) { $0.append(row: row, widths) }
      bytes.append(UInt8(ascii: "\n"))
      for (number, place) in rule.overriddenBy.enumerated()
      where !rule.overriddenBy[..<number].contains(place) {
        bytes.append(raw: "  changed by ")
        bytes.append(visible: place)
        bytes.append(UInt8(ascii: "\n"))
      }
      for setting in rule.settings where !setting.isDefault {
        bytes.append(visible: "  \(setting.toml(of: rule))")
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  /// `default/url   trigger   310   :// .`: the dearest first.
  private static func table(_ loaded: LoadedRules, _ costs: RuleCosts, _ isColoured: Bool) -> [UInt8] {
    let entries = loaded.details.compactMap { rule in costs[rule.id].map { (rule.id, $0) } }
      .sorted { $0.1.time > $1.1.time }
    let rows = entries.map { id, entry in
      [id.description, entry.cost.costClass.rawValue, String(entry.time), triggers(of: entry.cost)]
    }
    let head = ["RULE", "CLASS", "NS/KIB", "ASKED AT"]
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    var bytes: [UInt8] = []
    bytes.append(in: .bold, if: isColoured) { $0.append(row: head, widths) }
    bytes.append(UInt8(ascii: "\n"))
    for row in rows {
      bytes.append(row: row, widths)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func triggers(of cost: RuleCost) -> String {
    let most = 6
    guard cost.costClass != .everyText else { return "every message" }
    let more = cost.triggers.count - most
    return cost.triggers.prefix(most).joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
  }

  private static func state(of rule: RuleDetails) -> String {
    rule.isLeftOut ? "left out" : rule.isEnabled ? "\(rule.status)" : "off"
  }

  private static func json(_ loaded: LoadedRules, _ costs: RuleCosts?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.openObject("rules")
    bytes.append("profiles", loaded.profiles)
    bytes.append(key: "rules")
    bytes.append(raw: "[\n")
    for (number, rule) in loaded.details.enumerated() {
      if number > 0 { bytes.append(raw: ",\n") }
      bytes.append(json: rule, cost: costs?[rule.id])
    }
    bytes.append(raw: "\n]")
    bytes.append(diagnostics: loaded.diagnostics)
    bytes.append(raw: "}\n")
    return bytes
  }
}

extension [UInt8] {
  /// Appends cells, each padded to its column's width but the last.
  fileprivate mutating func append(row: [String], _ widths: [Int]) {
    for (column, cell) in row.enumerated() {
      append(visible: cell)
      guard column + 1 < row.count else { return }
      append(
        contentsOf: repeatElement(UInt8(ascii: " "), count: widths[column] - cell.unicodeScalars.count + 2))
    }
  }

  /// Appends what is known about a rule as an object, and what it costs.
  mutating func append(json rule: RuleDetails, cost: RuleCosts.Entry? = nil) {
    openObject("rule")
    append("name", rule.id.description)
    append("kind", rule.kind.rawValue)
    append("rule-type", rule.type)
    append("summary", rule.summary)
    append("priority", rule.priority)
    append("enabled", rule.isEnabled)
    append("left-out", rule.isLeftOut)
    append("status", "\(rule.status)")
    append("origin", rule.origin)
    append("line", rule.line)
    append("changed-by", rule.overriddenBy)
    append("tags", rule.tags)
    append("aliases", rule.aliases)
    append("pattern", ifSet: rule.pattern)
    if !rule.settings.isEmpty { append(settings: rule.settings) }
    if let cost {
      append("cost-class", cost.cost.costClass.rawValue)
      append("triggers", cost.cost.triggers)
      append("ns-per-kib", cost.time)
    }
    closeObject()
  }

  /// Appends `,"diagnostics":[…]`.
  mutating func append(diagnostics: [Diagnostic]) {
    append(key: "diagnostics")
    append(raw: "[")
    for (number, diagnostic) in diagnostics.enumerated() {
      append(raw: number > 0 ? ",\n" : "\n")
      append(json: diagnostic)
    }
    append(raw: diagnostics.isEmpty ? "]" : "\n]")
  }
}
