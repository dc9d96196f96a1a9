import LinkModel

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
  struct BareStart {
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
      scratch.note(rule, bare.runStart..<end, .underscoreHost)
      return scratch.setLookedUpTo(Int(rule), stop)
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
}
