import LinkModel
import TestSupport
import Testing

@testable import ChatLogs

@Suite("Plain text")
struct TextReaderTests {
  @Test(
    "every line is a message, whatever ends it",
    arguments: [
      ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\rb\n", ["a\rb"]),
      ("a\n\nb", ["a", "", "b"]), ("", []), ("\n", [""]), ("a\u{2028}b\u{85}c\n", ["a\u{2028}b\u{85}c"]),
      ("nul \0 here\nnext", ["nul \0 here", "next"]),
    ])
  func lines(text: String, expected: [String]) throws {
    let result = try LogText(text).read()
    #expect(result.messages.map(\.text) == expected)
    #expect(result.diagnostics.isEmpty)
    #expect(!result.hasTrouble)
  }

  @Test("columns count scalars of the file, bytes count the mark at its beginning")
  func columns() throws {
    let result = try LogText("\u{FEFF}🎉é https://a.example/\n").read()
    #expect(result.messages[0].text == "🎉é https://a.example/")
    #expect(result.messages[0].place == SourcePlace(line: 1, column: 1, source: 3..<28))
    let log = LogText("first\r\n🎉é https://a.example/\r\n")
    #expect(
      try log.place(of: "https://a.example/", in: 1) == SourcePlace(line: 2, column: 4, source: 14..<32))
  }

  @Test("a line that is not UTF-8 is read as Windows-1252, the others are left alone")
  func windows1252() throws {
    let log = LogText(Array("é one\n".utf8) + [0xE9, 0x80, 0x20] + Array("two\r\nü three\n".utf8))
    let result = try log.read()
    #expect(result.messages.map(\.text) == ["é one", "é€ two", "ü three"])
    #expect(result.diagnostics.map(\.id) == ["fmt-encoding"])
    #expect(result.diagnostics.first?.severity == .info)
    #expect(result.diagnostics.first?.primary?.location.line == 2)
    #expect(!result.hasTrouble)
    #expect(try log.place(of: "two", in: 1) == SourcePlace(line: 2, column: 4, source: 10..<13))
    #expect(try log.place(of: "three", in: 2) == SourcePlace(line: 3, column: 3, source: 18..<23))
  }

  @Test("UTF-16 with a byte order mark is decoded, in either order", arguments: [false, true])
  func utf16(isBigEndian: Bool) throws {
    let units = Array("\u{FEFF}a 🎉 x\r\nzweite Zeile".utf16)
    let bytes = units.flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let result = try LogText(bytes).read()
    #expect(result.messages.map(\.text) == ["a 🎉 x", "zweite Zeile"])
    #expect(result.messages[1].place == SourcePlace(line: 2, column: 1, source: 18..<42))
    let damaged = try LogText(bytes + (isBigEndian ? [0xD8, 0x00, 0x41] : [0x00, 0xD8, 0x41])).read()
    #expect(damaged.messages[1].text == "zweite Zeile\u{FFFD}\u{FFFD}")
    // Half a unit ends where the file ends.
    #expect(damaged.messages[1].place.source == 18..<45)
    #expect(damaged.diagnostics.map(\.id) == ["fmt-encoding"])
  }

  @Test("the limit of records counts bytes of the file, whatever they become")
  func limit() throws {
    let line = Array(repeating: UInt8(0xE9), count: 60)
    var log = LogText(line + [0x0A] + line + [0x65, 0x0A])
    log.options.maxRecord = 60
    log.type = "text"
    #expect(try log.read().messages.map(\.text) == [String(repeating: "é", count: 60)])
    log.type = "whole"
    log.options.maxRecord = 123
    #expect(try log.read().messages.count == 1)
  }

  @Test("lines are split like by hand, whatever their lengths")
  func lines() throws {
    var generator = SeededRandom(seed: 6)
    for round in 0..<2000 {
      let count = Int.random(in: 0...300, using: &generator)
      let rarity = [2, 8, 40, 200][round % 4]
      let bytes = (0..<count).map { _ -> UInt8 in
        switch Int.random(in: 0..<rarity, using: &generator) {
        case 0: 0x0A
        case 1: 0x0D
        default: 0x61
        }
      }
      let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      var expected: [[UInt8]] = []
      for part in parts {
        let isEnded = part.endIndex < count
        expected.append(Array(isEnded && part.last == 0x0D ? part.dropLast() : part))
      }
      if expected.last?.isEmpty == true { expected.removeLast() }
      let lines = bytes.span.lines(ends: round % 2 == 0 ? nil : bytes.count { $0 == 0x0A })
      let found = lines.map { Array(bytes[Int($0.start)..<Int($0.end)]) }
      #expect(found == expected)
    }
  }

  @Test("the result does not depend on where chunks end", arguments: [4, 5, 7, 16, 33, 100])
  func chunks(size: Int) throws {
    var logs = [
      LogText("one `a b` é\r\n\r\n🎉 two\nthree without end"),
      LogText(Array("é one\n".utf8) + [0xE9, 0x20] + Array("two\r\nü three\n".utf8)),
      try LogText(data: "no-structure.txt"),
    ]
    var limited = LogText(
      "short\n" + String(repeating: "long ", count: 30) + "\nshort\r\n0123456789\r\n01234567890\n")
    limited.options.maxRecord = 10
    logs.append(limited)
    for log in logs { #expect(try log.read(chunk: size) == log.read()) }
  }

  @Test("a record above the limit is skipped and told")
  func maxRecord() throws {
    var log = LogText("0123456789\n01234567890\nend")
    log.options.maxRecord = 10
    let result = try log.read()
    #expect(result.messages.map(\.text) == ["0123456789", "end"])
    #expect(result.messages[1].place.line == 3)
    #expect(result.diagnostics.map(\.id) == ["fmt-skipped"])
    #expect(result.diagnostics.first?.primary?.location.line == 2)
    #expect(result.hasTrouble)
  }

  @Test("a whole file is one message without its last line end")
  func whole() throws {
    let result = try LogText("one\r\ntwo 🎉 x\n", type: "whole").read(chunk: 4)
    #expect(result.messages.map(\.text) == ["one\r\ntwo 🎉 x"])
    #expect(
      try LogText("one\r\ntwo 🎉 x\n", type: "whole").place(of: "x")
        == SourcePlace(line: 2, column: 7, source: 14..<15))
    #expect(try LogText("", type: "whole").read().messages.isEmpty)
  }

  @Test(
    "back-ticks make code within one message",
    arguments: [
      ("run `ls -l` now", [4..<11]), ("``a ` b`` c", [0..<9]), ("an unclosed ` one", []),
      ("`a` and `b`", [0..<3, 8..<11]),
      ("``a` b", []), ("none", []),
    ])
  func code(text: String, expected: [Range<Int>]) throws {
    #expect(try LogText("x\n" + text + "\ny").read().messages[1].code == expected)
  }

  @Test("a fence reaches over lines, a single back-tick does not")
  func fences() throws {
    let text = "see ```swift\nlet `x` = 1\n``` and `one\ntwo` end"
    #expect(try LogText(text, type: "whole").read().messages[0].code == [4..<28])
  }

  @Test("the sample without structure is six messages")
  func noStructure() throws {
    let result = try LogText(data: "no-structure.txt").read()
    #expect(result.format == "text")
    #expect(result.messages.count == 6)
    #expect(result.messages.last?.text == "thanks, that works 🙂")
  }
}
