import LinkLint
import LinkModel
import LinkRules

/// What `explain NAME` prints.
struct ExplainPage {
  var name: String
  /// `check`, `rule`, `setting` or `message`.
  var type: String
  var summary: String
  /// Facts by name, in order.
  var facts: [(name: String, value: String)] = []
  var paragraphs: [String] = []

  /// The page of a check, a rule or a message; nil if nothing has that name.
  static func named(_ name: String, rules: [RuleDetails]) -> ExplainPage? {
    if let rule = rules.first(where: { $0.id.description == name || $0.aliases.contains(name) }) {
      return page(rule)
    }
    if let page = CheckCatalogue.page(of: name) ?? SettingPages.page(of: name, rules: rules) { return page }
    guard let message = MessagePages.all.first(where: { $0.id == name }) else { return nil }
    return ExplainPage(name: name, type: "message", summary: message.means, paragraphs: [message.cure])
  }

  /// Names of checks and messages, for suggestions.
  static var names: [String] { CheckCatalogue.names + SettingPages.names + MessagePages.all.map(\.id) }

  private static func page(_ rule: RuleDetails) -> ExplainPage {
    var facts = [
      ("kind", rule.kind.rawValue), ("type", rule.type), ("priority", String(rule.priority)),
      ("state", rule.isEnabled ? "\(rule.status)" : "off"), ("from", "\(rule.origin):\(rule.line)"),
    ]
    if !rule.overriddenBy.isEmpty { facts.append(("changed by", rule.overriddenBy.joined(separator: ", "))) }
    if !rule.tags.isEmpty { facts.append(("tags", rule.tags.joined(separator: ", "))) }
    if !rule.aliases.isEmpty { facts.append(("aliases", rule.aliases.joined(separator: ", "))) }
    if let pattern = rule.pattern { facts.append(("pattern", pattern)) }
    for example in rule.examples {
      facts.append((example.isMatch ? "finds" : "leaves", example.marked))
    }
    return ExplainPage(name: rule.id.description, type: "rule", summary: rule.summary, facts: facts)
  }

  /// The page for people.
  var text: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(visible: "\(name) (\(type))")
    bytes.append(raw: "\n\n")
    bytes.append(visible: summary)
    bytes.append(raw: "\n")
    if !facts.isEmpty { bytes.append(raw: "\n") }
    for fact in facts {
      bytes.append(
        visible: "  " + fact.name + String(repeating: " ", count: max(1, 12 - fact.name.count)) + fact.value)
      bytes.append(raw: "\n")
    }
    for paragraph in paragraphs {
      bytes.append(raw: "\n")
      bytes.append(visible: paragraph)
      bytes.append(raw: "\n")
    }
    return bytes
  }

  /// The page as an object.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    bytes.openObject("page")
    bytes.append("name", name)
    bytes.append("of", type)
    bytes.append("summary", summary)
    bytes.append(key: "facts")
    bytes.append(raw: "[")
    for (number, fact) in facts.enumerated() {
      if number > 0 { bytes.append(raw: ",") }
      bytes.append(raw: "{\"name\":")
      bytes.append(json: fact.name)
      bytes.append("value", fact.value)
      bytes.append(raw: "}")
    }
    bytes.append(raw: "]")
    bytes.append("text", paragraphs)
    bytes.append(raw: "}\n")
    return bytes
  }
}
