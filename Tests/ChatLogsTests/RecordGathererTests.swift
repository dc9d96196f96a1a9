import LinkModel
import TestSupport
import Testing

@testable import ChatLogs

@Suite("gathering texts from records")
struct RecordGathererTests {
  private static let pointers =
    ["/text", "/body", "/msg"] + SystemRecords.flags + SystemRecords.types

  /// Everything that is read from lines, with or without a gatherer.
  private func read(_ bytes: [UInt8], _ gatherer: RecordGatherer?) throws -> [String] {
    var lines = DecodedLines(RawChunk(path: "-", bytes: bytes, offset: 0, firstLine: 1), form: .utf8)
    let parser = try #require(JSONRecordParser(Self.pointers))
    var texts: [(line: Int, text: JSONText)] = []
    var faults: [String] = []
    let output = parser.texts(
      of: &lines, pointers: (3, SystemRecords.flags.count), gatherer: gatherer, maxRecord: 1 << 20,
      into: &texts
    ) { faults.append("\($0) \(String(describing: $1)) \(String(describing: $2))") }
    let result = try #require(output)
    let found = texts.map { line, text in
      "\(line) \(text) \(String(decoding: result[Int(text.slice.start)..<Int(text.slice.end)], as: UTF8.self))"
    }
    return found + faults
  }

  @Test("what is gathered is what is parsed, in records of any kind")
  func agreement() throws {
    guard let gatherer = RecordGatherer(texts: ["/text", "/body", "/msg"]) else { return }
    var random = SeededRandom(seed: 5)
    let keys = ["text", "body", "msg", "type", "t", "system", "id", "te\\u0078t", "x\\\"text", "", "größe"]
    let values = [
      "\"hi\"", "\"\"", "\"a \\\"quoted\\\" word\"", "\"\\\\\"", "\"\\ud83d\"", "\"\\x\"", "\"join\"", "1",
      "-2.5e3", "true", "null", "[]", "[1,\"text\"]", "{\"text\":\"in\"}", "tru", "\"日本 https://a.example\"",
      "\"a line that is longer than one block of sixty-four bytes, with `{`, `:`, `,` and `}` in it\"",
    ]
    let mutations: [UInt8] = Array("\"\\{}[]:, \r\t\nx0".utf8) + [0x01, 0x7F]
    for round in 0..<5000 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let spaced = Bool.random(using: &random)
        let fields = (0..<Int.random(in: 0...5, using: &random)).map { _ in
          "\"\(keys.randomElement(using: &random) ?? "")\":\(spaced ? " " : "")"
            + (values.randomElement(using: &random) ?? "")
        }
        text += Array("{\(fields.joined(separator: spaced ? ", " : ","))}\n".utf8)
      }
      // Half of the rounds are of valid records only.
      for _ in 0..<(round % 2 == 0 ? 0 : Int.random(in: 1...3, using: &random)) {
        let place = Int.random(in: text.indices, using: &random)
        if text[place] < 0x80 { text[place] = mutations.randomElement(using: &random) ?? 0 }
      }
      #expect(try read(text, gatherer) == read(text, nil), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("plain records are gathered")
  func plainRecords() throws {
    guard let gatherer = RecordGatherer(texts: ["/text"]) else { return }
    let line = "{\"id\":\"7\",\"n\": 12.5, \"text\":\"a \\\"b\\\" c\"}\n"
    let bytes = Array(String(repeating: line, count: 300).utf8)
    var texts: [(line: Int, text: JSONText)] = []
    var lines: [MessageBuffer.Slice] = []
    let output = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + 316) { output, written in
      guard let base = output.baseAddress else { return }
      let end = unsafe gatherer.texts(
        bytes.span, from: 0, output: base, &written, into: &texts, lines: &lines)
      #expect(end == bytes.count && lines.count == 300)
    }
    #expect(output == Array(String(repeating: "a \"b\" c\n", count: 300).utf8))
    #expect(texts.last?.line == 299)
  }

  @Test(
    "a line that is no object, or breaks off, is not gathered",
    arguments: [
      #""text""#, #"["text"]"#, "text", "", "{}", #"{"text":"a""#, #"{"text":"a"}x"#, #"{"text":"a}"#,
      #""text":"a"}"#,
      #"{"text":"a",}"#, #"{"text":"a" "b":1}"#, #"{"text":"a"}{"text":"b"}"#, #"{"text":"a"#, #"{"text":}"#,
      #"{"text":"\x"}"#, "{\"text\":\"a\tb\"}", #"{"a":{"text":"b"}}"#, #"{"a":"text":"b"}"#,
      #"{'text':'a'}"#,
    ])
  func refused(line: String) throws {
    guard let gatherer = RecordGatherer(texts: ["/text"]) else { return }
    let bytes = Array((line + "\n").utf8)
    var texts: [(line: Int, text: JSONText)] = []
    var lines: [MessageBuffer.Slice] = []
    _ = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + 17) { output, written in
      guard let base = output.baseAddress else { return }
      _ = unsafe gatherer.texts(bytes.span, from: 0, output: base, &written, into: &texts, lines: &lines)
    }
    #expect(texts.allSatisfy { $0.text.pointer == nil })
  }

  @Test("records are gathered past a text that is longer than a pass, and past one that has to be parsed")
  func longRecords() throws {
    guard let gatherer = RecordGatherer(texts: ["/text"]) else { return }
    let long = String(repeating: "a text, ", count: 2000)
    let records = ["one", long, "two {", "\\u0041 \\\"text\\\": \\n", "three"].map {
      "{\"id\":1,\"text\":\"\($0)\",\"n\":2}\n"
    }
    let bytes = Array(records.joined().utf8)
    var texts: [(line: Int, text: JSONText)] = []
    var lines: [MessageBuffer.Slice] = []
    let output = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + 32) { output, written in
      guard let base = output.baseAddress else { return }
      #expect(
        unsafe gatherer.texts(bytes.span, from: 0, output: base, &written, into: &texts, lines: &lines)
          == bytes.count)
    }
    #expect(String(decoding: output, as: UTF8.self) == "one\n\(long)\ntwo {\nA \"text\": \n\nthree\n")
    #expect(texts.map(\.text.hasEscapes) == [false, false, false, true, false])
  }
}
