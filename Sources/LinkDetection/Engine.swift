public import LinkModel
import Synchronization

/// Finds the links of a text. Immutable: one engine serves any number of threads.
public final class Engine: Sendable {
  /// The rules in force, by number.
  public let rules: [Rule]
  let compiled: [CompiledRule]
  /// Their finders, so that asking one counts one reference.
  private let finders: [Finder]
  let scanner: TriggerScanner
  let resolver: OverlapResolver
  /// Rules that want to see every text.
  let everyText: [Int]
  /// For each rule, whether its candidates need no check.
  private let isPlain: [Bool]
  private let pool = Mutex<[ScratchBox]>([])

  /// An engine from rules; the order does not matter. At most 65,535 rules.
  public init(rules: [Rule]) throws(RuleError) {
    precondition(rules.count <= Int(UInt16.max), "an engine takes at most 65,535 rules")
    var compiled: [CompiledRule] = []
    for rule in rules { compiled.append(try CompiledRule(rule)) }
    let rules = compiled.map(\.rule)
    self.rules = rules
    self.compiled = compiled
    finders = compiled.map(\.finder)
    isPlain = compiled.map(\.isPlain)
    let triggers = compiled.map { $0.finder.any.triggers }
    scanner = TriggerScanner(triggers)
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

  /// The links of a text, in order. Linear in the length of the text.
  public func links(in text: some StringProtocol) -> [Link] { resolve(text).links }

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

  /// Scans many messages at once: the fast path.
  ///
  /// `body` is called for each message in which something was found, with its number, its bytes, and what was
  /// found; it must not keep the bytes. Linear in the length of the buffer; allocates nothing once `scratch` has
  /// grown to its size.
  public func scan(
    _ buffer: MessageBuffer, scratch: inout Scratch,
    _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    scan(buffer, scratch: &scratch, visitsAll: false, body)
  }

  /// As above; with `visitsAll`, `body` is called for every message.
  func scan(
    _ buffer: MessageBuffer, scratch: inout Scratch, visitsAll: Bool,
    _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    // PCRE2 may do anything with what is not UTF-8, so it never sees such bytes.
    if !buffer.isKnownValid, let repaired = buffer.repaired() {
      return scan(repaired, scratch: &scratch, visitsAll: visitsAll, body)
    }
    let bytes = buffer.bytes.span
    let messages = buffer.messages.span
    let finders = finders
    var contexts = ContextCursor(buffer.contexts)
    var current = -1
    var start = 0
    var end = 0
    let visitsEvery = visitsAll || !everyText.isEmpty
    var window = 0
    while window < bytes.count {
      let windowEnd = min(bytes.count, window + 4096)
      scratch.queue.removeAll(keepingCapacity: true)
      scanner.scan(bytes, window: window..<windowEnd, memory: &scratch.triggers, into: &scratch.queue)
      var index = 0
      while index < scratch.queue.count {
        let hit = scratch.queue[index]
        index += 1
        let offset = Int(hit.offset)
        if offset >= end {
          if current >= 0 { finish(current, bytes.extracting(start..<end), &scratch, visitsAll, body) }
          var next = current + 1
          while next < messages.count, Int(messages[next].end) <= offset {
            if visitsEvery { visit(next, bytes, messages[next], &contexts, &scratch, visitsAll, body) }
            next += 1
          }
          if next == messages.count {
            current = messages.count
            return
          }
          current = next
          start = Int(messages[current].start)
          end = Int(messages[current].end)
          begin(current, bytes.extracting(start..<end), &contexts, &scratch)
        }
        guard offset >= start, offset + Int(hit.length) <= end else { continue }
        let trigger = offset - start..<offset - start + Int(hit.length)
        scratch.trace?.append(.trigger(rule: Int(hit.rule), range: trigger))
        // Most triggers stand inside something that their rule has already read.
        if trigger.lowerBound < scratch.lookedUpTo(Int(hit.rule)) { continue }
        finders[Int(hit.rule)].propose(
          at: trigger, in: bytes.extracting(start..<end), as: hit.rule, scratch: &scratch)
      }
      window = windowEnd
    }
    if current >= 0 { finish(current, bytes.extracting(start..<end), &scratch, visitsAll, body) }
    guard visitsEvery else { return }
    for message in (current + 1)..<max(current + 1, messages.count) {
      visit(message, bytes, messages[message], &contexts, &scratch, visitsAll, body)
    }
  }

  private func visit(
    _ message: Int, _ bytes: TextBytes, _ slice: MessageBuffer.Slice, _ contexts: inout ContextCursor,
    _ scratch: inout Scratch, _ visitsAll: Bool,
    _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    let text = bytes.extracting(Int(slice.start)..<Int(slice.end))
    begin(message, text, &contexts, &scratch)
    finish(message, text, &scratch, visitsAll, body)
  }

  private func begin(
    _ message: Int, _ text: TextBytes, _ contexts: inout ContextCursor, _ scratch: inout Scratch
  ) {
    scratch.beginText()
    contexts.code(of: message, into: &scratch.code)
    for rule in everyText {
      compiled[rule].finder.propose(at: 0..<0, in: text, as: UInt16(rule), scratch: &scratch)
    }
  }

  private func finish(
    _ message: Int, _ text: TextBytes, _ scratch: inout Scratch, _ visitsAll: Bool,
    _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    if scratch.candidates.isEmpty, scratch.exhausted.isEmpty, !visitsAll { return }
    settle(text, &scratch)
    if !visitsAll, scratch.found.isEmpty, scratch.found.exhausted.isEmpty { return }
    // Taken out of the scratch for the call, so that nothing is copied.
    var found = FoundLinks()
    swap(&found, &scratch.found)
    body(message, text, found)
    swap(&found, &scratch.found)
  }

  /// Turns the candidates in `scratch` into links.
  func settle(_ text: TextBytes, _ scratch: inout Scratch) {
    scratch.found.removeAll()
    if !scratch.exhausted.isEmpty { scratch.found.exhausted = scratch.exhausted }
    guard !scratch.candidates.isEmpty else { return }
    if scratch.trace != nil || scratch.candidates.contains(where: { !isPlain[Int($0.rule)] }) {
      check(text, &scratch)
      guard !scratch.candidates.isEmpty else { return }
    }
    resolver.resolve(&scratch.candidates, into: &scratch.found)
    swap(&scratch.captures, &scratch.found.captures)
  }

  /// Trims the candidates and drops those that are no match.
  private func check(_ text: TextBytes, _ scratch: inout Scratch) {
    var kept = 0
    for index in scratch.candidates.indices {
      var record = scratch.candidates[index]
      scratch.trace?.append(.candidate(record))
      if let reason = compiled[Int(record.rule)].check(&record, in: text, scratch: &scratch) {
        scratch.note(record.rule, record.range, reason)
      } else {
        scratch.candidates[kept] = record
        kept += 1
      }
    }
    scratch.candidates.removeSubrange(kept...)
  }

  func resolution(_ found: FoundLinks, in text: TextBytes) -> Resolution {
    Resolution(
      links: found.links.enumerated().map { link($0.element, id: LinkID($0.offset), in: text, found) },
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

/// Walks the context spans of a buffer beside its messages.
private struct ContextCursor {
  private let spans: [MessageBuffer.ContextSpan]
  private var index = 0

  init(_ spans: [MessageBuffer.ContextSpan]) { self.spans = spans }

  /// The code of a message; messages must be asked for in ascending order.
  mutating func code(of message: Int, into code: inout [Range<Int>]) {
    if !code.isEmpty { code.removeAll(keepingCapacity: true) }
    while index < spans.count, spans[index].message < message { index += 1 }
    var place = index
    while place < spans.count, spans[place].message == message {
      if spans[place].context.contains(.code) { code.append(spans[place].range.utf8) }
      place += 1
    }
  }
}
