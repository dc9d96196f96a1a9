// Hot: asked at every colon before a slash and every dot between letters. Benchmark: urls.
import LinkModel

/// Finds web addresses, with a scheme and without (part C of the rules of detection).
///
/// A candidate is read once from its start and consumed whole: no other candidate of the rule begins inside what was
/// looked at, so the scan is linear and never links a remnant of something refused.
///
/// The scanners are immutable classes: a call costs one reference count, not one for each table.
final class URLScanner: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []

  let schemes: SchemeList
  let hosts: HostReader
  let path: PathReader
  let guards: BareHostGuard
  let allowed: HostPatterns
  let choices: Choices
  let userinfo: ByteClass
  /// What must stand behind the dot of a host without a scheme.
  private let behindDot: ByteClass
  /// Whether the settings allow the quick way for plain links.
  let isPlain: Bool

  init(_ settings: URLSettings) {
    schemes = SchemeList(settings)
    path = PathReader(settings)
    guards = BareHostGuard(settings)
    allowed = HostPatterns(settings.words("hosts"))
    hosts = HostReader(settings)
    choices = Choices(settings)
    isPlain = Self.readsPlain(hosts, allowed, choices, path)
    userinfo = Self.userinfoBytes
    behindDot = hosts.letters == .gfm ? Self.besideDot.union(ByteClass("-_")) : Self.besideDot

    var beforeSlashes = ByteClass.asciiAlphanumerics
    beforeSlashes.insert(0x2B)
    var bytes: [TriggerSet.ByteTrigger] = []
    if choices.angleLinks != .off {
      bytes.append(TriggerSet.ByteTrigger(ByteClass("<"), after: .asciiLetters))
    }
    if choices.angleLinks != .only {
      bytes.append(TriggerSet.ByteTrigger(Self.colon, before: beforeSlashes, after: ByteClass("/")))
      bytes.append(
        TriggerSet.ByteTrigger(Self.colon, before: schemes.lastLetters, after: Self.besideLooseColon))
    }
    if choices.bareHosts != .never, choices.angleLinks != .only {
      bytes.append(TriggerSet.ByteTrigger(ByteClass("."), before: Self.besideDot, after: behindDot))
      if hosts.readsWideDots {
        // The first two bytes of U+3002, U+FF0E and U+FF61.
        bytes.append(
          TriggerSet.ByteTrigger(ByteClass([0xE3]), before: Self.besideDot, after: ByteClass([0x80])))
        bytes.append(
          TriggerSet.ByteTrigger(ByteClass([0xEF]), before: Self.besideDot, after: ByteClass([0xBC, 0xBD])))
      }
    }
    triggers = TriggerSet(bytes: bytes)
  }

  private static let colon = ByteClass(":")
  /// What makes a link after a scheme without slashes, or spoils one; a slash is looked at anyway.
  private static let besideLooseColon = ByteClass((0x21...0xFF).filter { $0 != 0x2F })
  private static let besideDot: ByteClass = {
    var result = ByteClass.asciiAlphanumerics
    result.formUnion(.nonASCII)
    return result
  }()

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let offset = trigger.lowerBound
    guard offset < text.count, offset >= scratch.lookedUpTo(Int(rule)) else { return }
    if choices.angleLinks != .off, text[offset] == 0x3C {
      return proposeAngle(at: offset, in: text, as: rule, scratch: &scratch)
    }
    guard offset > 0, choices.angleLinks != .only else { return }
    let before = text[offset - 1]
    switch text[offset] {
    case 0x3A:
      guard before.isASCIIAlphanumeric || before == 0x2B else { return }
      if offset + 2 < text.count, text[offset + 1] == 0x2F, text[offset + 2] == 0x2F {
        if proposePlain(colon: offset, in: text, as: rule, scratch: &scratch) { return }
        proposeAfterSlashes(colon: offset, in: text, as: rule, scratch: &scratch)
      } else if schemes.lastLetters.contains(before) {
        proposeWithoutSlashes(colon: offset, in: text, as: rule, scratch: &scratch)
      }
    case 0x2E:
      guard choices.bareHosts != .never, offset + 1 < text.count else { return }
      let after = text[offset + 1]
      guard before.isASCIIAlphanumeric || before >= 0x80, behindDot.contains(after) else { return }
      if proposePlainBare(dot: offset, in: text, as: rule, scratch: &scratch) { return }
      proposeBare(dot: offset, in: text, as: rule, scratch: &scratch)
    case 0x80... where hosts.readsWideDots && choices.bareHosts != .never:
      guard text.startsScalar(at: offset), text.scalar(at: offset).isWideDot else { return }
      guard before.isASCIIAlphanumeric || before >= 0x80 else { return }
      proposeBare(dot: offset, in: text, as: rule, scratch: &scratch)
    default: return
    }
  }

  // MARK: With a scheme

  private func proposeAfterSlashes(colon: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let plain = schemes.plainStart(before: colon, in: text)
    var start = plain ?? schemes.wordStart(before: colon, in: text)
    guard start < colon else { return }
    let isHTTP = plain != nil || schemes.isHTTP(start..<colon, in: text)
    if !isHTTP, schemes.denied.contains(start..<colon, in: text) {
      return refuseDenied(start, colon, in: text, as: rule, scratch: &scratch)
    }
    if !isHTTP, !schemes.contains(start..<colon, in: text) {
      guard choices.beforeScheme == .anything,
        let place = schemes.suffixStart(before: colon, from: start, in: text)
      else {
        let isGlued = schemes.suffixStart(before: colon, from: start, in: text) != nil
        return refuse(start, isGlued ? .gluedScheme : .unknownScheme, in: text, as: rule, scratch: &scratch)
      }
      start = place
    }
    if choices.beforeScheme == .noSigil, isAfterSigil(start, in: text) {
      return refuse(start, .touchesSign, in: text, as: rule, scratch: &scratch)
    }
    let authority = colon + 3
    if authority < text.count, text[authority] == 0x2F {
      // Only a file is named without a host.
      guard colon - start == 4, text.equalsIgnoringASCIICase("file".utf8, at: start) else {
        return refuse(start, .malformedScheme, in: text, as: rule, scratch: &scratch)
      }
      return finish(start..<authority, path: authority, [], in: text, as: rule, scratch: &scratch)
    }
    readAuthority(start, from: authority, in: text, as: rule, scratch: &scratch)
  }

  private func proposeWithoutSlashes(colon: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch)
  {
    let start = schemes.wordStart(before: colon, in: text)
    guard start < colon, colon + 1 < text.count else { return }
    let word = start..<colon
    if schemes.denied.contains(word, in: text) {
      return refuseDenied(start, colon, in: text, as: rule, scratch: &scratch)
    }
    if schemes.opaque.contains(word, in: text) {
      let around = surroundings(start, in: text)
      let found = path.end(
        from: colon + 1, ofLinkAt: start, in: text, around: around, rule: rule, scratch: &scratch)
      guard found.end > colon + 1 else { return }
      scratch.note(rule, linkAt: start, found)
      propose(start..<found.end, lookedUpTo: found.stop, [], as: rule, scratch: &scratch)
    } else if schemes.listed.contains(word, in: text) {
      // `http:/x`, `http:x`. A scheme before a space is a word of a sentence.
      let next = text[colon + 1]
      let isDamaged =
        next == 0x2F
        ? PathReader.refusedLength(at: colon + 2, in: text) > 0 : hosts.isHostLetter(at: colon + 1, in: text)
      if isDamaged { refuse(start, .malformedScheme, in: text, as: rule, scratch: &scratch) }
    }
  }

  private func readAuthority(
    _ start: Int, from authority: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    // A scheme alone, as in `begins with https:// and`, is a word.
    guard PathReader.refusedLength(at: authority, in: text) > 0 else { return }
    var marks: LinkMarks = []
    var run = hosts.read(from: authority, in: text, at: .afterScheme)
    // `http://https://…`: the second scheme counts.
    if isSecondScheme(run, from: authority, in: text) { return }
    var host = authority
    if hosts.letters.readsAuthority, mayBeUserinfo(before: run.runEnd, in: text) {
      guard let end = endOfUserinfo(from: authority, in: text) else {
        return refuse(start, .ambiguousAuthority, in: text, as: rule, scratch: &scratch)
      }
      host = end
    }
    if host > authority {
      run = hosts.read(from: host, in: text, at: .afterScheme)
      if choices.userinfo == .refuse {
        return refuse(start, .userinfoRefused, in: text, as: rule, scratch: &scratch)
      }
      if choices.userinfo == .mark { marks.insert(.userinfo) }
    }
    if hosts.letters.readsAuthority, host < text.count, text[host] == 0x5B {
      guard choices.takesIPv6, let end = IPAddress.endOfIPv6(from: host, in: text) else {
        return refuse(start, .badHost, in: text, as: rule, scratch: &scratch)
      }
      marks.insert(.ipLiteral)
      return finishHost(
        start, host..<end, runEnd: end, dot: false, marks, in: text, as: rule, scratch: &scratch)
    }
    if run.hasLateUnderscore, let inner = runBetweenUnderscores(run, from: host, ofLinkAt: start, in: text) {
      run = inner
    }
    marks.formUnion(run.marks)
    var fault = run.range.isEmpty ? Rejection.missingHost : run.fault
    let follower = hosts.faultAfter(run, in: text)
    if follower != .none { fault = follower }
    if fault == .none, IPAddress.isNumber(run.lastLabel, in: text) {
      if !choices.takesIPv4 || (choices.checksIPv4 && !IPAddress.isIPv4(run.range, in: text)) {
        fault = .numericHost
      } else if choices.checksIPv4 || IPAddress.isIPv4(run.range, in: text) {
        marks.insert(.ipLiteral)
      }
    } else if fault == .none {
      if run.hasUnderscore, !choices.underscoresAfterScheme || isMisplacedUnderscore(run) {
        fault = .underscoreHost
      }
      if !choices.takesUnknownTLDs, !run.hasKnownTLD { fault = .unknownTLD }
      if !choices.takesOneLabel, run.labels < 2 { fault = .oneLabel }
    }
    if fault == .none, hosts.letters.readsAuthority, isAmbiguous(after: run.runEnd, in: text) {
      fault = .ambiguousAuthority
    }
    guard fault == .none else { return refuse(start, fault, in: text, as: rule, scratch: &scratch) }
    finishHost(
      start, run.range, runEnd: run.runEnd, dot: run.hasTrailingDot, marks, in: text, as: rule,
      scratch: &scratch)
  }

  /// Whether what looks like a host is a scheme with `://`.
  @inline(__always)
  private func isSecondScheme(_ run: HostRun, from authority: Int, in text: TextBytes) -> Bool {
    switch hosts.letters {
    case .gfm: return false
    case .twitter: return schemes.begins(at: authority, in: text)
    case .letters:
      guard run.runEnd < text.count, text[run.runEnd] == 0x3A || text[run.runEnd] == 0x2B else {
        return false
      }
      return schemes.begins(at: authority, in: text)
    }
  }

  /// Reads port, path, query and fragment after the host of a link with a scheme.
  private func finishHost(
    _ start: Int, _ host: Range<Int>, runEnd: Int, dot: Bool, _ marks: LinkMarks, in text: TextBytes,
    as rule: UInt16, scratch: inout Scratch
  ) {
    var marks = marks
    guard let end = endOfPort(after: host.upperBound, in: text, &marks) else {
      return refuse(
        start, portFault(after: host.upperBound, in: text), in: text, as: rule, scratch: &scratch)
    }
    if !allowed.isEmpty, !allowed.match(host, in: text) {
      scratch.note(rule, start..<end, .hostNotListed)
      scratch.setLookedUpTo(Int(rule), max(end, runEnd))
      return
    }
    let place = dot && end == host.upperBound && path.begins(at: end + 1, in: text) ? end + 1 : end
    if let end = endOfTCo(host, path: place, in: text) {
      return end > place
        ? propose(start..<end, lookedUpTo: end, marks, as: rule, scratch: &scratch)
        : refuse(start, .longLink, in: text, as: rule, scratch: &scratch)
    }
    finish(start..<end, path: place, marks, in: text, as: rule, scratch: &scratch, lookedUpTo: runEnd)
  }

  /// Reads what follows the host, and proposes the link.
  private func finish(
    _ head: Range<Int>, path place: Int, _ marks: LinkMarks, in text: TextBytes, as rule: UInt16,
    scratch: inout Scratch, lookedUpTo: Int = 0
  ) {
    var end = head.upperBound
    var stop = end
    if path.begins(at: place, in: text) {
      let around = surroundings(head.lowerBound, in: text)
      let found = path.end(
        from: place, ofLinkAt: head.lowerBound, in: text, around: around, rule: rule, scratch: &scratch)
      if found.end > place { end = found.end }
      stop = found.stop
      scratch.note(rule, linkAt: head.lowerBound, found)
    }
    if isTooLong(head.lowerBound..<end, in: text) {
      refuse(head.lowerBound, .longLink, in: text, as: rule, scratch: &scratch)
      return scratch.setLookedUpTo(Int(rule), max(stop, lookedUpTo, scratch.lookedUpTo(Int(rule))))
    }
    propose(head.lowerBound..<end, lookedUpTo: max(stop, lookedUpTo), marks, as: rule, scratch: &scratch)
  }

  /// Whether an underscore stands where the settings allow none in any host.
  func isMisplacedUnderscore(_ run: HostRun) -> Bool {
    run.hasLateUnderscore || (choices.underscoresInside && run.hasEdgeUnderscore)
  }

  func surroundings(_ start: Int, in text: TextBytes) -> LinkSurroundings {
    LinkSurroundings(before: start, in: text, quotes: choices.readsQuotes, markup: choices.readsMarkup)
  }

  // MARK: Answers

  func propose(
    _ range: Range<Int>, lookedUpTo: Int, _ marks: LinkMarks, as rule: UInt16, scratch: inout Scratch
  ) {
    scratch.propose(LinkRecord(range, rule: rule, marks: marks))
    scratch.setLookedUpTo(Int(rule), max(range.upperBound, lookedUpTo))
    scratch.skipMarkup(in: range, rule: Int(rule))
  }

  /// Refuses a link as a whole: nothing of any kind inside it becomes one.
  private func refuse(
    _ start: Int, _ reason: Rejection, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    guard choices.refusesWhole else {
      return scratch.note(rule, start..<PathReader.endOfRefused(from: start, in: text), reason)
    }
    let end = PathReader.endOfRefused(from: start, in: text)
    scratch.propose(LinkRecord(start..<end, rule: rule, status: .refused, rejection: reason))
    scratch.setLookedUpTo(Int(rule), end)
  }

  /// Refuses a scheme that runs code, up to white space or an angle bracket.
  private func refuseDenied(
    _ start: Int, _ colon: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    var end = colon + 1
    while end < text.count, text[end] > 0x20, text[end] != 0x3C, text[end] != 0x3E {
      guard text[end] >= 0x80 else {
        end += 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(at: end)
      if scalar.scalarClass.contains(.space) { break }
      end += length
    }
    guard end > colon + 1 else { return }
    scratch.propose(LinkRecord(start..<end, rule: rule, status: .refused, rejection: .deniedScheme))
    scratch.setLookedUpTo(Int(rule), end)
  }
}

extension UInt8 {
  /// An ASCII hexadecimal digit.
  var isHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }
}
