public import LinkModel

/// When a rule is asked, which decides what it costs on texts in which it finds nothing. The cheapest comes first.
public enum CostClass: String, CaseIterable, Comparable, Sendable {
  /// Where a literal or a byte stands that is rare in texts. Any number of such rules costs little more than one.
  case literal
  /// Where the trigger pass looks anyway: at `@`, `#`, `://` or a group of digits.
  case trigger
  /// Where one of a few bytes or short literals stands that many texts have.
  case firstByte = "first-byte"
  /// For every text. Each such rule costs a search through all texts.
  case everyText = "every-text"

  /// Whether rules of one class cost less than those of another.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .literal: 0
    case .trigger: 1
    case .firstByte: 2
    case .everyText: 3
    }
  }
}

/// What makes an engine ask a rule.
public struct RuleCost: Hashable, Sendable {
  /// The class of the rule.
  public let costClass: CostClass
  /// The literals and bytes at which it is asked, written for people: `ACME-`, `#`, `0-9`. Empty for every text.
  public let triggers: [String]

  /// Literals up to this share of a text, in millionths, are rare, and bytes up to the other.
  private static let rareShare = 5_000
  private static let rareByteShare = 500
  private static let builtIn = ["@", "#", "://", "＠", "＃"]

  init(_ set: TriggerSet, isBuiltIn: Bool) {
    if set.everyText {
      costClass = .everyText
    } else if isBuiltIn || set.areBuiltIn(RuleCost.builtIn) {
      costClass = .trigger
    } else if set.words.allSatisfy(RuleCost.isRare), set.bytes.allSatisfy({ RuleCost.isRare($0.bytes) }) {
      costClass = .literal
    } else {
      costClass = .firstByte
    }
    guard !set.everyText else {
      triggers = []
      return
    }
    var seen: Set<String> = []
    triggers = (set.words.map { RuleCost.shown($0.bytes) } + set.bytes.map { RuleCost.shown($0.bytes) })
      .filter { seen.insert($0).inserted }
  }

  private static func isRare(_ word: TriggerSet.Word) -> Bool {
    PatternTriggers.share(of: [word]) <= (word.bytes.count > 1 ? rareShare : rareByteShare)
  }

  private static func isRare(_ bytes: ByteClass) -> Bool { ByteFrequency.of(bytes) <= rareByteShare }

  private static func shown(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? bytes.map(shown).joined()
  }

  private static func shown(_ byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte == 0x20 ? "blank" : "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

  /// Bytes with ranges: `+0-9`.
  private static func shown(_ set: ByteClass) -> String {
    var text = ""
    var rest = set.bytes[...]
    while let first = rest.first {
      var last = first
      rest.removeFirst()
      while let next = rest.first, next == last &+ 1 {
        last = next
        rest.removeFirst()
      }
      text += shown(first)
      if last > first { text += (last - first > 1 ? "-" : "") + shown(last) }
    }
    return text
  }
}

extension Engine {
  /// What makes the engine ask each rule, in the order of `rules`.
  public var costs: [RuleCost] {
    compiled.map { rule in
      let isBuiltIn =
        switch rule.rule.source {
        case .url, .email, .phone: true
        case .regex, .text, .detector: false
        }
      return RuleCost(rule.finder.any.triggers, isBuiltIn: isBuiltIn)
    }
  }
}

extension PatternInspector {
  /// What makes an engine ask a regex rule with these keywords.
  public func cost(boundary: Boundary = .none, keywords: [String] = []) -> RuleCost {
    let triggers = PatternTriggers(source, boundary: boundary, author: pattern, keywords: keywords).triggers
    return RuleCost(triggers, isBuiltIn: false)
  }
}

extension TriggerSet {
  /// Whether they are all among some literals, or need many digits.
  fileprivate func areBuiltIn(_ literals: [String]) -> Bool {
    words.allSatisfy { word in literals.contains { $0.utf8.elementsEqual(word.bytes) } }
      && bytes.allSatisfy { trigger in
        trigger.digits > 0 || trigger.bytes.bytes.allSatisfy { literals.contains(String(Unicode.Scalar($0))) }
      }
  }
}
