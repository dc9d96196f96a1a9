public import LinkModel
import Synchronization

/// Finds the links of a text. Immutable: one engine serves any number of threads.
public final class Engine: Sendable {
  /// The rules in force, by number.
  public let rules: [Rule]
  let compiled: [CompiledRule]
  /// Their finders, so that asking one counts no reference.
  let finders: FinderTable
  let scanner: TriggerScanner
  let resolver: OverlapResolver
  /// Rules that want to see every text.
  let everyText: [Int]
  /// For each rule, what it asks of its candidates.
  private let checks: [CandidateCheck]
  private let pool = Mutex<[ScratchBox]>([])
  /// Made when somebody first traces or counts.
  private let lateScanner = Mutex<TriggerScanner?>(nil)

  /// An engine from rules; the order does not matter. At most 65,535 rules.
  public init(rules: [Rule]) throws(RuleError) {
    precondition(rules.count <= Int(UInt16.max), "an engine takes at most 65,535 rules")
    var compiled: [CompiledRule] = []
    for rule in rules { compiled.append(try CompiledRule(rule)) }
    let rules = compiled.map(\.rule)
    self.rules = rules
    self.compiled = compiled
    finders = FinderTable(compiled.map(\.finder))
    checks = compiled.map(\.check)
    let triggers = compiled.map { $0.finder.any.triggers }
    scanner = TriggerScanner(compiled.map { $0.finder.any.narrowTriggers })
    everyText = triggers.indices.filter { triggers[$0].everyText }
    let ranks = Dictionary(
      rules.map(\.id).sorted().enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    resolver = OverlapResolver(
      rules: rules.map { rule in
        var takesLast = false
        if case .text(let source) = rule.source { takesLast = source.compare.contains(.backwards) }
        return OverlapResolver.Contestant(
          priority: rule.priority, rank: ranks[rule.id] ?? 0, limit: rule.limit, takesLast: takesLast)
      })
  }

  /// The links of a text, in order. Linear in the length of the text; a text without a trigger allocates nothing. Where
  /// the strings of links are not needed, `scan` gives their records without any.
  public func links(in text: some StringProtocol) -> [Link] {
    withScratch { scratch in
      var links: [Link] = []
      scan(String(text), scratch: &scratch) { text, found in
        links = self.links(of: found, in: text)
      }
      return links
    }
  }

  /// The links of a text, and a reason for each match that is none. Linear in the length of the text.
  public func resolve(_ text: some StringProtocol) -> Resolution {
    var buffer = MessageBuffer()
    buffer.append(text)
    return resolve(buffer)
  }

  /// The same for the first message of a buffer, with its contexts.
  func resolve(_ buffer: MessageBuffer) -> Resolution {
    withScratch { scratch in
      var resolution = Resolution(links: [], dropped: [], refused: [], exhausted: [])
      scan(buffer, scratch: &scratch, visitsAll: true) { _, text, found in
        resolution = self.resolution(found, in: text)
      }
      return resolution
    }
  }

  /// A text as runs that cover it, links in the style of their rules, merged by attribute over the theme.
  public func styled(_ text: String, theme: Theme = .plain) -> StyledText {
    let styles = Dictionary(rules.map { ($0.id, $0.style) }, uniquingKeysWith: { first, _ in first })
    return StyledText(text: text, links: links(in: text), theme: theme) { styles[$0.rule] ?? Style() }
  }

  /// What finds the triggers of all rules, also those that only a trace tells of.
  var wholeScanner: TriggerScanner {
    lateScanner.withLock { scanner in
      if let scanner { return scanner }
      let made = TriggerScanner(compiled.map { $0.finder.any.triggers })
      scanner = made
      return made
    }
  }

  /// Turns the candidates in `scratch` into links.
  func settle(_ text: TextBytes, _ scratch: inout Scratch) {
    scratch.found.removeAll()
    if !scratch.exhausted.isEmpty { scratch.found.exhausted = scratch.exhausted }
    if scratch.trace != nil || needsCheck(text, scratch) { check(text, &scratch) }
    guard !scratch.candidates.isEmpty else { return }
    resolver.resolve(&scratch.candidates, into: &scratch.found)
    if !scratch.captures.isEmpty { swap(&scratch.captures, &scratch.found.captures) }
    if scratch.isObserved {
      for link in scratch.found.links { scratch.statistics?.rules[Int(link.rule)].links += 1 }
    }
  }

  @inline(__always) private func needsCheck(_ text: TextBytes, _ scratch: borrowing Scratch) -> Bool {
    let hasCode = !scratch.code.isEmpty
    for index in 0..<scratch.candidates.count {
      let record = scratch.candidates[index]
      if !checks[Int(record.rule)].accepts(record, in: text, hasCode: hasCode) { return true }
    }
    return false
  }

  private func fault(of record: inout LinkRecord, in text: TextBytes, _ scratch: inout Scratch) -> Rejection?
  {
    let rule = compiled[Int(record.rule)]
    guard scratch.isObserved else { return rule.fault(of: &record, in: text, scratch: &scratch) }
    return scratch.measure(Int(record.rule)) { rule.fault(of: &record, in: text, scratch: &$0) }
  }

  /// Trims the candidates and drops those that are no match.
  private func check(_ text: TextBytes, _ scratch: inout Scratch) {
    var kept = 0
    for index in 0..<scratch.candidates.count {
      var record = scratch.candidates[index]
      scratch.trace?.append(.candidate(record))
      if let reason = fault(of: &record, in: text, &scratch) {
        scratch.note(record.rule, record.range, reason)
      } else {
        scratch.candidates[kept] = record
        kept += 1
      }
    }
    scratch.candidates.keepFirst(kept)
  }

  private func links(of found: FoundLinks, in text: TextBytes) -> [Link] {
    found.links.enumerated().map { link($0.element, id: LinkID($0.offset), in: text, found) }
  }

  func resolution(_ found: FoundLinks, in text: TextBytes) -> Resolution {
    Resolution(
      links: links(of: found, in: text),
      dropped: found.lost.map { record, winner, reason in
        let rule = rules[Int(record.rule)]
        return Resolution.Loser(
          rule: rule.id, kind: rule.kind, range: TextRange(utf8: record.range), reason: reason,
          winner: winner.map { LinkID($0) })
      },
      refused: found.refused.map { record in
        let rule = rules[Int(record.rule)]
        return Resolution.Refusal(
          rule: rule.id, kind: rule.kind, range: TextRange(utf8: record.range), reason: record.rejection,
          marks: record.marks)
      },
      exhausted: found.exhausted.map { Resolution.Exhaustion(rule: rules[$0.rule].id, limit: $0.limit) })
  }

  /// A link with its strings, from its record.
  public func link(_ record: LinkRecord, id: LinkID, in text: TextBytes, _ found: FoundLinks) -> Link {
    let rule = rules[Int(record.rule)]
    func string(_ template: Template?) -> String? {
      guard let template else { return nil }
      var bytes: [UInt8] = []
      append(template, for: record, in: text, found, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let shown = String(utf8: text.extracting(record.range))
    return Link(
      id: id, rule: rule.id, kind: rule.kind, range: TextRange(utf8: record.range), text: shown,
      value: string(rule.value) ?? shown, url: string(rule.url), label: string(rule.label),
      marks: record.marks,
      isLinked: rule.isLinked)
  }

  /// Appends what a template gives for a record, as UTF-8.
  public func append(
    _ template: Template, for record: LinkRecord, in text: TextBytes, _ found: FoundLinks,
    to output: inout [UInt8]
  ) {
    compiled[Int(record.rule)].append(template, for: record, in: text, found.captures, to: &output)
  }

  /// Lends working memory from a pool.
  func withScratch<Result>(_ body: (inout Scratch) -> Result) -> Result {
    let box = pool.withLock { $0.popLast() } ?? ScratchBox()
    defer { pool.withLock { if $0.count < 16 { $0.append(box) } } }
    return body(&box.scratch)
  }
}

/// Scratch memory in a pool. Whoever takes a box out of the pool is the only one to use it.
private final class ScratchBox: @unchecked Sendable {
  var scratch = Scratch()
}
