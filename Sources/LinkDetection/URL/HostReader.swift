import LinkModel

/// Reads hosts: one pass over the longest run of host characters, then one over the host (part C, *host*).
struct HostReader: Sendable {
  /// Which characters hosts hold, and where a host ends in a run of them.
  enum Letters: Sendable {
    /// Letters, marks and digits of any script (part A 2.2): the host is the longest run.
    case letters
    /// Whatever is no ASCII punctuation, blank or control (part A 1.5): the host ends in its last top-level domain.
    case twitter
    /// Whatever is no punctuation and no white space (part A 3): the host is the longest run.
    case gfm

    /// Whether user info, IPv6 addresses and what spoils a host are looked for: the other two read a host and no more.
    var readsAuthority: Bool { self == .letters }
    /// Whether every name is a host, so that what looks like a second scheme is one too, and `www.` counts in small
    /// letters only.
    var takesAnyName: Bool { self == .gfm }
  }

  /// Where a host stands, which decides what it may hold.
  enum Place: Sendable {
    /// After `://`.
    case afterScheme
    /// At the beginning of a link without a scheme: with `www.`, or without.
    case www, bare
    /// After the `@` of an address.
    case address
  }

  var letters = Letters.letters
  /// Whether hosts after a scheme or `www.` may hold emoji.
  var readsSymbols = true
  /// The top-level domains.
  var tlds = NameSet.topLevelDomains
  /// Whether `。 ． ｡` separate labels too.
  var readsWideDots = false
  /// Whether a letter of a script without spaces ends a host after an ASCII top-level domain.
  var cutsBeforeCJK = true
  /// Whether lengths are checked, and whether labels in Punycode must decode too.
  var checksLength = true
  var checksIDNA = false
  /// Whether an underscore is a host character.
  var readsUnderscores = true
  /// The ASCII characters of labels without the underscore.
  private let labelBytes = ByteClass.asciiAlphanumerics.union(ByteClass("-"))

  /// The host that begins at a byte; its range is empty if there is none. Linear in the run.
  func read(from start: Int, in text: TextBytes, at place: Place) -> HostRun {
    switch letters {
    case .letters: break
    case .twitter: return readEndingInTLD(from: start, in: text, isBare: place != .afterScheme)
    case .gfm: return readUnpunctuated(from: start, in: text)
    }
    if let run = readShort(from: start, in: text) { return run }
    if let run = readASCII(from: start, in: text) { return run }
    let symbols = readsSymbols && (place == .afterScheme || place == .www)
    var offset = start
    var labelStart = start
    var labelIsASCII = true
    var firstSymbol = Int.max
    var firstCJK = Int.max
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if byte == 0x2E {
          labelStart = offset + 1
          labelIsASCII = true
        } else if !(byte.isASCIIAlphanumeric || byte == 0x2D || (byte == 0x5F && readsUnderscores)) {
          break
        }
        offset += 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(at: offset)
      let kind = scalar.scalarClass
      if kind.isLetter {
        if cutsBeforeCJK, labelIsASCII, firstCJK == .max, scalar.isUnspaced, labelStart > start,
          offset > labelStart,
          tlds.contains(labelStart..<offset, in: text)
        {
          firstCJK = offset
        }
      } else if symbols, kind.contains(.symbol) || isJoiner(scalar) {
        if !isJoiner(scalar) { firstSymbol = min(firstSymbol, offset) }
      } else if readsWideDots, scalar.isWideDot {
        labelStart = offset + length
        labelIsASCII = true
        offset += length
        continue
      } else if !(isJoiner(scalar) && isBetweenLetters(offset..<offset + length, in: text)) {
        break
      }
      labelIsASCII = false
      offset += length
    }
    while offset > start, text[offset - 1] >= 0x80, text.scalar(before: offset).isMiddleMark {
      offset -= text.scalarAndLength(before: offset).length
    }
    var run = HostRun(range: start..<offset, runEnd: offset)
    settleEnd(&run, offset, in: text)
    if !run.hasKnownTLD, min(firstSymbol, firstCJK) < offset {
      run.isCut = true
      settleEnd(&run, min(firstSymbol, firstCJK), in: text)
    }
    guard !run.range.isEmpty else { return run }
    check(&run, in: text)
    return run
  }

  /// The host that begins at a byte, if it is short and plain, as nearly all are.
  @inline(__always) private func readShort(from start: Int, in text: TextBytes) -> HostRun? {
    guard let host = PlainHost(from: start, in: text) else { return nil }
    return host.run(hasKnownTLD: tlds.contains(host.lastLabel, in: text))
  }

  /// The host that begins at a byte, in one pass; nil if its run reaches a byte beyond ASCII.
  private func readASCII(from start: Int, in text: TextBytes) -> HostRun? {
    var offset = start
    var labels = 0
    // Dots side by side, which spoil a host that goes on behind them.
    var emptyLabels = 0
    var lastLabel = start..<start
    var underscore = -2
    var isBad = false
    var hasPunycode = false
    var hasEdgeUnderscore = false
    while true {
      let labelStart = offset
      while offset < text.count, labelBytes.contains(text[offset]) { offset += 1 }
      while offset < text.count, text[offset] == 0x5F, readsUnderscores {
        underscore = labels + emptyLabels
        offset += 1
        while offset < text.count, labelBytes.contains(text[offset]) { offset += 1 }
      }
      if offset == labelStart {
        emptyLabels += 1
      } else {
        lastLabel = labelStart..<offset
        labels += emptyLabels + 1
        isBad = isBad || emptyLabels > 0 || isBadLabel(lastLabel, in: text)
        hasEdgeUnderscore = hasEdgeUnderscore || underscore >= 0 && hasUnderscoreAtEdge(lastLabel, in: text)
        hasPunycode = hasPunycode || hasPunycodePrefix(lastLabel, in: text)
        emptyLabels = 0
      }
      guard offset < text.count, text[offset] == 0x2E else { break }
      offset += 1
    }
    if offset < text.count, text[offset] >= 0x80 { return nil }
    var run = HostRun(range: start..<lastLabel.upperBound, runEnd: offset)
    run.lastLabel = lastLabel
    if run.range.isEmpty { return run }
    run.hasKnownTLD = tlds.contains(lastLabel, in: text)
    run.labels = labels
    run.hasUnderscore = underscore >= 0
    run.hasLateUnderscore = underscore >= labels - 2
    run.hasEdgeUnderscore = hasEdgeUnderscore
    if hasPunycode { run.marks.insert(.punycode) }
    if isBad || (checksLength || checksIDNA) && run.range.count > 253 { run.fault = .badHost }
    if checksIDNA, run.fault == .none, hasPunycode, !decodes(run.range, in: text) { run.fault = .badHost }
    return run
  }

  /// Whether a label of ASCII has a hyphen at an end, or is too long.
  private func isBadLabel(_ label: Range<Int>, in text: TextBytes) -> Bool {
    text[label.lowerBound] == 0x2D || text[label.upperBound - 1] == 0x2D
      || label.count > 63 && (checksLength || checksIDNA)
  }

  private func hasUnderscoreAtEdge(_ label: Range<Int>, in text: TextBytes) -> Bool {
    text[label.lowerBound] == 0x5F || text[label.upperBound - 1] == 0x5F
  }

  func hasPunycodePrefix(_ label: Range<Int>, in text: TextBytes) -> Bool {
    label.count > 4 && text[label.lowerBound + 2] == 0x2D && text[label.lowerBound + 3] == 0x2D
      && text[label.lowerBound] | 0x20 == 0x78 && text[label.lowerBound + 1] | 0x20 == 0x6E
  }

  /// Where the run of host characters around a byte begins. Linear in what is passed over.
  func runStart(before offset: Int, in text: TextBytes) -> Int {
    if letters == .twitter { return asciiRunStart(before: offset, in: text) }
    var start = offset
    while start > 0 {
      let byte = text[start - 1]
      if byte < 0x80 {
        guard
          byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x2E || (byte == 0x5F && readsUnderscores)
        else { break }
        start -= 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(before: start)
      guard
        scalar.scalarClass.isLetter || (readsWideDots && scalar.isWideDot)
          || (isJoiner(scalar) && isBetweenLetters(start - length..<start, in: text))
      else { break }
      start -= length
    }
    return start
  }

  /// Why what follows a host right away spoils it; `none` if it does not.
  func faultAfter(_ run: HostRun, in text: TextBytes) -> Rejection {
    guard letters.readsAuthority, !run.isCut, run.runEnd < text.count else { return .none }
    let byte = text[run.runEnd]
    if byte < 0x80 {
      switch byte {
      case 0x7B, 0x25: return .placeholderHost
      case 0x24: return run.runEnd + 1 < text.count && text[run.runEnd + 1] == 0x7B ? .placeholderHost : .none
      default: return .none
      }
    }
    var (scalar, length) = text.scalarAndLength(at: run.runEnd)
    if scalar.isWideDot {
      return !run.hasKnownTLD && isHostLetter(at: run.runEnd + length, in: text) ? .badHost : .none
    }
    var offset = run.runEnd
    while scalar.scalarClass.contains(.hidden) {
      offset += length
      let isDot = offset < text.count && text[offset] == 0x2E
      if isHostLetter(at: isDot ? offset + 1 : offset, in: text) { return .hiddenCharacter }
      guard offset < text.count else { break }
      (scalar, length) = text.scalarAndLength(at: offset)
    }
    return .none
  }

  /// Whether a letter or digit that hosts may hold stands at a byte.
  func isHostLetter(at offset: Int, in text: TextBytes) -> Bool {
    guard offset < text.count else { return false }
    return text[offset] < 0x80
      ? text[offset].isASCIIAlphanumeric : text.scalar(at: offset).scalarClass.isLetter
  }

  private func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }

  private func isBetweenLetters(_ range: Range<Int>, in text: TextBytes) -> Bool {
    guard range.lowerBound > 0, text[range.lowerBound - 1] >= 0x80 else { return false }
    guard range.upperBound < text.count, text[range.upperBound] >= 0x80 else { return false }
    return text.scalar(before: range.lowerBound).scalarClass.isLetter
      && text.scalar(at: range.upperBound).scalarClass.isLetter
  }

  /// Sets the end without its dots, and the last label.
  private func settleEnd(_ run: inout HostRun, _ limit: Int, in text: TextBytes) {
    let start = run.range.lowerBound
    var end = limit
    while end > start, let dot = dotLength(before: end, in: text) { end -= dot }
    var label = end
    while label > start, dotLength(before: label, in: text) == nil { label -= 1 }
    run.range = start..<end
    run.lastLabel = label..<end
    run.hasKnownTLD = tlds.contains(label..<end, in: text)
  }

  private func dotLength(before offset: Int, in text: TextBytes) -> Int? {
    if text[offset - 1] == 0x2E { return 1 }
    guard readsWideDots, text[offset - 1] >= 0x80, text.startsScalar(at: offset) else { return nil }
    return text.scalar(before: offset).isWideDot ? 3 : nil
  }

  /// Looks at the labels. With `estimates`, lengths that matter to no limit are not worked out.
  func check(_ run: inout HostRun, in text: TextBytes, estimates: Bool = true) {
    let end = run.range.upperBound
    var labelStart = run.range.lowerBound
    var total = 0
    var isEstimated = false
    var lastUnderscore = -2
    while labelStart <= end {
      var labelEnd = labelStart
      var isASCII = true
      var dot = 0
      while labelEnd < end {
        let byte = text[labelEnd]
        if byte == 0x2E {
          dot = 1
          break
        }
        if byte == 0x5F { lastUnderscore = run.labels }
        if byte >= 0x80 {
          if readsWideDots, text.startsScalar(at: labelEnd), text.scalar(at: labelEnd).isWideDot {
            dot = 3
            break
          }
          isASCII = false
        }
        labelEnd += 1
      }
      run.labels += 1
      let label = labelStart..<labelEnd
      if label.isEmpty || text[label.lowerBound] == 0x2D || text[label.upperBound - 1] == 0x2D {
        run.fault = .badHost
      }
      if lastUnderscore >= 0, !label.isEmpty, hasUnderscoreAtEdge(label, in: text) {
        run.hasEdgeUnderscore = true
      }
      if checksLength || checksIDNA {
        var count = label.count
        if !isASCII {
          count = Punycode.mostCount(label)
          if estimates, count <= 63 {
            isEstimated = true
          } else {
            count = Punycode.encodedCount(label, in: text)
          }
        }
        if count > 63 { run.fault = .badHost }
        total += count + 1
      }
      if hasPunycodePrefix(label, in: text) { run.marks.insert(.punycode) }
      if !isASCII, !run.marks.contains(.mixedScript), MixedScript.occurs(in: label, of: text) {
        run.marks.insert(.mixedScript)
      }
      labelStart = labelEnd + max(dot, 1)
    }
    run.hasUnderscore = lastUnderscore >= 0
    run.hasLateUnderscore = lastUnderscore >= run.labels - 2
    if total > 254 {
      if isEstimated {
        run.labels = 0
        return check(&run, in: text, estimates: false)
      }
      run.fault = .badHost
    }
    if checksIDNA, run.fault == .none, run.marks.contains(.punycode), !decodes(run.range, in: text) {
      run.fault = .badHost
    }
  }

  /// Whether every label of a host that begins with `xn--` is Punycode. Linear in the host.
  private func decodes(_ host: Range<Int>, in text: TextBytes) -> Bool {
    var start = host.lowerBound
    while start < host.upperBound {
      var end = start
      while end < host.upperBound, text[end] != 0x2E { end += 1 }
      if hasPunycodePrefix(start..<end, in: text), !Punycode.decodes(start + 4..<end, in: text) {
        return false
      }
      start = end + 1
    }
    return true
  }
}

extension Unicode.Scalar {
  /// A mark that names hold between letters only (RFC 5892 A.3 to A.7) and that is punctuation elsewhere.
  var isMiddleMark: Bool {
    switch value {
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB: true
    default: false
    }
  }
}
