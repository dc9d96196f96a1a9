import LinkModel

/// Finds the candidates of one rule. Called for triggers only; the engine switches over the concrete types, so no
/// existential is in the way of the built-in ones.
protocol CandidateFinder: Sendable {
  /// Where it wants to be asked.
  var triggers: TriggerSet { get }
  /// The same without places where a glance at the neighbours tells that nothing begins: these are enough where nobody
  /// wants to know of the others.
  var narrowTriggers: TriggerSet { get }
  /// The names of the captures that each candidate has, in their order in the list of captures.
  var captureNames: [String] { get }
  /// Adds to `scratch` what there is at a trigger. It must give the same candidates whichever of its triggers it
  /// is asked at, and each of them once: `scratch.lookedUpTo` remembers how far it looked.
  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch)
  /// A capture that does not stand in the text as such, or is worked out only when a template asks for it:
  /// `host` of a URL, `e164` of a phone number. `range` is the link. Nil if there is none of that name.
  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]?
  /// Appends such a capture; false if there is none of that name. For finders that need no list to write one.
  func appendCapture(
    _ name: String, of range: Range<Int>, in text: TextBytes, to output: inout [UInt8]
  ) -> Bool
}

extension CandidateFinder {
  var narrowTriggers: TriggerSet { triggers }
  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? { nil }

  func appendCapture(
    _ name: String, of range: Range<Int>, in text: TextBytes, to output: inout [UInt8]
  ) -> Bool {
    guard let computed = computedCapture(name, of: range, in: text) else { return false }
    output.append(contentsOf: computed)
    return true
  }
}

/// The finder of a rule. The finders are immutable classes: as structs, each call would copy all their tables'
/// references.
enum Finder: Sendable {
  case url(URLScanner)
  case email(EmailScanner)
  case phone(PhoneScanner)
  case regex(RegexFinder)
  case text(TextFinder)
  case detector(DetectorFinder)

  var any: any CandidateFinder {
    switch self {
    case .url(let finder): finder
    case .email(let finder): finder
    case .phone(let finder): finder
    case .regex(let finder): finder
    case .text(let finder): finder
    case .detector(let finder): finder
    }
  }
}

/// The finders of an engine by the numbers of their rules, which keeps them. Asking one counts no reference.
@safe struct FinderTable: Sendable {
  @unsafe private enum Entry {
    case url(Unmanaged<URLScanner>)
    case email(Unmanaged<EmailScanner>)
    case phone(Unmanaged<PhoneScanner>)
    case regex(Unmanaged<RegexFinder>)
    case text(Unmanaged<TextFinder>)
    case detector(Unmanaged<DetectorFinder>)
  }

  private let owned: [Finder]
  private let entries: [Entry]

  init(_ finders: [Finder]) {
    owned = finders
    unsafe entries = finders.map { finder in
      switch finder {
      case .url(let finder): unsafe .url(.passUnretained(finder))
      case .email(let finder): unsafe .email(.passUnretained(finder))
      case .phone(let finder): unsafe .phone(.passUnretained(finder))
      case .regex(let finder): unsafe .regex(.passUnretained(finder))
      case .text(let finder): unsafe .text(.passUnretained(finder))
      case .detector(let finder): unsafe .detector(.passUnretained(finder))
      }
    }
  }

  /// Asks the finder of a rule.
  @inline(__always)
  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    switch unsafe entries.span[Int(rule)] {
    case .url(let finder):
      unsafe finder._withUnsafeGuaranteedRef {
        $0.propose(at: trigger, in: text, as: rule, scratch: &scratch)
      }
    case .email(let finder):
      unsafe finder._withUnsafeGuaranteedRef {
        $0.propose(at: trigger, in: text, as: rule, scratch: &scratch)
      }
    case .phone(let finder):
      unsafe finder._withUnsafeGuaranteedRef {
        $0.propose(at: trigger, in: text, as: rule, scratch: &scratch)
      }
    case .regex(let finder):
      unsafe finder._withUnsafeGuaranteedRef {
        $0.propose(at: trigger, in: text, as: rule, scratch: &scratch)
      }
    case .text(let finder):
      unsafe finder._withUnsafeGuaranteedRef {
        $0.propose(at: trigger, in: text, as: rule, scratch: &scratch)
      }
    case .detector(let finder):
      unsafe finder._withUnsafeGuaranteedRef {
        $0.propose(at: trigger, in: text, as: rule, scratch: &scratch)
      }
    }
  }
}

/// Calls a detector that is code of its own.
final class DetectorFinder: CandidateFinder {
  let detector: any Detector
  let captureNames: [String] = ["value"]

  init(detector: any Detector) { self.detector = detector }

  var triggers: TriggerSet { detector.triggers }

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {
    let place = Trigger(
      start: TextOffset(utf8: trigger.lowerBound), end: TextOffset(utf8: trigger.upperBound))
    guard let candidate = detector.candidate(at: place, in: text, scratch: &scratch) else { return }
    let range = candidate.range.utf8
    // A detector is somebody else's code: what it says is checked before it is used.
    guard range.lowerBound >= 0, range.upperBound <= text.count, !range.isEmpty,
      text.startsScalar(at: range.lowerBound), text.startsScalar(at: range.upperBound)
    else { return }
    let first = scratch.captures.count
    for name in captureNames {
      let found = candidate.captures.first { $0.name == name }?.range.utf8
      scratch.captures.append(
        found.flatMap { $0.upperBound <= text.count ? CaptureRange($0) : nil } ?? .unset)
    }
    scratch.propose(LinkRecord(range, rule: rule, marks: candidate.marks, captures: first))
  }
}

extension Span where Element == UInt8 {
  /// Whether a scalar of valid UTF-8 begins at a byte, or the text ends there.
  func startsScalar(at offset: Int) -> Bool { offset == count || self[offset] & 0xC0 != 0x80 }
}
