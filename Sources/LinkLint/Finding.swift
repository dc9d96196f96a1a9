public import ChatLogs
public import LinkModel

/// What a check, or a rule with `report`, has to say about a message.
public struct Finding: Hashable, Sendable {
  /// The check's name, or the full name of a rule that reports.
  public var check: String
  /// How grave it is.
  public var severity: Severity
  /// One sentence with the evidence; lower case, no full stop.
  public var message: String
  /// What to do about it; may be nil.
  public var help: String?
  /// The file as the user named it.
  public var path: String
  /// The number of the message in its file, from 1.
  public var record: Int
  /// Where in the file.
  public var place: SourcePlace
  /// Who wrote the message, when and where.
  public var details: MessageDetails
  /// The kind of the link it is about.
  public var kind: LinkKind
  /// The rule that found the link.
  public var rule: String
  /// The text as it stands in the message.
  public var shown: String
  /// Where the link goes, if anywhere.
  public var target: String?
  /// Where in the message's text, in UTF-8 bytes.
  public var range: TextRange
  /// The whole text of the message.
  public var text: String
  /// Whether the shown text must be masked in every output.
  public var redact: Bool
  /// Every stretch of the message that must not be shown whole, in order of position, whichever link it is about.
  public var masks: Masks
  /// `range` in all units; nil: an output that needs them counts from the start of the message.
  public var offsets: UnitOffsets?

  /// A finding from its parts.
  public init(
    check: String, severity: Severity, message: String, help: String? = nil, path: String, record: Int,
    place: SourcePlace, details: MessageDetails, kind: LinkKind, rule: String, shown: String, target: String?,
    range: TextRange, text: String, redact: Bool = false, masks: Masks = Masks(), offsets: UnitOffsets? = nil
  ) {
    self.check = check
    self.severity = severity
    self.message = message
    self.help = help
    self.path = path
    self.record = record
    self.place = place
    self.details = details
    self.kind = kind
    self.rule = rule
    self.shown = shown
    self.target = target
    self.range = range
    self.text = text
    self.redact = redact
    self.masks = masks
    self.offsets = offsets
  }
}
