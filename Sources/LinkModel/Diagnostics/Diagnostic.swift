/// A message about the user's own input: rules, options, a log that cannot be read.
public struct Diagnostic: Hashable, Sendable {
  /// A place with a few words about it.
  public struct Label: Hashable, Sendable {
    /// The place.
    public var location: SourceLocation
    /// What is there; may be empty.
    public var text: String

    /// A place with a few words about it.
    public init(_ location: SourceLocation, _ text: String = "") {
      self.location = location
      self.text = text
    }
  }

  /// The kebab-case name that `explain` knows, such as `unknown-key`.
  public var id: String
  /// How grave.
  public var severity: Severity
  /// What is wrong: lower case, no full stop, names in backticks.
  public var message: String
  /// The place it is about.
  public var primary: Label?
  /// Other places that matter.
  public var secondary: [Label]
  /// Facts that help to understand.
  public var notes: [String]
  /// What to write instead.
  public var help: [String]

  /// A message from its parts.
  public init(
    _ id: String, _ severity: Severity, _ message: String, at primary: Label? = nil,
    also secondary: [Label] = [], notes: [String] = [], help: [String] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.primary = primary
    self.secondary = secondary
    self.notes = notes
    self.help = help
  }

  /// An error from its parts.
  public init(
    _ id: String, _ message: String, at primary: Label? = nil, also secondary: [Label] = [],
    notes: [String] = [],
    help: [String] = []
  ) {
    self.init(id, .error, message, at: primary, also: secondary, notes: notes, help: help)
  }
}

extension [Diagnostic] {
  /// By position; messages without one come first.
  public func sortedByPosition() -> [Diagnostic] {
    enumerated().sorted { left, right in
      guard let first = left.element.primary?.location else {
        return right.element.primary != nil || left.offset < right.offset
      }
      guard let second = right.element.primary?.location else { return false }
      if SourceLocation.precedes(first, second) { return true }
      return !SourceLocation.precedes(second, first) && left.offset < right.offset
    }.map(\.element)
  }

  /// Whether one of them is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }

  /// `3 errors, 1 warning in 2 files`; empty if there is nothing to count.
  public var summary: String {
    let errors = count { $0.severity == .error }
    let warnings = count { $0.severity == .warning }
    let files = Set(compactMap { $0.primary?.location.path }).count
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    guard !parts.isEmpty else { return "" }
    let place = files == 0 ? "" : " in \(files) file\(files == 1 ? "" : "s")"
    return parts.joined(separator: ", ") + place
  }
}

/// Several messages, thrown as one error.
public struct DiagnosticsError: Error, Sendable, CustomStringConvertible {
  /// The messages, sorted by position.
  public let diagnostics: [Diagnostic]

  /// An error that carries messages.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.sortedByPosition() }

  /// The messages in their framed form.
  public var description: String { DiagnosticText.render(diagnostics) }
}
