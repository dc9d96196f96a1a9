public import LinkModel

/// Every step that the rules of an engine took on one text: why something is a link, or is none.
public struct Explanation: Sendable {
  /// One step of one rule.
  public struct Step: Hashable, Sendable {
    /// The stage of the path of data.
    public enum Stage: String, Hashable, Sendable {
      case trigger, keywords, candidate, boundary, end, trim, code, validate, except, match, overlap, link,
        refused, none
    }

    /// The stage.
    public let stage: Stage
    /// Where in the text, if the step is about a place.
    public let range: TextRange?
    /// What happened, for people; names in backticks, no full stop.
    public let text: String
    /// A remark beside it; may be empty.
    public let remark: String
  }

  /// The steps of one rule, in order.
  public struct RuleSteps: Sendable {
    /// The rule.
    public let rule: RuleID
    /// Its steps.
    public let steps: [Step]

    /// Whether it saw more in the text than a trigger.
    var proposes: Bool { steps.contains { $0.stage == .candidate || ($0.stage == .none && $0.range != nil) } }
  }

  /// The text.
  public let text: String
  /// The rules that had something to say, by name.
  public let rules: [RuleSteps]
  /// What came out.
  public let resolution: Resolution
}

extension Engine {
  /// Explains what the rules, or one of them, do with a text. Costs several times a scan.
  public func explain(_ text: String, only: RuleID? = nil) -> Explanation {
    var buffer = MessageBuffer()
    buffer.append(text)
    return explain(buffer, only: only)
  }

  /// The same for the first message of a buffer, with its contexts.
  package func explain(_ buffer: MessageBuffer, only: RuleID? = nil) -> Explanation {
    let text =
      buffer.messages.first.map {
        String(utf8: buffer.bytes.span.extracting(Int($0.start)..<Int($0.end)))
      } ?? ""
    return withScratch { scratch in
      scratch.trace = []
      scratch.isObserved = true
      defer {
        scratch.trace = nil
        scratch.isObserved = false
      }
      var outcome = FoundLinks()
      var resolution = Resolution(links: [], dropped: [], refused: [], exhausted: [])
      scan(buffer, scratch: &scratch, visitsAll: true) { _, bytes, found in
        outcome = found
        resolution = self.resolution(found, in: bytes)
      }
      let events = Dictionary(grouping: scratch.trace ?? [], by: \.rule)
      let captures = outcome.captures.isEmpty ? scratch.captures : outcome.captures
      let narrator = Narrator(
        engine: self, text: text, outcome: outcome, resolution: resolution, captures: captures)
      var told: [Explanation.RuleSteps] = []
      for rule in rules.indices.sorted(by: { rules[$0].id < rules[$1].id }) {
        guard only == nil || rules[rule].id == only else { continue }
        let steps = narrator.steps(of: rule, events: events[rule] ?? [], scratch: &scratch)
        if !steps.isEmpty { told.append(Explanation.RuleSteps(rule: rules[rule].id, steps: steps)) }
      }
      // Where some rules proposed something, those that only looked would be noise.
      if only == nil {
        let isEnough = told.contains(where: \.proposes)
        told.removeAll { isEnough ? !$0.proposes : $0.steps.first?.stage != .trigger }
      }
      return Explanation(text: text, rules: told, resolution: resolution)
    }
  }
}
