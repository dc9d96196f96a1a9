import ChatLogs
public import LinkModel

/// Findings that are known and accepted: one `[[suppress]]` of a configuration. What is nil fits everything.
public struct Suppression: Sendable {
  /// The name of a check or a rule; `reported` stands for all rules that report.
  public var check: Glob?
  /// The name of the channel.
  public var channel: Glob?
  /// Who wrote the message.
  public var author: Glob?
  /// The text of the link, or where it goes.
  public var text: Glob?
  /// Why the findings are accepted.
  public var reason: String
  /// The last day on which it holds; nil: for ever.
  public var until: CalendarDay?
  /// Where it stands.
  public var place: SourceLocation
  /// Where its `check` stands.
  var checkPlace: SourceLocation?

  /// One that fits everything, until it is narrowed.
  public init(reason: String, place: SourceLocation) {
    self.reason = reason
    self.place = place
  }

  /// Whether it is about a finding.
  public func fits(_ finding: Finding) -> Bool {
    fits(check: finding.check) && Self.fits(channel, finding.details.channel)
      && Self.fits(author, finding.details.author)
      && (Self.fits(text, finding.shown) || Self.fits(text, finding.target))
  }

  private func fits(check name: String) -> Bool {
    guard let check else { return true }
    // Findings of rules carry the name of the rule, which has a slash.
    return check.matches(name) || (name.contains("/") && check.matches(Reported.manifest.id))
  }

  private static func fits(_ glob: Glob?, _ text: String?) -> Bool {
    guard let glob else { return true }
    return text.map { glob.matches($0) } ?? false
  }
}

/// The suppressions of a configuration on a day. Immutable; what they did is counted in a `SuppressionUse`, one for
/// each part of a run, so that the counts are the same in whatever order the parts are worked on.
public struct Suppressions: Sendable {
  private let all: [Suppression]
  /// Those that hold, as places in `all`.
  private let active: [Int]

  /// All that hold on `today`.
  public init(_ all: [Suppression], today: CalendarDay) {
    self.all = all
    active = all.indices.filter { index in all[index].until.map { $0 >= today } ?? true }
  }

  /// Whether a finding is accepted. Every suppression that fits is counted as used, also where several do.
  public func suppress(_ finding: Finding, use: inout SuppressionUse) -> Bool {
    guard !active.isEmpty else { return false }
    var isSuppressed = false
    for index in active where all[index].fits(finding) {
      use.note(index)
      isSuppressed = true
    }
    if isSuppressed { use.suppressed += 1 }
    return isSuppressed
  }

  /// A warning for each that has expired.
  public var expired: [Diagnostic] {
    let active = Set(active)
    return all.indices.filter { !active.contains($0) }.map { index in
      warning(
        "expired-suppression", index,
        "this suppression ended on \(all[index].until.map { "\($0)" } ?? "") and is not applied",
        help: "take it out, or set `until` to a later day")
    }
  }

  /// A warning for each that holds and fitted no finding of a whole run.
  public func unused(after use: SuppressionUse) -> [Diagnostic] {
    active.filter { use.count(of: $0) == 0 }.map { index in
      warning("unused-suppression", index, "this suppression fits no finding", help: "take it out")
    }
  }

  private func warning(_ id: String, _ index: Int, _ message: String, help: String) -> Diagnostic {
    Diagnostic(
      id, .warning, message, at: Diagnostic.Label(all[index].place),
      notes: ["its reason was: \(all[index].reason)"], help: [help])
  }
}

/// How often each suppression fitted.
public struct SuppressionUse: Hashable, Sendable {
  /// How many findings were left out.
  public internal(set) var suppressed = 0
  private var counts: [Int: Int] = [:]

  /// None yet.
  public init() {}

  /// How often a suppression fitted, by its place in the configuration.
  public func count(of suppression: Int) -> Int { counts[suppression] ?? 0 }

  /// Adds what another part of the run counted.
  public mutating func add(_ other: SuppressionUse) {
    suppressed += other.suppressed
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  mutating func note(_ suppression: Int) { counts[suppression, default: 0] += 1 }
}
