import LinkModel
import Testing

@testable import LinkDetection

/// What the scanner must find, by the plain definition.
private func plainHits(_ sets: [TriggerSet], _ bytes: [UInt8], _ window: Range<Int>) -> [TriggerHit] {
  window.flatMap { offset in
    sets.indices.compactMap { rule in
      sets[rule].length(at: offset, in: bytes.span).map {
        TriggerHit(offset: UInt32(offset), length: UInt16(clamping: $0), rule: UInt16(rule))
      }
    }
  }
}

private func expectPlainHits(
  _ sets: [TriggerSet], _ bytes: [UInt8], window: Int = 4096,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expected = plainHits(sets, bytes, bytes.indices)
  for kernel in ByteKernels.Kernel.available {
    let scanner = TriggerScanner(sets, kernel: kernel)
    var queue: [TriggerHit] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + window)
      scanner.scan(bytes.span, window: start..<end, into: &queue)
      start = end
    }
    #expect(queue == expected, "kernel \(kernel), window \(window)", sourceLocation: sourceLocation)
  }
}

private struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }
}

private func randomBytes(_ count: Int, of alphabet: [UInt8], _ generator: inout Generator) -> [UInt8] {
  (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
}

@Test("bytes are triggers only between the neighbours they ask for")
func byteTriggers() {
  let digits = ByteClass.asciiDigits
  var alphanumerics = digits
  alphanumerics.formUnion(.asciiLetters)
  let sets = [
    TriggerSet(bytes: [.init(ByteClass(":"), after: ByteClass("/"))]),
    TriggerSet(bytes: [
      .init(ByteClass("."), before: alphanumerics, after: alphanumerics), .init(ByteClass("@")),
    ]),
    TriggerSet(bytes: [.init(digits, before: digits.inverted), .init(ByteClass("+"))]),
    TriggerSet(bytes: [.init(ByteClass("@#"), before: nil, after: .nonASCII), .init(ByteClass("@"))]),
    TriggerSet(bytes: [.init(ByteClass((0...255).map { UInt8($0) }))]),
    TriggerSet(bytes: [
      .init(digits, before: digits.inverted, mayStart: true, digits: 7), .init(digits, digits: 40),
      .init(ByteClass(":"), after: ByteClass("/"), afterNext: ByteClass("/")),
      .init(.nonASCII, afterNext: alphanumerics),
    ]),
  ]
  for text in ["http://a.example.org:80/ @ann @é #é 10.0.0.1 +49 1.", ".", "1", ":", "://", "@", ""] {
    expectPlainHits(sets, Array(text.utf8), window: 7)
    expectPlainHits(Array(sets.dropLast()), Array(text.utf8))
  }
}

@Test("numbers are looked for where enough digits follow, across windows and up to the end")
func digitTriggers() {
  var generator = Generator(state: 5)
  let digits = ByteClass.asciiDigits
  let sets = [
    TriggerSet(bytes: [.init(digits, before: digits.inverted, mayStart: true, digits: 7)]),
    TriggerSet(bytes: [.init(digits, digits: 3), .init(ByteClass("+"), after: digits)]),
    TriggerSet(bytes: [.init(ByteClass([0xE0]), after: ByteClass([0xA5]), afterNext: ByteClass(0xA6...0xAF))]
    ),
  ]
  for size in [1, 5, 63, 64, 65, 130, 4096, 4100, 9000] {
    for letters in [2, 12, 40] {
      let alphabet =
        Array("0123456789+- ".utf8) + [0xE0, 0xA5, 0xA6] + Array(repeating: 0x61, count: letters * 4)
      let text = randomBytes(size, of: alphabet, &generator)
      expectPlainHits(sets, text)
      expectPlainHits(sets, text, window: 100)
    }
  }
}

@Test("each kernel finds the same on random bytes and classes")
func kernelsAgree() {
  var generator = Generator(state: 1)
  for round in 0..<60 {
    let all = (0...255).map { UInt8($0) }
    let size = Int.random(in: 1...(round % 3 == 0 ? 200 : 12), using: &generator)
    let sets = (0..<3).map { _ in
      TriggerSet(bytes: [.init(ByteClass(randomBytes(size, of: all, &generator)))])
    }
    expectPlainHits(
      sets, randomBytes(Int.random(in: 0...700, using: &generator), of: all, &generator), window: 300)
  }
}

@Test("words are found wherever they start, across windows and at both ends")
func words() {
  let sets: [TriggerSet] = [
    ["https://", "www."], TriggerSet(words: [.init("ACME-".utf8, ignoresCase: true), .init("ops-".utf8)]),
    ["the", "then", "a"], TriggerSet(words: [.init("then".utf8), .init("the".utf8)]), ["日本", "é"],
    TriggerSet(bytes: [.init(ByteClass("w"))], words: [.init("www".utf8), .init("w.".utf8)]),
    TriggerSet(words: [.init("a".utf8), .init("ab".utf8, ignoresCase: true), .init("AB".utf8)]),
  ]
  let text = "https://www.a.example ACME-1 acme-2 OPS-3 ops-4 then the 日本語 é aB AB ab www.w. www"
  for window in [1, 3, 16, 64, 4096] { expectPlainHits(sets, Array(text.utf8), window: window) }
}

@Test("random words are found in random texts")
func randomWords() {
  var generator = Generator(state: 2)
  for round in 0..<150 {
    let alphabet = Array((round % 2 == 0 ? "abAB-" : "etaoinETAOIN -1").utf8)
    let sets = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      TriggerSet(
        bytes: Bool.random(using: &generator)
          ? [] : [.init(ByteClass(randomBytes(1, of: alphabet, &generator)))],
        words: (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          TriggerSet.Word(
            randomBytes(Int.random(in: 1...7, using: &generator), of: alphabet, &generator),
            ignoresCase: Bool.random(using: &generator))
        })
    }
    let text = randomBytes(Int.random(in: 0...600, using: &generator), of: alphabet, &generator)
    expectPlainHits(sets, text, window: [5, 64, 100, 4096][round % 4])
  }
}

@Test("a few short words are found by their bytes, longer ones that begin alike by the index")
func shortWords() {
  var generator = Generator(state: 5)
  let alphabet = Array("abAB".utf8) + [0xEF, 0xBC, 0x83, 0xA0]
  for round in 0..<400 {
    let ignoresCase = round % 2 == 0
    let sets = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      TriggerSet(
        bytes: round % 3 == 0 ? [.init(ByteClass(randomBytes(1, of: alphabet, &generator)))] : [],
        words: (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          TriggerSet.Word(
            randomBytes(Int.random(in: 1...4, using: &generator), of: alphabet, &generator),
            ignoresCase: round % 5 == 0 ? Bool.random(using: &generator) : ignoresCase)
        })
    }
    let text = randomBytes(Int.random(in: 0...300, using: &generator), of: alphabet, &generator)
    expectPlainHits(sets, text, window: [1, 7, 64, 4096][round % 4])
  }
}

@Test("many words with one rare byte, with letters only, and with one beginning are found")
func manyWords() {
  var generator = Generator(state: 3)
  let letters = Array("etaoinshrdlu".utf8)
  var words: [TriggerSet.Word] = []
  for _ in 0..<700 {
    words.append(.init(randomBytes(Int.random(in: 2...9, using: &generator), of: letters, &generator)))
  }
  for number in 0..<700 { words.append(.init("ticket-\(number + 1000)".utf8, ignoresCase: true)) }
  for _ in 0..<300 {
    words.append(.init(randomBytes(3, of: Array("ABCDEFGH".utf8), &generator) + Array("-1".utf8)))
  }
  let sets = words.map { TriggerSet(words: [$0]) }
  var text: [UInt8] = []
  while text.count < 6000 {
    text += words[Int.random(in: 0..<words.count, using: &generator)].bytes
    text += randomBytes(3, of: letters + [0x20], &generator)
  }
  let expected = plainHits(sets, text, 3900..<4300)
  var queue: [TriggerHit] = []
  TriggerScanner(sets).scan(text.span, window: 0..<text.count, into: &queue)
  #expect(queue.filter { (3900..<4300).contains(Int($0.offset)) } == expected)
  #expect(queue == queue.sorted())
}

@Test("a word may be longer than a window")
func longWord() {
  let word = String(repeating: "x", count: 5000) + "!"
  expectPlainHits([TriggerSet(arrayLiteral: word)], Array((word + " " + word).utf8))
}

@Test("hits are appended to what is in the queue")
func appended() {
  var queue = [TriggerHit(offset: 900, length: 1, rule: 7)]
  let bytes = Array("b a-b".utf8)
  TriggerScanner([["a-b"], ["b", "-"]]).scan(bytes.span, window: 0..<5, into: &queue)
  #expect(queue.map(\.offset) == [900, 0, 2, 3, 4])
}

@Test("bytes are counted and found")
func counting() {
  var generator = Generator(state: 4)
  for count in [0, 1, 63, 64, 65, 1000] {
    let bytes = randomBytes(count, of: [0x0A, 0x61, 0xFF], &generator)
    for kernel in ByteKernels.Kernel.available {
      #expect(ByteKernels.count(0x0A, in: bytes.span, with: kernel) == bytes.count { $0 == 0x0A })
    }
    for start in [0, count / 2, count, count + 1] {
      #expect(
        ByteKernels.first(0xFF, in: bytes.span, from: start)
          == bytes.indices.first { $0 >= start && bytes[$0] == 0xFF })
    }
  }
}

@Test("words that start one are found behind what is no letter, mark or digit, whatever the script")
func wordStarts() {
  var generator = Generator(state: 11)
  let pieces = [
    "a", "b", "k", "K", "_", "0", " ", "-", ".", "é", "É", "×", "д", "Д", "ж", "日", "本", "の", "、", "ー", "・",
    "가", "각",
    "\u{301}", "\u{17F}", "\n", "😀", "×", "倀", "鿿", "뀀", "\u{3040}", "゛", "ҁ", "҂",
  ].map { Array($0.utf8) }
  func random(_ count: ClosedRange<Int>) -> [UInt8] {
    (0..<Int.random(in: count, using: &generator)).flatMap { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }
  }
  for _ in 0..<300 {
    let sets = (0..<3).map { _ in
      TriggerSet(
        words: (0..<Int.random(in: 1...6, using: &generator)).map { _ in
          TriggerSet.Word(
            random(1...6), ignoresCase: Bool.random(using: &generator),
            startsWord: Int.random(in: 0..<4, using: &generator) > 0)
        })
    }
    let texts = random(0...300) + sets.flatMap { $0.words.flatMap { random(0...2) + $0.bytes } }
    expectPlainHits(sets, texts, window: Int.random(in: 1...400, using: &generator))
  }
}

@Test("what stands between messages keeps no word in them from being found")
func messagesSideBySide() throws {
  var source = TextSource(["note"])
  source.compare = [.wholeWord]
  let engine = try Engine(
    rules: [Rule(id: RuleID(pack: "test", rule: "rule"), kind: .text, source: .text(source))])
  var buffer = MessageBuffer()
  buffer.bytes = Array("notenote a noteünote".utf8)
  buffer.messages = [.init(0, 4), .init(4, 8), .init(9, 15), .init(17, 21)]
  var scratch = Scratch()
  var found: [Int] = []
  engine.scan(buffer, scratch: &scratch) { message, text, links in
    found.append(message)
    #expect(links.links.map { String(utf8: text.extracting($0.range)) } == ["note"])
  }
  #expect(found == [0, 1, 2, 3])
  // What begins a character between messages does not reach into them.
  buffer.bytes = [0xE5] + Array("a note".utf8)
  buffer.messages = [.init(1, 7)]
  found = []
  engine.scan(buffer, scratch: &scratch) { message, _, _ in found.append(message) }
  #expect(found == [0])
}
