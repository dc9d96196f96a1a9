import LinkModel

/// Finds e-mail addresses (part C, *email-local*).
final class EmailScanner: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []

  let hosts: HostReader
  let choices: Choices
  private let path: PathReader
  /// Kept here, since a static constant is checked at each use.
  let specialUse = NameSet.specialUse
  /// Whether the settings allow the quick way for plain addresses.
  let isPlain: Bool

  init(_ settings: EmailSettings) {
    hosts = HostReader(settings)
    choices = Choices(settings)
    isPlain = Self.readsPlain(hosts, choices)
    path = PathReader(URLSettings())
    let domain = choices.localPart == .gfm ? ByteClass("-_.") : .nonASCII
    let local = choices.localPart.characters.union(choices.angleLinks == .off ? ByteClass() : Self.atext)
    triggers = TriggerSet(bytes: [
      TriggerSet.ByteTrigger(
        ByteClass("@"), before: local.union(.nonASCII), after: ByteClass.asciiAlphanumerics.union(domain))
    ])
  }

  /// What may stand inside a local part, but is punctuation before one.
  private static let leading = ByteClass("%'!&~^*")

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let at = trigger.lowerBound
    guard at > 0, at + 1 < text.count, text[at] == 0x40, at >= scratch.lookedUpTo(Int(rule)) else { return }
    if proposePlain(at, in: text, as: rule, scratch: &scratch) { return }
    if choices.angleLinks != .off {
      if let range = rangeBetweenAngles(at, in: text) {
        scratch.setLookedUpTo(Int(rule), range.upperBound)
        return scratch.propose(LinkRecord(range, rule: rule))
      }
      if choices.angleLinks == .only { return }
    }
    if choices.localPart == .gfm { return proposeGFM(at, in: text, as: rule, scratch: &scratch) }
    guard hosts.isHostLetter(at: at + 1, in: text), var start = localStart(before: at, in: text) else {
      return
    }
    var run = hosts.read(from: at + 1, in: text, at: .address)
    // `_ann@example.com_` is an address between marks.
    if choices.localPart == .narrow, text[start] == 0x5F, run.hasUnderscore, !run.isCut, start + 1 < at,
      run.range.upperBound == run.runEnd, text[run.runEnd - 1] == 0x5F
    {
      let inner = hosts.read(from: at + 1, in: text.extracting(0..<run.runEnd - 1), at: .address)
      if !inner.hasUnderscore {
        run = inner
        start += 1
      }
    }
    let fault = self.fault(start..<at, run, in: text)
    guard fault == .none else {
      if fault == .copyCommand || fault == .hiddenCharacter {
        scratch.propose(
          LinkRecord(start..<run.range.upperBound, rule: rule, status: .rejected, rejection: fault))
      } else {
        scratch.note(rule, start..<max(run.range.upperBound, at + 1), fault)
      }
      return
    }
    var end = run.range.upperBound
    if let prefix = startOfScheme(before: start, in: text) {
      start = prefix
      if end < text.count, text[end] == 0x3F ? choices.takesQuery : text[end] == 0x2F && choices.takesResource
      {
        let around = LinkSurroundings(before: start, in: text, quotes: true, markup: true)
        let found = path.end(
          from: end, ofLinkAt: start, in: text, around: around, rule: rule, scratch: &scratch)
        if found.end > end + 1 { end = found.end }
        scratch.setLookedUpTo(Int(rule), found.stop)
      }
    } else if choices.needsScheme {
      return scratch.note(rule, start..<end, .unknownScheme)
    }
    scratch.propose(LinkRecord(start..<end, rule: rule, marks: run.marks))
    scratch.skipMarkup(in: start..<end, rule: Int(rule))
  }

  /// Where the local part before an `@` begins; nil if it is none. Linear in the local part, which no other `@` shares.
  private func localStart(before at: Int, in text: TextBytes) -> Int? {
    let characters = choices.localPart.characters
    var start = at
    while start > 0 {
      let byte = text[start - 1]
      if byte < 0x80 {
        guard characters.contains(byte) else { break }
        start -= 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(before: start)
      let kind = scalar.scalarClass
      guard kind.isLetter else { break }
      if choices.localPart == .narrow, start < at {
        // A sentence without spaces may end right before an ASCII address.
        if scalar.isUnspaced, text[start].isASCIIAlphanumeric { break }
        if scalar.isRightToLeft {
          let name = text[start] == 0x2D ? start + 1 : start
          if name < at, text[name].isASCIILetter {
            start = name
            break
          }
        }
      }
      start -= length
    }
    start = min(max(start, TerminalEscape.end(reachingInto: start, in: text)), at)
    if choices.trimsLeading { while start < at, Self.leading.contains(text[start]) { start += 1 } }
    return start < at ? start : nil
  }

  private func fault(_ local: Range<Int>, _ run: HostRun, in text: TextBytes) -> Rejection {
    let (start, at) = (local.lowerBound, local.upperBound)
    if choices.hasLimits, local.count > 64 || run.range.upperBound - start > 254 { return .longAddress }
    if text[start] == 0x2E || text[at - 1] == 0x2E { return .badLocalPart }
    for offset in local.dropLast() where text[offset] == 0x2E && text[offset + 1] == 0x2E {
      return .badLocalPart
    }
    if choices.localPart != .narrow, local.count > 2, text[start] == 0x2F, text[start + 1] == 0x2F, start > 0,
      text[start - 1] == 0x3A
    {
      return .badLocalPart
    }
    if run.range.isEmpty { return .missingHost }
    if run.fault != .none { return run.fault }
    if run.hasUnderscore { return .badHost }
    let follower = hosts.faultAfter(run, in: text)
    if follower != .none { return follower }
    if choices.needsDot, run.labels < 2 { return .badHost }
    guard
      run.hasKnownTLD || choices.takesAnyTLD
        || (choices.takesSpecialUse && specialUse.contains(run.lastLabel, in: text))
    else { return .unknownTLD }
    if choices.takesAnyTLD, IPAddress.isNumber(run.lastLabel, in: text) { return .numericHost }
    if choices.refusesSecondAt, isAt(before: start, in: text) || isAt(run.runEnd, in: text) {
      return .secondAt
    }
    if choices.refusesCopyCommand, isCopyCommand(after: run.range.upperBound, in: text) {
      return .copyCommand
    }
    return .none
  }

  private func isAt(before start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return false }
    let scalar = text.scalar(before: start)
    return scalar == "@" || scalar.value == 0xFF20
  }

  func isAt(_ offset: Int, in text: TextBytes) -> Bool {
    guard offset < text.count else { return false }
    let scalar = text.scalar(at: offset)
    return scalar == "@" || scalar.value == 0xFF20
  }

  /// `git@host.example:path`, with a path that a program would take.
  private func isCopyCommand(after end: Int, in text: TextBytes) -> Bool {
    guard end + 1 < text.count, text[end] == 0x3A else { return false }
    let next = text[end + 1]
    if next == 0x2F || next == 0x7E || next == 0x2E || next.isASCIILetter { return true }
    return next >= 0x80 && text.scalar(at: end + 1).properties.isAlphabetic
  }

  /// Where a scheme begins that stands right before an address and belongs to it; nil if there is none.
  func startOfScheme(before start: Int, in text: TextBytes) -> Int? {
    guard start > 0, text[start - 1] == 0x3A else { return nil }
    for scheme in choices.schemes {
      let place = start - scheme.count - 1
      guard place >= 0, text.equalsIgnoringASCIICase(scheme, at: place) else { continue }
      let touches = choices.localPart != .linkEmail && place > 0 && text[place - 1].isASCIIAlphanumeric
      return touches ? nil : place
    }
    return nil
  }

  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? {
    guard name == "local" || name == "domain" else { return nil }
    var start = range.lowerBound
    for scheme in choices.schemes
    where text.equalsIgnoringASCIICase(scheme, at: start) && start + scheme.count < range.upperBound
      && text[start + scheme.count] == 0x3A
    {
      start += scheme.count + 1
      break
    }
    guard let at = (start..<range.upperBound).first(where: { text[$0] == 0x40 }) else { return nil }
    if name == "local" { return text.extracting(start..<at).array }
    let end = (at..<range.upperBound).first { text[$0] == 0x3F || text[$0] == 0x2F } ?? range.upperBound
    return text.extracting(at + 1..<end).array
  }
}

extension ByteClass {
  /// The bytes of both sets.
  func union(_ other: ByteClass) -> ByteClass {
    var result = self
    result.formUnion(other)
    return result
  }
}
