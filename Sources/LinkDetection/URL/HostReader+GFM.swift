import LinkModel

/// Hosts of whatever is neither punctuation nor white space (part A 3). No label is checked, none need be known.
extension HostReader {
  /// The host that begins at a byte: a run of such characters, `-`, `_` and `.`. Linear in the run.
  func readUnpunctuated(from start: Int, in text: TextBytes) -> HostRun {
    var run = HostRun(range: start..<start, runEnd: start)
    var offset = start
    var labelStart = start
    var lastUnderscore = -2
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if byte == 0x2E {
          run.labels += 1
          labelStart = offset + 1
        } else if byte == 0x5F {
          lastUnderscore = run.labels
        } else if !(byte.isASCIIAlphanumeric || byte == 0x2D) {
          break
        }
        // The first one is neither punctuation nor a sign.
        if offset == start, !byte.isASCIIAlphanumeric { return HostRun(range: start..<start, runEnd: start) }
        offset += 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(at: offset)
      guard !scalar.isPunctuationOrSpace else { break }
      offset += length
    }
    guard offset > start else { return run }
    run.labels += 1
    run.hasUnderscore = lastUnderscore >= 0
    run.hasLateUnderscore = lastUnderscore >= run.labels - 2
    run.runEnd = offset
    var end = offset
    while end > start, text[end - 1] == 0x2E {
      end -= 1
      run.labels -= 1
    }
    run.range = start..<end
    run.lastLabel = min(labelStart, end)..<end
    run.hasKnownTLD = tlds.contains(run.lastLabel, in: text)
    return run
  }
}

extension Unicode.Scalar {
  /// Whether it is punctuation or white space by its general category.
  fileprivate var isPunctuationOrSpace: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
      true
    default: false
    }
  }
}
