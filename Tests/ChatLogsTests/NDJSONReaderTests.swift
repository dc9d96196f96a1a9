import ChatLogs
import LinkModel
import TestSupport
import Testing

@Suite("NDJSON")
struct NDJSONReaderTests {
  @Test("the sample reads as its truth file says")
  func sample() throws {
    let result = try LogText(data: "chat.ndjson").read()
    let truth = try LogText.contents(
      "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Data/chat.truth.ndjson")
    let rows = truth.split(separator: 0x0A).map { Array($0) }
    var log = LogText(truth, type: "ndjson")
    log.options.fields = [
      "text": "/text", "author": "/author", "id": "/id", "time": "/time", "channel": "/channel",
    ]
    let expected = try log.read().messages
    var number = 0
    var errors: [Int] = []
    for (row, message) in zip(rows, expected) {
      let line = try #require(Self.line(of: row))
      if row.starts(with: Array("{\"line\"".utf8)) {
        errors.append(line)
        continue
      }
      let found = result.messages[number]
      number += 1
      #expect(found.text == message.text)
      #expect(found.place.line == line)
      #expect(found.details.id == message.details.id)
      #expect(found.details.author == message.details.author)
      #expect(found.details.time == message.details.time)
      #expect(found.details.channel == message.details.channel)
    }
    #expect(number == result.messages.count)
    #expect(
      result.diagnostics.filter { $0.id == "fmt-skipped" }.compactMap(\.primary?.location.line) == errors)
    #expect(
      result.diagnostics.filter { $0.id == "fmt-encoding" }.compactMap(\.primary?.location.line) == [57])
    #expect(
      result.diagnostics.filter { $0.id == "missing-field" }.compactMap(\.primary?.location.line) == [54])
    #expect(result.hasTrouble)
  }

  private static func line(of row: [UInt8]) -> Int? {
    let text = String(decoding: row, as: UTF8.self)
    return text.firstRange(of: "\"line\": ").flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
  }

  @Test(
    "a record that says so is a system record: empty unless it is wanted, and never without text",
    arguments: [
      (#""system":true"#, true), (#""is_system":true"#, true), (#""system":false"#, false),
      (#""system":"true""#, false), (#""type":"system""#, true), (#""type":"message""#, false),
      (#""type":"message","subtype":"channel_join""#, true), (#""subtype":"bot_message""#, false),
      (#""type":"system_join_channel""#, true),
      (#""type":"m.room.member""#, true), (#""type":"m.room.message""#, false), (#""t":"uj""#, true),
      (#""type":true"#, false), (#""type":"""#, false), (#""kind":"join""#, true),
      (#""user":{"type":"system"}"#, false),
      (#""type":"system","type":"message""#, false),
    ])
  func system(fields: String, isSystem: Bool) throws {
    var log = LogText(
      "{\"text\":\"a\"}\n{\(fields),\"text\":\"b\"}\n{\(fields)}\n{\"text\":\"c\"}", type: "ndjson")
    let skipped = try log.read()
    #expect(skipped.messages.map(\.text) == ["a", isSystem ? "" : "b", "", "c"])
    #expect(skipped.messages.map(\.details.isSystem) == [false, isSystem, isSystem, false])
    #expect(skipped.diagnostics.map(\.id) == (isSystem ? [] : ["missing-field"]))
    log.options.includesSystem = true
    let reported = try log.read()
    #expect(reported.messages.map(\.text) == ["a", "b", "", "c"])
    #expect(reported.diagnostics == skipped.diagnostics)
  }

  @Test(
    "what nobody needs is checked only where that is asked for",
    arguments: [
      (#""n":01"#, "a number is not written as JSON wants it", 27),
      (#""n":1."#, "a number is not written", 27),
      (#""n":tru"#, "it is not valid JSON", 27), (#""n":"\x""#, "a string holds an invalid escape", 28),
      (#""n":[1,2"#, "it is not valid JSON", nil), (#""n":{"a":{"b":[1 2]}}"#, "it is not valid JSON", 40),
      (#""n":"\u12""#, "a string holds an invalid escape", 28), (#""n":+1"#, "it is not valid JSON", 27),
      (#""n":[01]"#, "a number is not written", 28),
    ])
  func validation(field: String, words: String, column: Int?) throws {
    var log = LogText("{\"text\":\"a\"}\n{\"text\":\"bé\",\"id\":\"x\",\(field)}\n", type: "ndjson")
    #expect(try log.read().messages.first?.text == "a")
    log.options.validates = true
    let result = try log.read()
    #expect(result.messages.map(\.text) == ["a"])
    #expect(result.hasTrouble)
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.id == "fmt-skipped" && diagnostic.severity == .warning)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
    #expect(diagnostic.primary?.location.line == 2)
    #expect(diagnostic.primary?.location.column == column)
  }

  @Test("valid records pass the check, and are read as without it")
  func validRecords() throws {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    var log = LogText(
      #"""
      {"text":"a","n":[0,-0.5e+10,1E400,123456789012345678901234567890,true,false,null,"",[],{}]}
       { "a" : { "b" : [ { } , "\"\\\/\b\f\n\r\t\u00e9\ud83d" ] } , "text" : "b" }
      {"text":"c","text":"d"}
      {}

      """# + "{\"text\":\"e\",\"deep\":\(deep)}\r\n{\"text\":\"f\"}", type: "ndjson")
    let plain = try log.read()
    #expect(plain.messages.map(\.text) == ["a", "b", "d", "", "e", "f"])
    log.options.validates = true
    #expect(try log.read() == plain)
    #expect(try log.read(chunk: 64) == plain)
  }

  @Test("a record that is no UTF-8, or too deep, is skipped where validity is asked for")
  func validEncoding() throws {
    let deep = String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024)
    let bytes =
      Array("{\"text\":\"a\"}\n{\"text\":\"b".utf8) + [0xE9]
      + Array("\"}\n{\"text\":\"c\",\"d\":\(deep)}\n".utf8)
    var log = LogText(bytes, type: "ndjson")
    #expect(try log.read().messages.map(\.text) == ["a", "bé", "c"])
    log.options.validates = true
    let result = try log.read()
    #expect(result.messages.map(\.text) == ["a"])
    #expect(
      result.diagnostics.map(\.message) == [
        "the record is broken: some of its bytes are no characters",
        "the record is nested more than 1024 levels deep",
      ])
  }

  @Test("a text may stand under the name of a type")
  func textAsType() throws {
    var log = LogText("{\"t\":\"join\"}", type: "ndjson")
    log.options.fields = ["text": "/t"]
    #expect(try log.read().messages.map(\.text) == ["join"])
  }

  @Test("pointers lead to nested fields")
  func nested() throws {
    var log = try LogText(data: "nested.ndjson")
    log.options.fields = [
      "text": "/payload/body/markdown", "author": "/payload/sender/handle", "time": "/payload/sent",
      "channel": "/payload/conversation/name",
    ]
    let result = try log.read()
    let message = try #require(result.messages.first)
    #expect(message.text == "nested https://example.com/nested")
    #expect(message.details.author == "alice")
    #expect(message.details.time == "2024-03-05T09:00:00.123456Z")
    #expect(message.details.channel == "ops")
    #expect(message.place.pointer == "/payload/body/markdown")
    #expect(result.diagnostics.map(\.id) == ["missing-field"])
  }

  @Test("a pointer may have escapes and indexes")
  func pointers() throws {
    var log = LogText("{\"a/b\":{\"~\":[0,{\"\\u0074\":\"hit\"}]}}", type: "ndjson")
    log.options.fields = ["text": "/a~1b/~0/1/t"]
    #expect(try log.read().messages.map(\.text) == ["hit"])
  }

  @Test(
    "wrong fields and pointers are refused with help",
    arguments: [
      ("txt", "/a", "did you mean `text`?"), ("text", "a", "did you mean `/a`?"),
      ("text", "/a~2", "write `~0` for `~` and `~1` for `/` in a name"),
    ])
  func wrongFields(field: String, pointer: String, help: String) {
    var log = LogText("{}", type: "ndjson")
    log.options.fields = [field: pointer]
    let error = #expect(throws: ChatLogError.self) { try log.read() }
    #expect(error?.help == help)
  }

  @Test(
    "a bad record is told with its line and column, the rest is read",
    arguments: [
      ("{\"text\":\"open", 9, "a string is not closed"),
      ("{\"text\":\"bad \\x01\"}", 14, "an invalid escape"),
      ("[1]", nil, "no JSON object"), ("\"text\"", nil, "no JSON object"),
      ("{\"text\":\"a\"} {\"text\":\"b\"}", 14, "closing brace"),
      ("{\"text\":\"a\"", nil, "closing brace"), ("{\"text\" \"a\"}", nil, "not valid JSON"),
      ("{\"text\":\"tab\tin\"}", nil, "control character"),
      ("nonsense", nil, "no JSON object"),
    ] as [(String, Int?, String)])
  func badRecords(line: String, column: Int?, words: String) throws {
    let result = try LogText("{\"text\":\"before\"}\n" + line + "\n{\"text\":\"after\"}", type: "ndjson")
      .read()
    #expect(result.messages.map(\.text) == ["before", "after"])
    #expect(result.diagnostics.map(\.id) == ["fmt-skipped"])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.primary?.location.line == 2)
    if let column { #expect(diagnostic.primary?.location.column == column) }
    #expect(diagnostic.message.contains(words))
    #expect(result.hasTrouble)
  }

  @Test(
    "a missing text is told, a null one is not",
    arguments: [
      ("{\"id\":1}", ["missing-field"]), ("{\"text\":null}", []), ("{\"text\":7}", ["missing-field"]),
      ("{\"text\":\"a\",\"text\":null}", []), ("{\"content\":\"a\"}", []),
      ("{\"message\":{\"x\":1},\"msg\":\"a\"}", []),
    ])
  func missing(line: String, ids: [String]) throws {
    let result = try LogText(line, type: "ndjson").read()
    #expect(result.messages.count == 1)
    #expect(result.diagnostics.map(\.id) == ids)
    #expect(result.hasTrouble == !ids.isEmpty)
  }

  @Test(
    "offsets go back through escapes",
    arguments: [
      (#"{"text":"x"}"#, 10, 9..<10), (#"{"text":"\u00e9 x"}"#, 17, 16..<17),
      (#"{"text":"\ud83c\udf89x"}"#, 22, 21..<22),
      (#"{"text":"\/\"\n\\x"}"#, 18, 17..<18), (#"{"text":"\ud83c x"}"#, 17, 16..<17),
      (#"{"text":"\u0041\u20acx"}"#, 22, 21..<22),
      (#"{"é":"🎉","text":"é\t🎉x"}"#, 22, 29..<30),
    ])
  func escapes(line: String, column: Int, source: Range<Int>) throws {
    let place = try #require(try LogText("{}\n" + line, type: "ndjson").place(of: "x", in: 1))
    #expect(
      place
        == SourcePlace(
          line: 2, column: column, source: source.lowerBound + 3..<source.upperBound + 3, pointer: "/text"))
  }

  @Test("a lone surrogate becomes U+FFFD and is told")
  func loneSurrogate() throws {
    let result = try LogText(#"{"text":"a\ud83d\u0041\udc00"}"#, type: "ndjson").read()
    #expect(result.messages.map(\.text) == ["a\u{FFFD}A\u{FFFD}"])
    #expect(result.diagnostics.map(\.id) == ["fmt-encoding"])
    #expect(!result.hasTrouble)
  }

  @Test(
    "times come out in UTC",
    arguments: [
      ("\"2024-03-05T14:39:57+05:30\"", "2024-03-05T09:09:57Z"), ("1709629450.0", "2024-03-05T09:04:10Z"),
      ("1709629605000", "2024-03-05T09:06:45Z"), ("1709629605123", "2024-03-05T09:06:45.123Z"),
      ("\"1709629450.5\"", "2024-03-05T09:04:10.5Z"), ("\"2024-03-05 09:00:07\"", "2024-03-05T09:00:07"),
      ("\"2024-03-01T00:30:00+01:00\"", "2024-02-29T23:30:00Z"), ("\"yesterday\"", "yesterday"),
      ("\"2024-03-05T14:39:57Z\"", "2024-03-05T14:39:57Z"),
      ("\"2024-03-05T14:39:57.125Z\"", "2024-03-05T14:39:57.125Z"),
      ("\"2024-03-05T4:39:57Z\"", "2024-03-05T04:39:57Z"),
      ("\"2024-03-05 14:39:57Z\"", "2024-03-05T14:39:57Z"),
      ("\"2024-03-05T14:39:57,5Z\"", "2024-03-05T14:39:57.5Z"),
      ("\"2024-03-05T14:39:57 Z\"", "2024-03-05T14:39:57Z"),
      ("\"2024-03-05T14:39Z\"", "2024-03-05T14:39Z"), ("\"2024-03-05T14:39:57z\"", "2024-03-05T14:39:57Z"),
      ("-86400.0", "1969-12-31T00:00:00Z"), ("-1.5", "1969-12-31T23:59:58.5Z"),
      ("-0.25", "1969-12-31T23:59:59.75Z"), ("-1000000.001", "1969-12-20T10:13:19.999Z"),
      ("\"30.11.2026\"", "30.11.2026"), ("\"12.30\"", "12.30"), ("\"1.-5\"", "1.-5"),
      ("\"1709629450.\"", "2024-03-05T09:04:10Z"),
      ("\"2024-02-31T00:00:00Z\"", "2024-02-31T00:00:00Z"),
      ("\"2024-02-29T00:00:00Z\"", "2024-02-29T00:00:00Z"),
      ("\"2023-02-29 01:00:00+01:00\"", "2023-02-29 01:00:00+01:00"),
      ("\"0000-01-01T00:00:00+23:00\"", "0000-01-01T00:00:00+23:00"),
      ("9223372036854775807", "2262-04-11T23:47:16.854775807Z"), ("1e400", "1e400"),
    ])
  func times(written: String, expected: String) throws {
    let result = try LogText("{\"text\":\"\",\"ts\":\(written)}", type: "ndjson").read()
    #expect(result.messages.first?.details.time == expected)
  }

  @Test(
    "common names are found",
    arguments: [
      (
        #"{"body":"a","user":{"display_name":"Ann","name":"ann"},"room":"r","_id":7,"created_at":"x"}"#,
        "Ann", "r", "7"
      ),
      (#"{"body":"a","sender":"bob","channel":{"name":"c"},"id":"i"}"#, "bob", "c", "i"),
      (
        #"{"body":"a","author":null,"nick":"n","conversation":"v","id":12345678901234567890}"#, "n", "v",
        "12345678901234567890"
      ),
    ])
  func commonNames(line: String, author: String, channel: String, id: String) throws {
    let details = try #require(try LogText(line, type: "ndjson").read().messages.first?.details)
    #expect(details.author == author)
    #expect(details.channel == channel)
    #expect(details.id == id)
  }

  @Test("the result does not depend on where chunks end", arguments: [4, 17, 64, 100, 1000, 4096])
  func chunks(size: Int) throws {
    for name in ["chat.ndjson", "nested.ndjson"] {
      let log = try LogText(data: name)
      #expect(try log.read(chunk: size) == log.read())
    }
  }

  @Test("any bytes are read without a trap")
  func hostile() throws {
    let seed = try LogText(data: "chat.ndjson").bytes
    var random = SeededRandom(seed: 5)
    for round in 0..<60 {
      var bytes = Array(seed.shuffledPieces(round, using: &random).prefix(6000))
      for _ in 0..<40 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      let log = LogText(bytes, type: "ndjson")
      #expect(try log.read(chunk: 500) == log.read())
    }
  }

  @Test(
    "a time is read whatever its number",
    arguments: [
      ("-9223372036854775808", "1677-09-21T00:12:43.145224192Z"),
      ("9223372036854775807", "2262-04-11T23:47:16.854775807Z"),
      ("-1500000000000", "1922-06-20T21:20:00Z"),
    ])
  func extremeTimes(number: String, time: String) throws {
    let result = try LogText("{\"text\":\"x\",\"time\":\(number)}", type: "ndjson").read()
    #expect(result.messages.map(\.details.time) == [time])
  }
}

extension [UInt8] {
  /// The bytes with pieces of lines in another order.
  fileprivate func shuffledPieces(_ round: Int, using random: inout some RandomNumberGenerator) -> [UInt8] {
    let size = 7 + 13 * round
    return stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }.shuffled(
      using: &random
    )
    .flatMap { $0 }
  }
}
