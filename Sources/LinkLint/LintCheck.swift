public import LinkDetection
public import LinkModel

/// One check of `tapspan lint`. One check is one file in `Checks/`; the build lists them.
///
/// A check is asked for each link with its traits, and for each such candidate that the engine refused. It reads bytes
/// and makes strings only for what it reports.
public protocol LintCheck: Sendable {
  /// Its name and what `explain` prints.
  static var manifest: CheckManifest { get }
  /// A check with its defaults.
  init()
  /// What there is to say about a link; nil if nothing. `bytes` is what the ranges of the subject count in.
  func examine(_ subject: LintSubject, in bytes: TextBytes) -> Evidence?
}

/// What a check says about itself.
public struct CheckManifest: Hashable, Sendable {
  /// What becomes of links in code.
  public enum InCode: String, Hashable, Sendable { case report, skip }

  /// The kebab-case name.
  public let id: String
  /// How grave its findings are; nil: off unless it is selected or given a severity.
  public let severity: Severity?
  /// What becomes of links in code.
  public let inCode: InCode
  /// The check is asked about links that have one of these traits; nil: about every link.
  public let traits: LintTraits?
  /// One line for listings.
  public let summary: String
  /// Why it matters, in a few sentences.
  public let why: String
  /// A text with a finding.
  public let example: String
  /// The version that brought it.
  public let since: String
  /// What can be set, with a sentence each.
  public let parameters: [String: String]

  /// A manifest from its parts.
  public init(
    id: String, severity: Severity?, inCode: InCode, traits: LintTraits? = nil, summary: String, why: String,
    example: String, since: String = "0.1.0", parameters: [String: String] = [:]
  ) {
    self.id = id
    self.severity = severity
    self.inCode = inCode
    self.traits = traits
    self.summary = summary
    self.why = why
    self.example = example
    self.since = since
    self.parameters = parameters
  }
}

/// A link, or something that was refused, as checks see it: numbers, no strings.
public struct LintSubject: Sendable {
  /// What became of it; `match` for links.
  public var status: LinkRecord.Status
  /// Why it was refused.
  public var rejection: Rejection
  /// What was noticed.
  public var marks: LinkMarks
  /// Whether it is a web address.
  public var isURL: Bool
  /// The whole of it in the bytes that a check is given.
  public var range: Range<Int>
  /// The parts of a URL.
  public var parts: URLParts
  /// What its rule reports; nil for rules without `report`.
  public var report: RuleReport?

  /// Whether it is a link and not something that was refused.
  public var isLink: Bool { status == .match }
}

/// What a rule with `report` says about one of its links.
public struct RuleReport: Hashable, Sendable {
  /// The rule's full name.
  public var rule: String
  /// How grave it is.
  public var severity: Severity
  /// The message, with the places of its template filled.
  public var message: String
}

/// What a check found out.
public struct Evidence: Hashable, Sendable {
  /// One sentence; lower case, no full stop.
  public var message: String
  /// What to do about it.
  public var help: String?
  /// The name and severity in place of the check's own.
  public var report: RuleReport?

  /// A sentence and what to do.
  public init(_ message: String, help: String? = nil, report: RuleReport? = nil) {
    self.message = message
    self.help = help
    self.report = report
  }
}

/// The checks there are.
public enum Checks {
  /// The manifests, by name.
  public static var all: [CheckManifest] {
    RegisteredParts.checks.map { $0.manifest }.sorted { $0.id < $1.id }
  }

  /// The manifest of a check.
  public static func named(_ id: String) -> CheckManifest? { all.first { $0.id == id } }
}
