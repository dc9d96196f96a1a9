import LinkDetection
import LinkModel

/// What the rules do with a text, step by step, ready to be printed.
struct TextExplanation {
  /// One line: `candidate  6..<13  "ACME-42"`.
  struct Step {
    /// One word: `trigger`, `candidate`, `boundary`, `validate`, `match`, `overlap`, `link`, `refused`.
    var name: String
    /// Where, in bytes of the text; nil where a step has no place.
    var range: Range<Int>?
    /// What was found or decided.
    var text: String
    /// A remark; may be empty.
    var remark = ""
  }

  /// The steps of one rule.
  struct Part {
    var rule: RuleID
    var steps: [Step]
  }

  var text: String
  /// The rules that had something to do, in order of their first step.
  var parts: [Part]
}

extension TextExplanation {
  /// The explanation of what an engine makes of a text, of one rule if `only` names it.
  init(_ text: String, engine: Engine, only: RuleID?) {
    let resolution = engine.resolve(text)
    let bytes = text.utf8.span
    var parts: [RuleID: [Step]] = [:]
    func quoted(_ range: TextRange) -> String { "\"\(String(utf8: bytes.extracting(range.utf8)))\"" }
    for link in resolution.links {
      parts[link.rule, default: []] += [
        Step(
          name: "match", range: link.range.utf8, text: quoted(link.range),
          remark: link.marks.names.joined(separator: ", ")),
        Step(
          name: link.isLinked ? "link" : "report",
          text: "\(link.kind)  value \(link.value)" + (link.url.map { "  url \($0)" } ?? "")
            + (link.label.map { "  label \($0)" } ?? "")),
      ]
    }
    for loser in resolution.dropped {
      var remark = loser.reason.sentence
      if let winner = loser.winner.map({ resolution.links[$0.rawValue] }) {
        remark += ": \(winner.rule) at \(winner.range.utf8)"
      }
      parts[loser.rule, default: []] += [
        Step(name: "match", range: loser.range.utf8, text: quoted(loser.range)),
        Step(name: "overlap", text: loser.reason.name, remark: remark),
      ]
    }
    for refusal in resolution.refused {
      parts[refusal.rule, default: []] += [
        Step(name: "candidate", range: refusal.range.utf8, text: quoted(refusal.range)),
        Step(name: "refused", text: refusal.reason.name, remark: refusal.reason.sentence),
      ]
    }
    for stopped in resolution.exhausted {
      parts[stopped.rule, default: []].append(
        Step(name: "stopped", text: "the rule took too many \(stopped.limit)"))
    }
    self.text = text
    self.parts = parts.filter { only == nil || $0.key == only }.sorted { $0.key < $1.key }
      .map { Part(rule: $0.key, steps: $0.value) }
  }
}
