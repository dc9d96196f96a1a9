import ChatLogs
import LinkDetection
import LinkLint
import LinkModel
import LinkRules

/// `tapspan explain`: the page of a name, or the steps that rules take on a text.
enum ExplainCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    if let text = options.text {
      guard options.operands.isEmpty else {
        throw UsageError(
          "`--text` and a name exclude each other", help: "name a rule by `--rule`", command: .explain)
      }
      return try explain(text, options)
    }
    guard let name = options.operands.first ?? options.rule else {
      throw UsageError("name a check, a rule or a message, or give a `--text`", command: .explain)
    }
    return try page(name, options)
  }

  // MARK: A text

  private static func explain(_ text: String, _ options: Options) throws(UsageError) -> ExitCode {
    let messages = Messages(isConcise: false, isQuiet: options.isQuiet)
    let rules = RuleSetup(options)
    for diagnostic in rules.diagnostics { messages.show(diagnostic) }
    guard rules.isUsable else { return .trouble }
    var only: RuleID?
    if let name = options.rule {
      guard let rule = rules.loaded.rules.first(where: { $0.id.description == name }) else {
        throw noRule(name, rules.loaded)
      }
      only = rule.id
    }
    var buffer = MessageBuffer()
    buffer.append(text)
    buffer.markCode()
    let explanation = rules.makeEngine().explain(buffer, only: only)
    return try OutputFile.with(options) { output in
      output.write(
        options.formatInForce == "json"
          ? json(explanation) : steps(explanation, only: only, isColoured: output.isColoured(options)))
      return rules.hasTrouble ? .trouble : .clean
    }
  }

  private static func steps(_ explanation: Explanation, only: RuleID?, isColoured: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    if explanation.rules.isEmpty {
      bytes.append(visible: only.map { "\($0) finds" } ?? "the rules find")
      bytes.append(raw: " nothing in \"")
      bytes.append(visible: explanation.text)
      bytes.append(raw: "\"\n")
    }
    for (number, rule) in explanation.rules.enumerated() {
      if number > 0 { bytes.append(raw: "\n") }
      bytes.append(in: .bold, if: isColoured) { $0.append(visible: rule.rule.description) }
      bytes.append(raw: " on \"")
      bytes.append(visible: explanation.text)
      bytes.append(raw: "\"\n")
      for step in rule.steps {
        let stage = step.stage.rawValue
        var line = "  " + stage + String(repeating: " ", count: max(1, 11 - stage.utf8.count)) + step.text
        if !step.remark.isEmpty {
          line += String(repeating: " ", count: max(2, 46 - line.unicodeScalars.count)) + step.remark
        }
        bytes.append(visible: line)
        bytes.append(raw: "\n")
      }
    }
    return bytes
  }

  private static func json(_ explanation: Explanation) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.openObject("explanation")
    bytes.append("text", explanation.text)
    bytes.append(key: "rules")
    bytes.append(raw: "[")
    for (number, rule) in explanation.rules.enumerated() {
      bytes.append(raw: number > 0 ? ",\n" : "\n")
      bytes.openObject("rule")
      bytes.append("name", rule.rule.description)
      bytes.append(key: "steps")
      bytes.append(raw: "[")
      for (place, step) in rule.steps.enumerated() {
        if place > 0 { bytes.append(raw: ",") }
        bytes.openObject(step.stage.rawValue)
        if let range = step.range { bytes.append("utf8", range.utf8) }
        bytes.append("text", step.text)
        if !step.remark.isEmpty { bytes.append("remark", step.remark) }
        bytes.closeObject()
      }
      bytes.append(raw: "]}")
    }
    bytes.append(raw: "\n]}\n")
    return bytes
  }

  // MARK: A page

  private static func page(_ name: String, _ options: Options) throws(UsageError) -> ExitCode {
    let name = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
    let loaded = RuleSetup(options).loaded
    guard let page = ExplainPage.named(name, rules: loaded.details) else {
      if name.contains("/") { throw noRule(name, loaded) }
      let near = fullName(name, loaded) ?? Suggestion.nearest(to: name, among: ExplainPage.names)
      throw UsageError(
        "nothing is called `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""),
        help:
          "checks such as `insecure-http`, messages such as `unknown-key` and rules such as `default/url` "
          + "have a page; `tapspan rules` lists the rules, `--rules FILE` adds more")
    }
    return try OutputFile.with(options) { output in
      output.write(options.formatInForce == "json" ? page.json : page.text)
      return .clean
    }
  }

  /// The full name of the rule that a name without its pack means; nil if there is none or there are several.
  private static func fullName(_ name: String, _ loaded: LoadedRules) -> String? {
    func only(_ name: String) -> String? {
      let meant = loaded.details.map(\.id).filter { $0.rule == name }
      return meant.count == 1 ? meant[0].description : nil
    }
    guard !name.contains("/") else { return nil }
    return only(name) ?? Suggestion.nearest(to: name, among: loaded.details.map(\.id.rule)).flatMap(only)
  }

  private static func noRule(_ name: String, _ loaded: LoadedRules) -> UsageError {
    if loaded.leftOut.contains(where: { $0.description == name }) {
      return UsageError(
        "rule `\(name)` was left out because of its mistakes",
        help: "`tapspan check-rules FILE` shows them all")
    }
    if let rule = loaded.details.first(where: { $0.id.description == name }) {
      return UsageError(
        "rule `\(name)` is not in force",
        help: rule.status == "preview"
          ? "`--preview` adds rules that are not finished" : "`tapspan rules` shows what is")
    }
    let near =
      fullName(name, loaded) ?? Suggestion.nearest(to: name, among: loaded.details.map(\.id.description))
    return UsageError(
      "there is no rule `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""),
      help: "`tapspan rules` lists them; `--rules FILE` adds more")
  }
}
