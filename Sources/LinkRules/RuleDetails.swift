public import LinkDetection
public import LinkModel

/// What is known about a rule besides what it does: for listings, explanations and self-tests.
public struct RuleDetails: Sendable {
  /// A setting of a built-in scanner with the value in force.
  public struct Setting: Hashable, Sendable {
    /// The kebab-case name.
    public let key: String
    /// The value in force.
    public let value: SettingValue
    /// Whether it is that of the profile `chat`.
    public let isDefault: Bool
  }

  /// Its full name.
  public let id: RuleID
  /// What its links are.
  public let kind: LinkKind
  /// What finds candidates, as in a rules file: `regex`, `builtin:url`.
  public let type: String
  /// One line on what it finds.
  public let summary: String
  /// Where it stands: `builtin:default`, a path, or `code`.
  public let origin: String
  /// The line of its `[[rule]]`; 0 for rules made in code.
  public let line: Int
  /// The packs that changed it, in the order in which they did.
  public let overriddenBy: [String]
  /// `stable`, `preview` or `deprecated`.
  public let status: String
  /// Words to group rules by.
  public let tags: [String]
  /// Earlier names.
  public let aliases: [String]
  /// Where to read more.
  public let references: [String]
  /// The rule to use instead.
  public let replacedBy: String?
  /// From -1000 to 1000.
  public let priority: Int
  /// Whether it is in force.
  public let isEnabled: Bool
  /// Whether it is not in force only because it has a mistake.
  public let isLeftOut: Bool
  /// Whether each of its links becomes a finding.
  public let reports: Bool
  /// The settings of its built-in scanner, all of them; empty for other types.
  public let settings: [Setting]
  /// Its proof.
  public let examples: [RuleExample]
  /// The pattern of a regex rule.
  public let pattern: String?
  /// The place of its pattern, its texts or its type: what an example that fails is about.
  let subject: Diagnostic.Label?

  /// Whether a pack has it or changes it; packs that it was built upon count only if they are not built in.
  package func belongs(to pack: String) -> Bool {
    ([origin] + overriddenBy).contains { $0 == pack || !($0.hasPrefix("builtin:") || $0 == "code") }
  }
}

/// An example of a rule: what it finds in a text, or that it finds nothing there.
public struct RuleExample: Sendable {
  /// The text, without bars.
  public let text: String
  /// The expected links in order; empty for an example of what the rule leaves.
  public let links: [Expected]
  /// The expected value of the first link.
  public let value: String?
  /// The expected target of the first link.
  public let url: String?
  /// The expected label of the first link.
  public let label: String?
  /// Why it is there.
  public let note: String?
  /// Whether the whole pack is run instead of the rule alone.
  public let isResolved: Bool
  /// Whether it is one of `match`.
  public let isMatch: Bool
  /// Where it stands.
  public let location: SourceLocation

  /// A link that is expected.
  public struct Expected: Hashable, Sendable {
    /// The text of the link.
    public let text: String
    /// Where it stands; nil where only its text is given.
    public let range: TextRange?
  }

  /// The text with its links between bars, as a rules file writes it.
  public var marked: String {
    var bytes: [UInt8] = []
    let text = Array(text.utf8)
    var bounds: Set<Int> = []
    for link in links {
      guard let range = link.range else { continue }
      bounds.formUnion([range.lowerBound.utf8, range.upperBound.utf8])
    }
    for offset in 0...text.count {
      if bounds.contains(offset) { bytes.append(UInt8(ascii: "|")) }
      guard offset < text.count else { break }
      if text[offset] == UInt8(ascii: "|") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(text[offset])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
