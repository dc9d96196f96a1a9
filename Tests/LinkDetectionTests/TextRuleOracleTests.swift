import LinkModel
import TestSupport
import Testing

@testable import LinkDetection

/// The plain meaning of a text rule: every piece of the text is folded and compared.
private struct PlainTextSearch {
  let source: TextSource
  let folding: Folding
  let keys: Set<[UInt32]>

  init(_ source: TextSource) {
    self.source = source
    folding = Folding(source.compare)
    keys = Set(source.texts.map { [folding] in folding.folded(Array($0.utf8).span) }.filter { !$0.isEmpty })
  }

  func matches(in string: String) -> [Range<Int>] {
    let text = Array(string.utf8)
    let span = text.span
    let bounds = source.range?.bytes(in: span) ?? 0..<text.count
    let places = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
    func isInside(_ place: Int) -> Bool {
      place < text.count && folding.extends(span.scalar(at: place).value)
    }
    let word = source.compare.contains(.wholeWord) ? Boundary(.word) : .none
    var found: [Range<Int>] = []
    for start in places where start >= bounds.lowerBound {
      if isInside(start), start > 0 || folding.ignoresDiacritics { continue }
      for end in places where end > start && end <= bounds.upperBound && !isInside(end) {
        guard word.allowsStart(at: start, in: span), word.allowsEnd(at: end, in: span) else { continue }
        if keys.contains(folding.folded(span.extracting(start..<end))) { found.append(start..<end) }
      }
    }
    return settle(found, bounds)
  }

  private func settle(_ found: [Range<Int>], _ bounds: Range<Int>) -> [Range<Int>] {
    var candidates = found
    let isBackwards = source.compare.contains(.backwards)
    if source.compare.contains(.anchored) {
      candidates.removeAll {
        isBackwards ? $0.upperBound != bounds.upperBound : $0.lowerBound != bounds.lowerBound
      }
    }
    if isBackwards {
      candidates.sort { ($0.upperBound, -$0.lowerBound) > ($1.upperBound, -$1.lowerBound) }
    } else {
      candidates.sort { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
    }
    var result: [Range<Int>] = []
    for candidate in candidates where !result.contains(where: { $0.overlaps(candidate) }) {
      result.append(candidate)
    }
    return result.sorted { $0.lowerBound < $1.lowerBound }
  }
}

struct TextRuleOracleTests {
  private static let alphabets: [[String]] = [
    ["a", "b", "A", "_", " "],
    ["s", "S", "ß", "ẞ", "ſ", "t", "ﬆ", "ﬅ", " "],
    ["e", "E", "é", "É", "ê", "ế", "\u{301}", "\u{302}", "\u{323}", "x"],
    ["α", "ι", "ᾳ", "ᾼ", "\u{345}", "\u{301}", "ά", "Α", "\u{3B9}", "ᾴ", "ΐ", "\u{308}"],
    ["i", "I", "ı", "İ", "\u{307}", "ﬁ", "f", "ﬃ", "ﬀ"],
    ["カ", "ｶ", "ガ", "ﾞ", "\u{3099}", "ａ", "a", "Ａ", "á"],
    ["한", "하", "\u{1112}", "\u{1161}", "\u{11AB}", "가", "\u{1100}", "각", "\u{11A8}"],
    ["क", "ा", "\u{93C}", "क़", "\u{94D}", "k", "\u{212A}", "K", "å", "\u{212B}", "a\u{30A}"],
    ["😀", "👍", "🏽", "\u{200D}", "\u{FE0F}", "\r", "\n", "a"],
  ]

  @Test("triggers, the search at every byte and the plain meaning agree on random texts")
  func agree() throws {
    var random = SeededRandom(seed: 58)
    var links = 0
    for round in 0..<9000 {
      let alphabet = Self.alphabets[round % Self.alphabets.count]
      func word(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? ""
        }.joined()
      }
      var compare = TextSource.Options(rawValue: UInt8.random(in: 0...15, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { compare.insert(.wholeWord) }
      if Int.random(in: 0..<8, using: &random) == 0 { compare.insert(.anchored) }
      if Int.random(in: 0..<6, using: &random) == 0 { compare.insert(.backwards) }
      var range: TextSource.Bounds?
      if Int.random(in: 0..<6, using: &random) == 0 {
        range = TextSource.Bounds(
          from: Int.random(in: -1...6, using: &random), to: Int.random(in: 0...14, using: &random),
          unit: TextSource.Unit.allCases.randomElement(using: &random) ?? .characters)
      }
      let texts = (0..<Int.random(in: 1...4, using: &random)).map { _ in word(1...4) }
      let text = word(0...12)
      let source = TextSource(texts, range: range, compare: compare)
      let rule = Rule(id: RuleID(pack: "test", rule: "text"), kind: .text, source: .text(source))
      let triggered = try Engine(rules: [rule]).links(in: text).map(\.range.utf8)
      let plain = PlainTextSearch(source).matches(in: text)
      links += plain.count
      let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(triggered == plain, "\(source) in \(scalars)")
      #expect(atEveryByte(source, text) == plain, "\(source) in \(scalars)")
    }
    // The texts must have something to find.
    #expect(links > 3000)
  }

  /// Asks the finder at every byte.
  private func atEveryByte(_ source: TextSource, _ text: String) -> [Range<Int>] {
    let finder = TextFinder(source, boundary: .none)
    let bytes = Array(text.utf8)
    var scratch = Scratch()
    scratch.beginText()
    for place in bytes.indices {
      finder.propose(at: place..<place + 1, in: bytes.span, as: 0, scratch: &scratch)
    }
    return scratch.candidates.array.map(\.range)
  }

  @Test("canonical equivalence is that of Swift's strings")
  func canonical() {
    var random = SeededRandom(seed: 15)
    let folding = Folding([])
    for round in 0..<20_000 {
      let alphabet = Self.alphabets[round % Self.alphabets.count]
      func word() -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }
          .joined()
      }
      let (left, right) = (word(), word())
      let isEqual = folding.folded(Array(left.utf8).span) == folding.folded(Array(right.utf8).span)
      #expect(isEqual == (left == right), "\(left) \(right)")
    }
  }

  @Test("long texts of one letter cost no more than the longest text at each place")
  func oneLetter() throws {
    var registry = Registry()
    registry.add(TextRule((1...40).map { String(repeating: "a", count: $0) }))
    let engine = try registry.makeEngine()
    #expect(engine.links(in: String(repeating: "a", count: 20_000)).count == 500)
  }

  @Test("a base with very many marks is read as one character")
  func manyMarks() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 20_000)
    for compare in [TextSource.Options.ignoreDiacritics, .ignoreCase, []] {
      var registry = Registry()
      registry.add(TextRule(["e", "é", "ee"], comparing: compare))
      let links = try registry.makeEngine().links(in: "e\(marks)e")
      #expect(
        links.count == 1 && links[0].range.utf8.lowerBound == (compare == .ignoreDiacritics ? 0 : 80_001))
    }
  }
}
