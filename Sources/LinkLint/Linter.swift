// Hot: runs for every link of a log. Strings are made for findings only.
public import ChatLogs
public import LinkDetection
public import LinkModel

/// Runs the checks over the messages of logs. Immutable: one linter serves any number of threads.
public struct Linter: Sendable {
  /// What decides about the links of a rule; small, since it is looked at for each.
  private struct Plan: Sendable {
    var isURL: Bool
    /// Whether the target of its links is made by a template and not what the text shows.
    var hasOwnTarget: Bool
    var report: Severity?
    var redact: Bool
    /// Whether the target of a link with a scheme is the link.
    var addsScheme: Bool
  }

  /// A class, so that going through the checks copies one reference for each.
  private final class Active: Sendable {
    let manifest: CheckManifest
    let severity: Severity
    let check: any LintCheck

    init(manifest: CheckManifest, severity: Severity, check: any LintCheck) {
      self.manifest = manifest
      self.severity = severity
      self.check = check
    }
  }

  private let engine: Engine
  private let minimum: Severity
  private let plans: [Plan]
  private let kinds: [LinkKind]
  private let names: [String]
  /// The rules whose links keep checks from what they overlap.
  private let holds: [Bool]
  private let checks: [Active]
  /// The traits of links that each check is asked about; nil: about every link.
  private let traits: [LintTraits?]
  /// All of these together; nil if a check is asked about every link.
  private let anyTraits: LintTraits?

  /// A linter that finds links with `engine`.
  public init(engine: Engine, configuration: LintConfiguration = LintConfiguration()) {
    self.engine = engine
    minimum = configuration.minimum
    plans = engine.rules.map { rule in
      var isScanner = false
      if case .url = rule.source { isScanner = true }
      return Plan(
        isURL: rule.kind == .url, hasOwnTarget: !isScanner && rule.url != nil,
        report: rule.report.flatMap {
          configuration.severity(of: rule.id.description, default: $0.severity, group: Reported.manifest.id)
        },
        redact: rule.report?.redact ?? false, addsScheme: rule.url?.onlyAddsScheme ?? false)
    }
    kinds = engine.rules.map(\.kind)
    names = engine.rules.map(\.id.description)
    holds = engine.rules.map { $0.isLinked && [.url, .email, .phone].contains($0.kind) }
    let reports = plans.contains { $0.report != nil }
    let checks: [Active] = RegisteredParts.checks.compactMap { check in
      let manifest = check.manifest
      if manifest.id == Reported.manifest.id {
        return reports ? Active(manifest: manifest, severity: .info, check: check.init()) : nil
      }
      guard let severity = configuration.severity(of: manifest.id, default: manifest.severity),
        severity >= configuration.minimum
      else { return nil }
      return Active(manifest: manifest, severity: severity, check: check.init())
    }.sorted { $0.manifest.id < $1.manifest.id }
    self.checks = checks
    traits = checks.map(\.manifest.traits)
    anyTraits = traits.reduce(LintTraits() as LintTraits?) { all, wanted in
      guard let all, let wanted else { return nil }
      return all.union(wanted)
    }
  }

  /// Calls `report` with each finding of a batch, in order of message, position and name. `firstRecord` is the number of
  /// the batch's first message in its file, from 1. Returns how many links there are, of which `report` is told how many
  /// there were so far. Holds the findings of one place at a time, however many there are. `stopped` is called for each
  /// rule that was stopped in a message because it took too many steps.
  @discardableResult
  public func lint(
    _ batch: MessageBatch, path: String, firstRecord: Int, scratch: inout Scratch,
    stopped: (_ rule: RuleID, _ message: Int) -> Void = { _, _ in },
    _ report: (_ finding: inout Finding, _ links: Int) -> Void
  ) -> Int {
    var links = 0
    var code = CodeCursor(batch.buffer.contexts)
    var findings: [Finding] = []
    var places = PlaceCursor()
    var known: Known?
    engine.scan(batch.buffer, scratch: &scratch) { message, text, found in
      links += found.links.count
      for (rule, _) in found.exhausted { stopped(engine.rules[rule].id, message) }
      code.move(to: message)
      let subjects = found.refused.isEmpty && found.lost.isEmpty ? found.links : subjects(found)
      for index in subjects.indices {
        let record = subjects[index]
        examine(record, in: text, found, code, into: &findings)
        if findings.isEmpty { continue }
        // What stands at one place is told in the order of the names.
        if index + 1 < subjects.count, subjects[index + 1].range == record.range { continue }
        if findings.count > 1 { findings.sort { $0.check < $1.check } }
        let all: Known
        if let known, known.message == message {
          all = known
        } else {
          all = Known(message, text, batch.origin.details(of: message), masks(found, in: text))
          known = all
        }
        for index in findings.indices {
          findings[index].path = path
          findings[index].record = firstRecord + message
          findings[index].place = batch.origin.place(of: findings[index].range, in: message, &places)
          findings[index].details = all.details
          findings[index].text = all.text
          findings[index].masks = all.masks
          report(&findings[index], links)
        }
        while !findings.isEmpty { findings.removeLast() }
      }
    }
    return links
  }

  /// What all findings of a message have in common.
  private final class Known {
    let message: Int
    let text: String
    let details: MessageDetails
    let masks: Masks

    init(_ message: Int, _ text: TextBytes, _ details: MessageDetails, _ masks: Masks) {
      self.message = message
      self.text = String(utf8: text)
      self.details = details
      self.masks = masks
    }
  }

  /// What checks look at, in order of position: the links, what was refused, and what lost against something that is
  /// neither an address nor a number. Such a rule takes no web address away from the checks, or a word in a path would
  /// hide where it goes.
  private func subjects(_ found: FoundLinks) -> [LinkRecord] {
    var subjects = found.links + found.refused
    for (record, winner, reason) in found.lost where reason == .overlapped {
      if let winner, !holds[Int(found.links[winner].rule)] { subjects.append(record) }
    }
    subjects.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    return subjects
  }

  private func masks(_ found: FoundLinks, in text: TextBytes) -> Masks {
    var masks: [Mask] = []
    for record in found.links {
      if let mask = mask(record, in: text) { masks.append(mask) }
    }
    // Of what is no link passwords are hidden, and what a rule redacts.
    for record in found.refused + found.lost.map(\.record) {
      guard kinds[Int(record.rule)] == .url || plans[Int(record.rule)].redact else { continue }
      if let mask = mask(record, in: text) { masks.append(mask) }
    }
    return Masks(masks)
  }

  private func mask(_ record: LinkRecord, in text: TextBytes) -> Mask? {
    let (kind, redact) = (kinds[Int(record.rule)], plans[Int(record.rule)].redact)
    if kind == .url, !redact { return Mask(ofPasswordIn: URLParts(record.range, in: text), text) }
    return Mask(of: TextRange(utf8: record.range), kind: kind, redact: redact)
  }

  private func examine(
    _ record: LinkRecord, in text: TextBytes, _ found: FoundLinks, _ code: CodeCursor,
    into findings: inout [Finding]
  ) {
    let plan = plans[Int(record.rule)]
    if plan.report == nil, !plan.isURL { return }
    var subject = LintSubject(
      status: record.status, rejection: record.rejection, marks: record.marks, isURL: plan.isURL,
      range: record.range, parts: URLParts(), report: nil)
    if record.status == .match, let severity = plan.report {
      subject.report = report(record, severity, text, found)
    }
    if plan.isURL, plan.hasOwnTarget, let template = engine.rules[Int(record.rule)].url {
      var target: [UInt8] = []
      engine.append(template, for: record, in: text, found, to: &target)
      subject.range = 0..<target.count
      subject.parts = URLParts(subject.range, in: target.span)
      run(subject, in: target.span, record, text, found, code, into: &findings)
    } else {
      if plan.isURL { subject.parts = URLParts(record.range, in: text) }
      run(subject, in: text, record, text, found, code, into: &findings)
    }
  }

  private func run(
    _ subject: LintSubject, in bytes: TextBytes, _ record: LinkRecord, _ text: TextBytes, _ found: FoundLinks,
    _ code: CodeCursor,
    into findings: inout [Finding]
  ) {
    let known = subject.report == nil ? subject.parts.traits : subject.parts.traits.union(.reported)
    if let anyTraits, anyTraits.isDisjoint(with: known) { return }
    for index in traits.indices {
      if let wanted = traits[index], wanted.isDisjoint(with: known) { continue }
      let active = checks[index]
      guard let evidence = active.check.examine(subject, in: bytes) else { continue }
      let severity = evidence.report?.severity ?? active.severity
      if severity < minimum || active.manifest.inCode == .skip && code.holds(record.range) { continue }
      let rule = Int(record.rule)
      let shown = String(utf8: text.extracting(record.range))
      // What belongs to the message is filled in once all its findings are known.
      let finding =
        Finding(
          check: evidence.report?.rule ?? active.manifest.id, severity: severity, message: evidence.message,
          help: evidence.help, path: "", record: 0, place: SourcePlace(line: 0, column: 0, source: 0..<0),
          details: MessageDetails(), kind: kinds[rule], rule: names[rule],
          shown: shown, target: target(of: record, text, found, shown),
          range: TextRange(utf8: record.range), text: "", redact: plans[rule].redact)
      findings.append(consume finding)
    }
  }

  /// Where a link goes; nil if it is none or goes nowhere.
  private func target(of record: LinkRecord, _ text: TextBytes, _ found: FoundLinks, _ shown: String)
    -> String?
  {
    guard record.status == .match else { return nil }
    if plans[Int(record.rule)].addsScheme, text.extracting(record.range).beginsWithScheme { return shown }
    guard let template = engine.rules[Int(record.rule)].url else { return nil }
    var bytes: [UInt8] = []
    engine.append(template, for: record, in: text, found, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func report(_ record: LinkRecord, _ severity: Severity, _ text: TextBytes, _ found: FoundLinks)
    -> RuleReport
  {
    let rule = engine.rules[Int(record.rule)]
    var message = rule.summary
    if let template = rule.report?.message {
      var bytes: [UInt8] = []
      if plans[Int(record.rule)].redact {
        // No part of what is hidden may stand in the sentence either.
        template.append(to: &bytes) { _, output in
          output.append(contentsOf: "***".utf8)
          return true
        }
      } else {
        engine.append(template, for: record, in: text, found, to: &bytes)
      }
      message = String(decoding: bytes, as: UTF8.self)
    }
    if message.isEmpty { message = "`\(rule.id)` reports what it finds" }
    return RuleReport(rule: rule.id.description, severity: severity, message: message)
  }
}

/// Walks the code of a buffer beside its messages.
private struct CodeCursor {
  private let spans: [MessageBuffer.ContextSpan]
  private var next = 0
  private var code: [Range<Int>] = []

  init(_ spans: [MessageBuffer.ContextSpan]) { self.spans = spans }

  /// Messages come in ascending order.
  mutating func move(to message: Int) {
    if !code.isEmpty { code.removeAll(keepingCapacity: true) }
    while next < spans.count, spans[next].message <= message {
      if spans[next].message == message, spans[next].context.contains(.code) {
        code.append(spans[next].range.utf8)
      }
      next += 1
    }
  }

  /// Whether a range of the message touches code. Costs the logarithm of the number of pieces of code.
  func holds(_ range: Range<Int>) -> Bool { code.touch(range) }
}
