// Hot: benchmark `tapspan links` over the mixed corpus.
import ChatLogs
import LinkDetection
import LinkLint
import LinkModel

/// Scans a batch and writes its links: the work of `tapspan links`.
final class LinksHandler: ChunkHandler {
  private let engine: Engine
  private let writer: LinkWriter
  private let showsRefused: Bool
  private var scratch = Scratch()
  /// Templates are filled in here before they are escaped.
  private var memory: [UInt8] = []
  private var path = ""
  private var shownPath: [UInt8] = []

  init(engine: Engine, writer: LinkWriter, showsRefused: Bool) {
    self.engine = engine
    self.writer = writer
    self.showsRefused = showsRefused
  }

  func handle(
    _ batch: MessageBatch, path: String, firstRecord: Int, into part: inout Part, send: (inout Part) -> Void
  ) {
    // By bytes: two files may have names that are equal to Unicode.
    if !self.path.utf8.elementsEqual(path.utf8) || shownPath.isEmpty {
      self.path = path
      shownPath = writer.path(path)
    }
    if let lines = writer.lines, !showsRefused {
      return handleLines(lines, batch, into: &part, send: send)
    }
    // Kept in variables of the loop: what a class holds is checked at each access.
    var memory: [UInt8] = []
    swap(&memory, &self.memory)
    defer { swap(&memory, &self.memory) }
    var places = PlaceCursor()
    var contexts = ContextCursor(batch.buffer.contexts)
    var known = KnownMessage(-1, MessageDetails())
    let (writer, shownPath, origin, showsRefused) = (writer, shownPath, batch.origin, showsRefused)
    engine.scan(batch.buffer, scratch: &scratch) { message, text, found in
      if !found.exhausted.isEmpty { note(found, message, origin, to: &part) }
      let hidden = writer.hidden(found)
      found.forEach(refused: showsRefused) { record in
        let place = origin.place(of: TextRange(utf8: record.range), in: message, &places)
        let isHidden = hidden.touch(record.range)
        if writer.needsDetails {
          if known.message != message { known = KnownMessage(message, origin.details(of: message)) }
          if !part.output.isEmpty { part.output.append(raw: writer.separator) }
          writer.appendObject(
            record, in: text, found, isHidden: isHidden, path: shownPath, place: place,
            number: firstRecord + message,
            details: known.details, offsets: known.counter.offsets(of: record.range, in: text),
            context: contexts.context(of: record.range, in: message), memory: &memory, to: &part.output)
        } else {
          writer.appendLine(
            record, in: text, found, isHidden: isHidden, path: shownPath, line: place.line,
            column: place.column, memory: &memory, to: &part.output)
        }
        if part.isFull { send(&part) }
      }
      part.links += found.links.count
    }
  }

  /// The same for lines without colours and with nothing to hide, which most runs write.
  private func handleLines(
    _ lines: LinkLines, _ batch: MessageBatch, into part: inout Part, send: (inout Part) -> Void
  ) {
    var memory: [UInt8] = []
    swap(&memory, &self.memory)
    defer { swap(&memory, &self.memory) }
    var places = PlaceCursor()
    var columns = ColumnCursor()
    let (writer, path, origin, firstLine) = (writer, shownPath, batch.origin, batch.firstLine)
    lines.withPath(path) { open in
      engine.scan(batch.buffer, scratch: &scratch) { message, text, found in
        if !found.exhausted.isEmpty { note(found, message, origin, to: &part) }
        for index in found.links.indices {
          let record = found.links[index]
          let line: Int
          let column: Int
          if let firstLine {
            line = firstLine + message
            column = columns.column(of: Int(record.start), in: text, of: message)
          } else {
            (line, column) = origin.position(of: Int(record.start), in: message, &places)
          }
          if !open.append(record, in: text, line: line, column: column, to: &part.output) {
            writer.appendLine(
              record, in: text, found, isHidden: false, path: path, line: line, column: column,
              memory: &memory, to: &part.output)
          }
          if part.isFull { send(&part) }
        }
        part.links += found.links.count
      }
    }
  }

  private func note(_ found: FoundLinks, _ message: Int, _ origin: any MessageOrigin, to part: inout Part) {
    let place = origin.place(of: TextRange(utf8: 0..<0), in: message)
    for (rule, _) in found.exhausted {
      part.stopped.add(engine.rules[rule].id, path: path, line: place.line)
    }
  }
}

/// What the objects of one message have in common.
private struct KnownMessage {
  let message: Int
  let details: MessageDetails
  var counter = UnitCounter()

  init(_ message: Int, _ details: MessageDetails) {
    self.message = message
    self.details = details
  }
}

extension FoundLinks {
  /// The links in order of position, and if that is wanted what was refused or lost its place.
  fileprivate func forEach(refused isWanted: Bool, _ body: (LinkRecord) -> Void) {
    guard isWanted, !refused.isEmpty || !lost.isEmpty else { return links.forEach(body) }
    var all = links + refused
    for (record, _, reason) in lost {
      var record = record
      record.status = .rejected
      record.rejection = reason
      all.append(record)
    }
    all.sort { ($0.start, $0.end, $0.status.rawValue) < ($1.start, $1.end, $1.status.rawValue) }
    all.forEach(body)
  }
}

/// Says how stretches are shown that come in ascending order of message and start. Each span is taken up and laid
/// down once.
private struct ContextCursor {
  private let spans: [MessageBuffer.ContextSpan]
  private var next = 0
  /// Spans that have begun and may reach on.
  private var open: [MessageBuffer.ContextSpan] = []

  init(_ spans: [MessageBuffer.ContextSpan]) { self.spans = spans }

  mutating func context(of range: Range<Int>, in message: Int) -> LinkContext {
    guard !spans.isEmpty else { return [] }
    open.removeAll { $0.message != message || $0.range.upperBound.utf8 <= range.lowerBound }
    while next < spans.count {
      let span = spans[next]
      if span.message > message { break }
      if span.message == message, span.range.lowerBound.utf8 >= range.upperBound { break }
      if span.message == message, span.range.upperBound.utf8 > range.lowerBound { open.append(span) }
      next += 1
    }
    var context: LinkContext = []
    for span in open where span.range.utf8.overlaps(range) { context.formUnion(span.context) }
    return context
  }
}
