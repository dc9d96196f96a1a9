public import LinkModel

/// What a rule says about finding links, however it was written: in a pack or in code.
public struct Rule: Sendable {
  /// What finds candidates.
  public enum Source: Sendable {
    /// A PCRE2 pattern.
    case regex(RegexSource)
    /// Literal texts.
    case text(TextSource)
    /// The built-in URL scanner.
    case url(URLSettings)
    /// The built-in e-mail scanner.
    case email(EmailSettings)
    /// The built-in phone scanner.
    case phone(PhoneSettings)
    /// Code.
    case detector(any Detector)
  }

  /// What may be cut off the end of a candidate.
  public struct Trim: OptionSet, Hashable, Sendable {
    /// One bit for each set of characters.
    public let rawValue: UInt8
    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `. , : ; ! ?` and their like.
    public static let punctuation = Trim(rawValue: 1)
    /// Closing brackets without a partner in the candidate.
    public static let brackets = Trim(rawValue: 2)
    /// Quotes.
    public static let quotes = Trim(rawValue: 4)
  }

  /// A check that the candidate, or one of its captures, must pass.
  public struct Validation: Sendable {
    /// The check.
    public var check: any ValueCheck
    /// The capture it looks at; nil: the whole link.
    public var capture: String?

    /// A check of the whole link or a capture.
    public init(_ check: any ValueCheck, on capture: String? = nil) {
      self.check = check
      self.capture = capture
    }
  }

  /// What is never a link.
  public struct Exceptions: Sendable {
    /// Whole links, compared exactly.
    public var texts: Set<String>
    /// Patterns that must not match the link.
    public var patterns: [RegexSource]

    /// No exceptions.
    public init(texts: Set<String> = [], patterns: [RegexSource] = []) {
      self.texts = texts
      self.patterns = patterns
    }

    /// Whether there are none.
    public var isEmpty: Bool { texts.isEmpty && patterns.isEmpty }
  }

  /// What `lint` says about each link of the rule.
  public struct Report: Hashable, Sendable {
    /// How grave it is.
    public var severity: Severity
    /// One sentence; nil: the rule's description.
    public var message: Template?
    /// Whether the link's text is masked in every output.
    public var redact: Bool

    /// A report from its parts.
    public init(severity: Severity, message: Template? = nil, redact: Bool = false) {
      self.severity = severity
      self.message = message
      self.redact = redact
    }
  }

  /// Its full name.
  public var id: RuleID
  /// What its links are.
  public var kind: LinkKind
  /// What finds candidates.
  public var source: Source
  /// One line on what it finds.
  public var summary = ""
  /// At least one must occur in the text, ASCII case ignored; empty: no condition.
  public var keywords: [String] = []
  /// What may not stand beside a link; not for built-in scanners, which know their own.
  public var boundary = Boundary.none
  /// What is cut off the end.
  public var trim: Trim = []
  /// The normalised value; nil: the text.
  public var value: Template?
  /// The target.
  public var url: Template?
  /// The schemes that its targets may have; a link whose target has another one is refused.
  public var targetSchemes: Set<String> = Self.commonTargetSchemes
  /// The text to show.
  public var label: Template?
  /// Checks, all of which must hold.
  public var validate: [Validation] = []
  /// What is never a link.
  public var except = Exceptions()
  /// From -1000 to 1000; the higher one wins an overlap.
  public var priority: Int
  /// At most so many links for each text.
  public var limit: Int?
  /// Whether what is found becomes a link, or is only reported.
  public var isLinked = true
  /// How its links look.
  public var style = Style()
  /// Findings for `lint`.
  public var report: Report?
  /// Whether code is searched too.
  public var searchesCode = true

  /// A rule with the defaults of its kind.
  public init(id: RuleID, kind: LinkKind, source: Source, priority: Int? = nil) {
    self.id = id
    self.kind = kind
    self.source = source
    self.priority = priority ?? kind.defaultPriority
    if kind == .handle || kind == .hashtag || kind == .cashtag { searchesCode = false }
  }
}

extension Rule {
  /// The schemes that targets of every rule may have.
  package static let commonTargetSchemes: Set<String> = ["http", "https", "mailto", "tel"]
  /// Those that no rule's targets may have, because such links run code or hide where they go.
  package static let deniedTargetSchemes: Set<String> = ["javascript", "data", "vbscript"]
}
