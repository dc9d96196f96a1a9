public import LinkModel

/// A text link written in code: these texts, found like this, lead there.
///
/// ```swift
/// var registry = Registry()
/// registry.add(TextRule("terms of use", comparing: [.ignoreCase, .wholeWord], payload: "https://example.org/terms"))
/// ```
public struct TextRule: Sendable {
  /// What to look for, where, and how it is compared.
  public var source: TextSource
  /// The target of the links, which is their `url`; nil: they have none. Any scheme but `javascript`, `vbscript` and
  /// `data`, which run code: with one of these nothing is linked.
  public var payload: String?
  /// At most so many links for each text; nil: all.
  public var limit: Int?
  /// How the links look.
  public var style = Style()
  /// The rule's name; nil: `Registry.add` gives it one, such as `code/text-1`.
  public var id: RuleID?

  /// A rule for several texts with one target.
  public init(
    _ texts: [String], in range: TextSource.Bounds? = nil, comparing compare: TextSource.Options = [],
    payload: String? = nil, limit: Int? = nil, id: RuleID? = nil
  ) {
    source = TextSource(texts, range: range, compare: compare)
    self.payload = payload
    self.limit = limit
    self.id = id
  }

  /// A rule for one text.
  public init(
    _ text: String, in range: TextSource.Bounds? = nil, comparing compare: TextSource.Options = [],
    payload: String? = nil, limit: Int? = nil, id: RuleID? = nil
  ) {
    self.init([text], in: range, comparing: compare, payload: payload, limit: limit, id: id)
  }

  /// The same as a rule of an engine, under a name.
  public func rule(named id: RuleID) -> Rule {
    var rule = Rule(id: id, kind: .text, source: .text(source))
    rule.url = payload.map { Template(literal: $0) }
    if let scheme = payload.flatMap(Template.scheme), !Rule.deniedTargetSchemes.contains(scheme) {
      rule.targetSchemes.insert(scheme)
    }
    rule.limit = limit
    rule.style = style
    return rule
  }
}

extension Registry {
  /// Adds a text rule; one without a name gets a free one: `code/text-` and a number.
  public mutating func add(_ rule: TextRule) {
    if let id = rule.id { return add(rule.rule(named: id)) }
    var number = rules.count + 1
    while rules.contains(where: { $0.id == RuleID(pack: "code", rule: "text-\(number)") }) { number += 1 }
    add(rule.rule(named: RuleID(pack: "code", rule: "text-\(number)")))
  }
}

extension TextSource.Bounds {
  /// Bounds counted in characters as a reader sees them.
  public static func characters(_ range: Range<Int>) -> Self {
    Self(from: range.lowerBound, to: range.upperBound, unit: .characters)
  }

  /// Bounds in bytes.
  public static func utf8(_ range: TextRange) -> Self {
    Self(from: range.lowerBound.utf8, to: range.upperBound.utf8, unit: .utf8)
  }
}
