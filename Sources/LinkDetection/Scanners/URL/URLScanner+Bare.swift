import LinkModel

/// The guards against file names and missing spaces (part C, *tld, false-positive*).
struct BareHostGuard: Sendable {
  private let fileTLDs: NameSet
  private let wordTLDs: NameSet
  private let except: HostPatterns
  private let guardsFiles: Bool
  private let guardsWords: Bool

  init(_ settings: URLSettings) {
    fileTLDs = NameSet(settings.words("file-tlds"))
    wordTLDs = NameSet(settings.words("word-tlds"))
    except = HostPatterns(settings.words("guard-except"))
    guardsFiles = settings.word("file-guard") == "on"
    guardsWords = settings.word("word-guard") == "on"
  }

  /// Why a bare name without path, query and `www.` is no link; `none` if it is one.
  func fault(_ host: HostRun, hasPort: Bool, in text: TextBytes) -> Rejection {
    guard guardsFiles || guardsWords, !except.match(host.range, in: text) else { return .none }
    let label = host.lastLabel
    if guardsFiles, fileTLDs.contains(label, in: text) { return .fileNameLookAlike }
    guard guardsWords, !hasPort else { return .none }
    if label.count > 4, text.equalsIgnoringASCIICase("xn--".utf8, at: label.lowerBound) { return .none }
    if wordTLDs.contains(label, in: text) { return .wordLookAlike }
    if host.range.upperBound < text.count, text[host.range.upperBound] == 0x28 { return .callLookAlike }
    let (hasCapital, hasSmall) = Self.cases(of: label, in: text)
    guard hasCapital else { return .none }
    if hasSmall { return .wordLookAlike }
    // `train.IN`: a capital after a lower-case letter. Names beyond ASCII are written so: `пример.РФ`.
    guard text[label.lowerBound] < 0x80, label.lowerBound >= host.range.lowerBound + 2 else { return .none }
    return text.scalar(before: label.lowerBound - 1).properties.isLowercase ? .wordLookAlike : .none
  }

  /// Whether capital and small letters stand in a label: `г.Москва` is two words.
  private static func cases(of label: Range<Int>, in text: TextBytes) -> (hasCapital: Bool, hasSmall: Bool) {
    var (hasCapital, hasSmall) = (false, false)
    var offset = label.lowerBound
    while offset < label.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      offset += length
      if scalar.value < 0x80 {
        if text[offset - 1] &- 0x41 < 26 { hasCapital = true } else { hasSmall = true }
      } else {
        hasCapital = hasCapital || scalar.properties.isUppercase
        hasSmall = hasSmall || scalar.properties.isLowercase
      }
    }
    return (hasCapital, hasSmall)
  }
}

/// Hosts without a scheme (part C, *schemeless*).
extension URLScanner {
  func proposeBare(dot: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    guard let place = bareStart(before: dot, in: text) else { return }
    var run = hosts.read(from: place.start, in: text, at: place.isWWW ? .www : .bare)
    scratch.setLookedUpTo(Int(rule), max(run.runEnd, dot + 1))
    if place.isMarked { run = withoutMarks(run, in: text) }
    guard !run.range.isEmpty else { return }
    let fault = bareFault(run, place, in: text)
    guard fault == .none else {
      if fault == .hiddenCharacter {
        scratch.propose(LinkRecord(run.range, rule: rule, status: .rejected, rejection: fault))
      } else {
        scratch.note(rule, run.range, fault)
      }
      return
    }
    finishBare(run, place, in: text, as: rule, scratch: &scratch)
  }

  /// Where a host without a scheme begins.
  private struct BareStart {
    var start: Int
    var isWWW = false
    /// Where the run of its characters began: text may stand before the host, which then needs no boundary.
    var runStart: Int
    /// Whether `_` stands before it, so that one must stand behind the link too: `_example.org_`.
    var isMarked = false
  }

  private func bareStart(before dot: Int, in text: TextBytes) -> BareStart? {
    if hosts.letters.takesAnyName {
      // In small letters only.
      let start = dot - 3
      guard start >= 0, text[start] == 0x77, text[start + 1] == 0x77, text[start + 2] == 0x77 else {
        return nil
      }
      return BareStart(start: start, isWWW: true, runStart: start)
    }
    let runStart = TerminalEscape.end(reachingInto: hosts.runStart(before: dot, in: text), in: text)
    guard runStart < dot else { return nil }
    var place = BareStart(start: runStart, runStart: runStart)
    if choices.readsMarkup {
      while place.start < dot, text[place.start] == 0x5F { place.start += 1 }
      place.isMarked = place.start > runStart
    }
    var labelEnd = place.start
    while labelEnd < dot, text[labelEnd] != 0x2E { labelEnd += 1 }
    let label = place.start..<labelEnd
    place.isWWW = text.equalsIgnoringASCIICase("www.".utf8, at: place.start)
    if !place.isWWW, choices.cutsGluedText { place.start = GluedText.end(in: label, of: text) }
    if !place.isWWW {
      place.isWWW =
        labelEnd - place.start == 3 && text.equalsIgnoringASCIICase("www.".utf8, at: place.start)
    }
    return place.start < dot ? place : nil
  }

  /// A host without the underscores at its end.
  private func withoutMarks(_ run: HostRun, in text: TextBytes) -> HostRun {
    var end = run.range.upperBound
    while end > run.range.lowerBound, text[end - 1] == 0x5F { end -= 1 }
    guard end < run.range.upperBound else { return run }
    var inner = hosts.read(from: run.range.lowerBound, in: text.extracting(0..<end), at: .bare)
    inner.runEnd = run.runEnd
    return inner
  }

  private func finishBare(
    _ run: HostRun, _ bare: BareStart, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    var marks = run.marks.union(.bareHost)
    let host = run.range
    guard let port = endOfPort(after: host.upperBound, in: text, &marks) else {
      scratch.propose(
        LinkRecord(
          host, rule: rule, status: .rejected, rejection: portFault(after: host.upperBound, in: text)))
      return
    }
    var end = port
    var stop = max(port, run.runEnd)
    let place =
      run.hasTrailingDot && port == host.upperBound && path.begins(at: port + 1, in: text) ? port + 1 : port
    var speaks = bare.isWWW
    let guarded = speaks ? .none : guards.fault(run, hasPort: port > host.upperBound, in: text)
    // Where nothing that follows can speak for the name, it is not read: the next name would read it again.
    let maySpeak = place < text.count && (text[place] == 0x2F || text[place] == 0x3F)
    if guarded == .none || maySpeak, path.begins(at: place, in: text) {
      let around = surroundings(host.lowerBound, in: text)
      let found = path.end(
        from: place, ofLinkAt: host.lowerBound, in: text, around: around, rule: rule, scratch: &scratch)
      stop = max(stop, found.stop)
      scratch.note(rule, linkAt: host.lowerBound, found)
      if found.end > place {
        end = found.end
        // A path or query makes a name a link; a fragment does not.
        if text[place] == 0x2F || (text[place] == 0x3F && found.end > place + 1) { speaks = true }
      }
    }
    if bare.isMarked, end == text.count || text[end] != 0x5F {
      return scratch.note(rule, bare.runStart..<end, .underscoreHost)
    }
    if !speaks, guarded != .none {
      scratch.propose(LinkRecord(host, rule: rule, status: .rejected, rejection: guarded, marks: marks))
      return
    }
    if !allowed.isEmpty, !allowed.match(host, in: text) {
      scratch.note(rule, host.lowerBound..<end, .hostNotListed)
      scratch.setLookedUpTo(Int(rule), stop)
      return
    }
    if isTooLong(host.lowerBound..<end, in: text) {
      scratch.note(rule, host.lowerBound..<end, .longLink)
      return scratch.setLookedUpTo(Int(rule), stop)
    }
    propose(host.lowerBound..<end, lookedUpTo: stop, marks, as: rule, scratch: &scratch)
  }

  private func bareFault(_ run: HostRun, _ bare: BareStart, in text: TextBytes) -> Rejection {
    let isWWW = bare.isWWW
    if run.fault != .none { return run.fault }
    if run.hasUnderscore, !choices.underscoresInBare || isMisplacedUnderscore(run) { return .underscoreHost }
    let follower = hosts.faultAfter(run, in: text)
    if follower != .none { return follower }
    if !hosts.letters.takesAnyName, IPAddress.isNumber(run.lastLabel, in: text) { return .bareNumber }
    if isWWW, hosts.letters.takesAnyName {
      guard run.labels >= 2 else { return .unknownTLD }
    } else if isWWW {
      guard
        run.labels >= 3 && (run.hasKnownTLD || choices.takesUnknownTLDs)
          || (run.labels == 2 && run.hasKnownTLD)
      else {
        return .unknownTLD
      }
    } else {
      guard choices.bareHosts != .www else { return .schemeMissing }
      guard run.labels >= 2 else { return .unknownTLD }
      guard run.hasKnownTLD || (choices.bareHosts == .anyTLD && isWord(run.lastLabel, in: text)) else {
        return .unknownTLD
      }
    }
    return touchesSign(run, bare, in: text) ? .touchesSign : .none
  }

  /// Whether a label is two or more letters.
  private func isWord(_ label: Range<Int>, in text: TextBytes) -> Bool {
    label.count >= 2 && label.allSatisfy { text[$0].isASCIILetter || text[$0] >= 0x80 }
  }

  /// Whether a sign stands beside a bare host with which it would be part of something else.
  private func touchesSign(_ run: HostRun, _ bare: BareStart, in text: TextBytes) -> Bool {
    switch choices.beforeBare {
    case .noSigil: return isAfterSigilOrPunctuation(run.range.lowerBound, in: text)
    case .space: return !isAfterSpace(run.range.lowerBound, in: text)
    case .strict, .noAt: break
    }
    if run.runEnd < text.count {
      let byte = text[run.runEnd]
      if byte == 0x40 || byte == 0x3A && isUserName(before: run.runEnd, in: text) { return true }
      if byte >= 0x80, text.scalar(at: run.runEnd).value == 0xFF20 { return true }
      // `com.acme.app://`: the name is a scheme.
      if byte == 0x3A, choices.refusesWhole, run.runEnd + 2 < text.count, text[run.runEnd + 1] == 0x2F,
        text[run.runEnd + 2] == 0x2F
      {
        return true
      }
    }
    let start = bare.isMarked ? bare.runStart : bare.start
    guard start > 0, bare.isMarked || bare.start == bare.runStart else { return false }
    let (scalar, length) = text.scalarAndLength(before: start)
    guard choices.beforeBare == .strict else { return scalar == "@" || scalar.value == 0xFF20 }
    switch scalar.value {
    case 0x40, 0x2E, 0x2D, 0x5F, 0x2F, 0x5C, 0x23, 0x24: return true
    case 0xFF20, 0xFF0E, 0xFF0D, 0xFF3F, 0xFF0F, 0xFF3C, 0xFF03, 0xFF04: return true
    // What looks like a slash: fraction and division, the big solidus.
    case 0x2044, 0x2215, 0x29F8: return true
    case 0x3A: return isAfterHandle(start - 1, in: text)
    default: break
    }
    if scalar.value < 0x80 {
      return UInt8(scalar.value).isASCIIAlphanumeric && !isAfterEscape(start, in: text)
    }
    let kind = scalar.scalarClass
    if kind.isLetter { return true }
    return kind.contains(.hidden) && start > length && text.scalar(before: start - length).isWordPart
  }

  /// Whether a colon after a host, a password or port and an `@` follow: `example.com:pw@example.org`. Looks at most
  /// 128 bytes to the right.
  private func isUserName(before colon: Int, in text: TextBytes) -> Bool {
    guard choices.refusesWhole else { return false }
    var end = colon + 1
    while end < text.count, end - colon < 128, userinfo.contains(text[end]) {
      if text[end] == 0x40 { return end > colon + 1 }
      end += 1
    }
    return false
  }

  /// Whether a handle ends at a byte, so that `:host` behind it is its server. Looks at most 65 bytes to the left.
  private func isAfterHandle(_ end: Int, in text: TextBytes) -> Bool {
    var start = end
    while start > 0, end - start < 65,
      text[start - 1].isASCIIAlphanumeric || "_.-".utf8.contains(text[start - 1])
    {
      start -= 1
    }
    guard start < end, start > 0 else { return false }
    let (sigil, length) = text.scalarAndLength(before: start)
    guard sigil == "@" || sigil.value == 0xFF20 else { return false }
    return start == length || !text[start - length - 1].isASCIIAlphanumeric
  }

  /// Part A 1.5.
  private func isAfterSigilOrPunctuation(_ start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return false }
    let byte = text[start - 1]
    return byte == 0x2D || byte == 0x5F || byte == 0x2E || byte == 0x2F || isAfterSigil(start, in: text)
  }

  /// Part A 3: the beginning of a line, white space, or a sign of markup.
  private func isAfterSpace(_ start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return true }
    switch text[start - 1] {
    case 0x20, 0x9...0xD, 0x2A, 0x5F, 0x7E, 0x28: return true
    default: return false
    }
  }

  /// Whether the run before a host ended with a control sequence, so that its last letter is none of the text.
  private func isAfterEscape(_ start: Int, in text: TextBytes) -> Bool {
    let begin = hosts.runStart(before: start, in: text)
    return TerminalEscape.end(reachingInto: begin, in: text) == start
  }
}
