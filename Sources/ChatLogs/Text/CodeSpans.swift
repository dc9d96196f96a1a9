package import LinkModel

extension MessageBuffer {
  /// Notes what stands between back-ticks as code: runs of one or two on one line, and fences of three or more
  /// over any number of lines. Linear; messages without back-ticks cost the search for one.
  package mutating func markCode() {
    let bytes = bytes
    if areLines { return markCode(inLinesOf: bytes) }
    var from = 0
    var message = 0
    while let tick = bytes.span.firstIndex(of: 0x60, from: from) {
      while message < messages.count, Int(messages[message].end) <= tick { message += 1 }
      guard message < messages.count else { return }
      let slice = messages[message]
      if tick >= Int(slice.start) {
        let text = bytes.span.extracting(Int(slice.start)..<Int(slice.end))
        for range in CodeSpans.find(in: text, from: tick - Int(slice.start)) {
          contexts.append(ContextSpan(message: message, range: TextRange(utf8: range), context: .code))
        }
        from = Int(slice.end)
      } else {
        from = Int(slice.start)
      }
    }
  }

  /// The same for messages that are lines.
  private mutating func markCode(inLinesOf bytes: [UInt8]) {
    var from = 0
    var message = 0
    while let tick = bytes.span.firstIndex(of: 0x60, from: from) {
      let passed = bytes.span.extracting(from..<tick)
      message += passed.count(of: 0x0A)
      let start = passed.lastIndex(of: 0x0A).map { from + $0 + 1 } ?? from
      let end = bytes.span.firstIndex(of: 0x0A, from: tick) ?? bytes.count
      for range in CodeSpans.find(in: bytes.span.extracting(start..<end), from: tick - start) {
        contexts.append(ContextSpan(message: message, range: TextRange(utf8: range), context: .code))
      }
      // The line end is counted with what follows.
      from = end
    }
  }
}

/// Finds code in one message.
enum CodeSpans {
  private struct Run {
    var range: Range<Int>
    /// Runs that may close each other have the same key: their length, and the line for short ones.
    var key: Int
  }

  /// Code with its back-ticks, in order. A run that no run of the same length follows is no code. Linear.
  static func find(in text: TextBytes, from start: Int) -> [Range<Int>] {
    let runs = runs(in: text, from: start)
    var closers = [Int](repeating: -1, count: runs.count)
    var next: [Int: Int] = [:]
    for index in runs.indices.reversed() {
      closers[index] = next[runs[index].key] ?? -1
      next[runs[index].key] = index
    }
    var result: [Range<Int>] = []
    var index = 0
    while index < runs.count {
      let closer = closers[index]
      if closer > index {
        result.append(runs[index].range.lowerBound..<runs[closer].range.upperBound)
        index = closer
      }
      index += 1
    }
    return result
  }

  private static func runs(in text: TextBytes, from start: Int) -> [Run] {
    var result: [Run] = []
    var line = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case 0x0A:
        line += 1
        index += 1
      case 0x60:
        var end = index + 1
        while end < text.count, text[end] == 0x60 { end += 1 }
        let length = end - index
        result.append(Run(range: index..<end, key: length < 3 ? -(2 * line + length) : length))
        index = end
      default: index += 1
      }
    }
    return result
  }
}
