import LinkModel

/// Makes chat-like text that is the same on every machine.
struct Corpus {
  /// What a text is like.
  enum Variant: String, CaseIterable {
    /// Fifteen messages of sixteen without a link, several languages.
    case mixed
    /// Plain chat with the characters that may begin a link, but no link.
    case linkfree
    /// Letters, blanks and commas.
    case quiet
    /// One to four links a message.
    case dense
    /// Chinese, Japanese and Korean, links touching the text.
    case cjk
    /// As `mixed`, with ticket keys.
    case tickets
  }

  private var random: Random
  private let variant: Variant

  private init(_ variant: Variant) {
    self.variant = variant
    random = Random(
      seed: UInt64(truncatingIfNeeded: variant.rawValue.utf8.reduce(17) { $0 &* 31 &+ Int($1) }))
  }

  /// About `size` bytes of messages, one a line.
  static func make(_ variant: Variant, size: Int) -> MessageBuffer {
    var corpus = Corpus(variant)
    var text = ""
    text.reserveCapacity(size + 4096)
    while text.utf8.count < size { text += corpus.message() + "\n" }
    return MessageBuffer(lines: text)
  }

  private mutating func message() -> String {
    let words = variant == .cjk ? Self.cjk : random.pick(Self.languages)
    let glue = variant == .cjk ? "" : " "
    var parts = (0..<random.below(14) + 3).map { _ in random.pick(words) }
    for _ in 0..<plantedLinks() { parts.insert(link(), at: random.below(parts.count + 1)) }
    if variant == .tickets, random.below(50) == 0 { parts.append("ABC-\(random.below(9999))") }
    if variant != .quiet, random.below(3) == 0 { parts.append(random.pick(Self.noise)) }
    return parts.joined(separator: glue) + (variant == .quiet ? "" : random.pick([".", "!", "?", "", "..."]))
  }

  private mutating func plantedLinks() -> Int {
    switch variant {
    case .linkfree, .quiet: 0
    case .dense: random.below(4) + 1
    case .mixed, .cjk, .tickets: random.below(7) == 0 ? 1 : 0
    }
  }

  private mutating func link() -> String {
    let host = random.pick(["example.com", "docs.example.org", "shop.example.net"])
    switch random.below(10) {
    case 0..<5:
      return "https://\(host)/\(random.pick(Self.languages[0]))/\(random.below(10_000))?q=\(random.below(99))"
    case 5: return "\(host)"
    case 6: return "\(random.pick(Self.languages[0])).\(random.pick(Self.languages[0]))@\(host)"
    case 7: return "@\(random.pick(Self.languages[0]))_\(random.below(99))"
    case 8: return "#\(random.pick(Self.languages[0]))"
    default: return "+1 202-555-01\(random.below(90) + 10)"
    }
  }

  private static let noise = [
    "12:30", "3.14", "e.g. this", "v1.2.3", "50 %", "a:b", "1,000", "(ok)", "C#", "me@",
  ]
  private static let cjk = [
    "今日", "会議", "資料", "送り", "ました", "我们", "什么", "时候", "开始", "问题", "오늘", "회의", "자료", "좋아요", "、", "。",
  ]
  private static let languages = [
    [
      "the", "build", "is", "green", "again", "and", "we", "can", "ship", "it", "today", "please", "look",
      "at", "this",
      "when", "you", "have", "time", "thanks", "release", "notes", "are", "ready", "for", "review",
      "tomorrow",
    ],
    [
      "der", "Bau", "läuft", "wieder", "und", "wir", "können", "heute", "größere", "Änderungen", "ausliefern",
      "danke",
    ],
    [
      "сборка", "снова", "работает", "и", "мы", "можем", "сегодня", "выпустить", "новую", "версию", "спасибо",
    ],
    [
      "la", "compilación", "está", "lista", "y", "podemos", "publicar", "mañana", "gracias", "señor", "qué",
      "bien",
    ],
    ["البناء", "يعمل", "مرة", "أخرى", "شكرا", "اليوم", "جيد"],
  ]
}

/// SplitMix64: small, and the same everywhere.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
