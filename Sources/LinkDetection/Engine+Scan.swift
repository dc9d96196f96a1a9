// Hot: every byte of every text goes through here.

public import LinkModel

extension Engine {
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
    if scanner.looksBeforeWords, let separated = buffer.separated() {
      return scan(separated, scratch: &scratch, visitsAll: visitsAll, body)
    }
    if visitsAll || !everyText.isEmpty {
      scanEvery(buffer, scratch: &scratch, visitsAll: visitsAll, body)
    } else if buffer.areLines {
      var messages = LineCursor()
      scan(buffer.bytes.span, buffer.contexts, &messages, scratch: &scratch, body)
    } else {
      var messages = SliceCursor(buffer.messages)
      scan(buffer.bytes.span, buffer.contexts, &messages, scratch: &scratch, body)
    }
  }

  /// Scans one message as it stands, without a copy.
  ///
  /// `body` is called if something was found, with the message's bytes and what was found; it must not keep the bytes.
  /// Linear in the length of the message; a message without a trigger costs some tens of nanoseconds, and nothing is
  /// allocated once `scratch` has grown to its size. Where there are many messages at hand, one buffer of them is
  /// several times as fast.
  public func scan(
    _ text: String, scratch: inout Scratch, _ body: (_ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    guard everyText.isEmpty else {
      var buffer = MessageBuffer()
      buffer.append(text)
      return scan(buffer, scratch: &scratch, visitsAll: false) { body($1, $2) }
    }
    var message = WholeCursor(text.utf8.count)
    scan(text.utf8Span.span, [], &message, scratch: &scratch) { body($1, $2) }
  }

  /// Scans the messages in which a trigger stands.
  private func scan(
    _ bytes: TextBytes, _ contexts: [MessageBuffer.ContextSpan],
    _ messages: inout some MessageCursor & ~Copyable,
    scratch: inout Scratch, _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    var contexts = ContextCursor(contexts)
    var start = 0
    var end = 0
    var isOpen = false
    var windowStart = 0
    windows: while windowStart < bytes.count {
      let window = windowStart..<min(bytes.count, windowStart + TriggerScanner.windowSize)
      search(bytes, window, &scratch)
      messages.begin(window, lines: scratch.triggers.lines)
      var index = 0
      while index < scratch.queue.count {
        let hit = scratch.queue[index]
        index += 1
        let offset = Int(hit.offset)
        if offset >= end {
          if isOpen { finish(&messages, window, bytes, &scratch, body) }
          isOpen = messages.advance(to: offset, of: window, in: bytes, lines: scratch.triggers.lines)
          guard isOpen else { break windows }
          start = messages.start
          end = messages.end
          scratch.beginText()
          if contexts.hasSpans || !scratch.code.isEmpty {
            let number = messages.number(window, lines: scratch.triggers.lines)
            contexts.code(of: number, into: &scratch.code)
          }
        }
        propose(hit, start..<end, bytes, &scratch)
      }
      // A message that goes on behind the window stays open.
      if isOpen, end < window.upperBound || window.upperBound == bytes.count {
        finish(&messages, window, bytes, &scratch, body)
        isOpen = false
      }
      messages.finish(window, lines: scratch.triggers.lines)
      windowStart = window.upperBound
    }
  }

  /// Ends a message that `scan` has gone through.
  @inline(__always)
  private func finish(
    _ messages: inout some MessageCursor & ~Copyable, _ window: Range<Int>, _ bytes: TextBytes,
    _ scratch: inout Scratch,
    _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    if scratch.candidates.isEmpty, scratch.exhausted.isEmpty { return }
    let text = bytes.extracting(messages.start..<messages.end)
    settle(text, &scratch)
    if scratch.found.isEmpty, scratch.found.exhausted.isEmpty { return }
    body(messages.number(window, lines: scratch.triggers.lines), text, scratch.found)
  }

  /// Scans message after message, also those in which no trigger stands.
  private func scanEvery(
    _ buffer: MessageBuffer, scratch: inout Scratch, visitsAll: Bool,
    _ body: (_ message: Int, _ text: TextBytes, _ found: FoundLinks) -> Void
  ) {
    let bytes = buffer.bytes.span
    var contexts = ContextCursor(buffer.contexts)
    var window = 0..<0
    var index = 0
    // Another scan may have left hits there.
    scratch.queue.clear()
    for (number, slice) in buffer.messages.enumerated() {
      let range = Int(slice.start)..<Int(slice.end)
      let text = bytes.extracting(range)
      scratch.beginText()
      contexts.code(of: number, into: &scratch.code)
      for rule in everyText {
        if scratch.isObserved {
          proposeObserved(0..<0, UInt16(rule), text, &scratch)
        } else {
          finders.propose(at: 0..<0, in: text, as: UInt16(rule), scratch: &scratch)
        }
      }
      while true {
        while index < scratch.queue.count, Int(scratch.queue[index].offset) < range.upperBound {
          if Int(scratch.queue[index].offset) >= range.lowerBound {
            propose(scratch.queue[index], range, bytes, &scratch)
          }
          index += 1
        }
        guard index == scratch.queue.count, window.upperBound < range.upperBound else { break }
        window = window.upperBound..<min(bytes.count, window.upperBound + TriggerScanner.windowSize)
        search(bytes, window, &scratch)
        index = 0
      }
      if !visitsAll, scratch.candidates.isEmpty, scratch.exhausted.isEmpty { continue }
      settle(text, &scratch)
      if visitsAll || !scratch.found.isEmpty || !scratch.found.exhausted.isEmpty {
        body(number, text, scratch.found)
      }
    }
  }

  /// Asks the rule of a hit, if it lies in a message.
  @inline(__always)
  private func propose(_ hit: TriggerHit, _ message: Range<Int>, _ bytes: TextBytes, _ scratch: inout Scratch)
  {
    let offset = Int(hit.offset)
    // Most triggers stand inside something that their rule has already read.
    if !scratch.isObserved, offset &- message.lowerBound < scratch.lookedUpTo(Int(hit.rule)) { return }
    guard offset >= message.lowerBound, offset + Int(hit.length) <= message.upperBound else { return }
    let trigger = offset - message.lowerBound..<offset - message.lowerBound + Int(hit.length)
    if scratch.isObserved { return proposeObserved(trigger, hit.rule, bytes.extracting(message), &scratch) }
    finders.propose(at: trigger, in: bytes.extracting(message), as: hit.rule, scratch: &scratch)
  }

  /// The same while somebody traces or counts.
  @inline(never)
  private func proposeObserved(
    _ trigger: Range<Int>, _ rule: UInt16, _ text: TextBytes, _ scratch: inout Scratch
  ) {
    let number = Int(rule)
    if !trigger.isEmpty { scratch.trace?.append(.trigger(rule: number, range: trigger)) }
    if !trigger.isEmpty, trigger.lowerBound < scratch.lookedUpTo(number) { return }
    let before = scratch.candidates.count
    scratch.measure(number) { finders.propose(at: trigger, in: text, as: rule, scratch: &$0) }
    scratch.statistics?.rules[number].triggers += 1
    scratch.statistics?.rules[number].candidates += scratch.candidates.count - before
  }

  /// Looks for the triggers of a window while somebody traces or counts.
  @inline(never)
  private func searchObserved(_ bytes: TextBytes, _ window: Range<Int>, _ scratch: inout Scratch) {
    let scanner = wholeScanner
    let clock = ContinuousClock()
    let start = clock.now
    scanner.scan(
      bytes, window: window, isLoose: scratch.trace != nil, memory: &scratch.triggers, into: &scratch.queue)
    scratch.statistics?.search += start.duration(to: clock.now)
  }

  /// Looks for the triggers of a window.
  @inline(__always)
  private func search(_ bytes: TextBytes, _ window: Range<Int>, _ scratch: inout Scratch) {
    if scratch.isObserved {
      searchObserved(bytes, window, &scratch)
    } else {
      scanner.scan(bytes, window: window, memory: &scratch.triggers, into: &scratch.queue)
    }
  }
}

/// Walks the context spans of a buffer beside its messages.
private struct ContextCursor {
  private let spans: [MessageBuffer.ContextSpan]
  private var index = 0

  init(_ spans: [MessageBuffer.ContextSpan]) { self.spans = spans }

  /// Whether there are any.
  var hasSpans: Bool { !spans.isEmpty }

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
