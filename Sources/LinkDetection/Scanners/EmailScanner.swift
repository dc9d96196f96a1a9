import LinkModel

/// What the e-mail scanner finds.
public struct EmailSettings: ScannerSettings {
  private var store = SettingStore()

  /// The settings of the profile `chat`.
  public init() {}

  /// Every setting.
  public static let keys: [SettingKey] = defaults.map(\.key)

  /// The value in force, for listings.
  public func value(of key: String) -> SettingValue? { store.value(of: key, in: Self.defaults) }

  /// Changes one setting. The reader has checked the key and the type of the value against `keys`.
  public mutating func set(_ key: String, to value: SettingValue) throws(SettingError) {
    try store.set(key, to: value, in: Self.defaults)
  }

  func word(_ key: String) -> String { store.word(key, in: Self.defaults) }
  func isTrue(_ key: String) -> Bool { store.boolean(key, in: Self.defaults) }

  static let defaults: [SettingDefault] = [
    .boolean("domain-needs-dot", true, "whether the domain has two labels at least"),
    .choice("tlds", ["reserved", "known", "any"], "which domains count: `reserved` adds special-use names"),
    .choice("local-part", ["narrow", "link-email"], "which characters may stand before the `@`"),
    .choice("second-at", ["refuse", "allow"], "what becomes of an address that another `@` touches"),
    .choice("copy-command", ["refuse", "allow"], "what becomes of `user@host.example:path`"),
    .choice("mailto-query", ["part", "never"], "whether `mailto:` takes a query along"),
    .choice("limits", ["on", "off"], "whether 64 octets before the `@` and 254 in all are the most"),
    .choice("label-dots", ["ascii", "all"], "which dots separate the labels of the domain"),
    .choice("cjk-after-tld", ["ends", "label"], "what a CJK letter after a top-level domain does"),
  ]
}

/// Finds e-mail addresses (part C, *email-local*).
struct EmailScanner: CandidateFinder {
  let triggers: TriggerSet
  let captureNames: [String] = []

  private let hosts: HostReader
  private let path: PathReader
  private let choices: Choices

  private struct Choices: Sendable {
    var needsDot = true
    var takesSpecialUse = true
    var takesAnyTLD = false
    var isNarrow = true
    var refusesSecondAt = true
    var refusesCopyCommand = true
    var takesQuery = true
    var hasLimits = true
  }

  init(_ settings: EmailSettings) {
    var hosts = HostReader()
    hosts.readsWideDots = settings.word("label-dots") == "all"
    hosts.cutsBeforeCJK = settings.word("cjk-after-tld") == "ends"
    hosts.checksLength = settings.word("limits") == "on"
    self.hosts = hosts
    path = PathReader(URLSettings())
    var choices = Choices()
    choices.needsDot = settings.isTrue("domain-needs-dot")
    choices.takesSpecialUse = settings.word("tlds") == "reserved"
    choices.takesAnyTLD = settings.word("tlds") == "any"
    choices.isNarrow = settings.word("local-part") == "narrow"
    choices.refusesSecondAt = settings.word("second-at") == "refuse"
    choices.refusesCopyCommand = settings.word("copy-command") == "refuse"
    choices.takesQuery = settings.word("mailto-query") == "part"
    choices.hasLimits = hosts.checksLength
    self.choices = choices
    var before = choices.isNarrow ? Self.narrow : Self.linkEmail
    before.formUnion(.nonASCII)
    var after = ByteClass.asciiAlphanumerics
    after.formUnion(.nonASCII)
    triggers = TriggerSet(bytes: [TriggerSet.ByteTrigger(ByteClass("@"), before: before, after: after)])
  }

  private static let narrow = ByteClass.asciiAlphanumerics.union(ByteClass("._%+-'!&~^*"))
  private static let linkEmail = ByteClass.asciiAlphanumerics.union(ByteClass("!#$%&'*+-./=?^_`{|}~"))
  /// What may stand inside a local part, but is punctuation before one.
  private static let leading = ByteClass("%'!&~^*")
  /// RFC 2606, 6761, 6762, 7686, 8375, 9476.
  private static let specialUse = NameSet(
    "alt example internal invalid local localhost onion test".split(separator: " ").map(String.init))

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let at = trigger.lowerBound
    guard at > 0, at + 1 < text.count, text[at] == 0x40, at >= scratch.lookedUpTo(Int(rule)) else { return }
    guard hosts.isHostLetter(at: at + 1, in: text), var start = localStart(before: at, in: text) else {
      return
    }
    var run = hosts.read(from: at + 1, in: text, symbols: false)
    // `_ann@example.com_` is an address between marks.
    if choices.isNarrow, text[start] == 0x5F, run.hasUnderscore, !run.isCut, start + 1 < at,
      run.range.upperBound == run.runEnd, text[run.runEnd - 1] == 0x5F
    {
      let inner = hosts.read(from: at + 1, in: text.extracting(0..<run.runEnd - 1), symbols: false)
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
    if let prefix = startOfMailto(before: start, in: text) {
      start = prefix
      if choices.takesQuery, end < text.count, text[end] == 0x3F {
        let around = LinkSurroundings(before: start, in: text, quotes: true, markup: true)
        let found = path.end(
          from: end, ofLinkAt: start, in: text, around: around, rule: rule, scratch: &scratch)
        if found.end > end + 1 { end = found.end }
        scratch.setLookedUpTo(Int(rule), found.stop)
      }
    }
    scratch.propose(LinkRecord(start..<end, rule: rule, marks: run.marks))
    scratch.skipMarkup(in: start..<end, rule: Int(rule))
  }

  /// Where the local part before an `@` begins; nil if it is none. Linear in the local part, which no other `@` shares.
  private func localStart(before at: Int, in text: TextBytes) -> Int? {
    var start = at
    while start > 0 {
      let byte = text[start - 1]
      if byte < 0x80 {
        guard choices.isNarrow ? Self.narrow.contains(byte) : Self.linkEmail.contains(byte) else { break }
        start -= 1
        continue
      }
      let (scalar, length) = text.scalarAndLength(before: start)
      let kind = scalar.scalarClass
      guard kind.isLetter else { break }
      // A sentence without spaces may end right before an ASCII address.
      if choices.isNarrow, kind.contains(.cjk), start < at, text[start].isASCIIAlphanumeric { break }
      start -= length
    }
    start = min(max(start, TerminalEscape.end(reachingInto: start, in: text)), at)
    if choices.isNarrow { while start < at, Self.leading.contains(text[start]) { start += 1 } }
    return start < at ? start : nil
  }

  private func fault(_ local: Range<Int>, _ run: HostRun, in text: TextBytes) -> Rejection {
    let (start, at) = (local.lowerBound, local.upperBound)
    if choices.hasLimits, local.count > 64 || run.range.upperBound - start > 254 { return .badLocalPart }
    if text[start] == 0x2E || text[at - 1] == 0x2E { return .badLocalPart }
    for offset in local.dropLast() where text[offset] == 0x2E && text[offset + 1] == 0x2E {
      return .badLocalPart
    }
    if !choices.isNarrow, local.count > 2, text[start] == 0x2F, text[start + 1] == 0x2F, start > 0,
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
        || (choices.takesSpecialUse && Self.specialUse.contains(run.lastLabel, in: text))
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

  private func isAt(_ offset: Int, in text: TextBytes) -> Bool {
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

  private func startOfMailto(before start: Int, in text: TextBytes) -> Int? {
    let place = start - 7
    guard place >= 0, text.equalsIgnoringASCIICase("mailto:".utf8, at: place) else { return nil }
    return choices.isNarrow && place > 0 && text[place - 1].isASCIIAlphanumeric ? nil : place
  }

  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? {
    guard name == "local" || name == "domain" else { return nil }
    var start = range.lowerBound
    if text.equalsIgnoringASCIICase("mailto:".utf8, at: start) { start += 7 }
    guard let at = (start..<range.upperBound).first(where: { text[$0] == 0x40 }) else { return nil }
    if name == "local" { return text.extracting(start..<at).array }
    let end = (at..<range.upperBound).first { text[$0] == 0x3F } ?? range.upperBound
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
