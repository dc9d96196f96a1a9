import ChatLogs
import LinkModel
import Testing

@Suite("Recognition")
struct RecognitionTests {
  @Test(
    "name and first bytes tell the format",
    arguments: [
      ("hello", "x.txt", "text"), ("", "x.txt", "text"), ("{\"a\":1}\n{", "x.log", "ndjson"),
      ("hello", "x.jsonl", "ndjson"),
      ("[09:00] <ann> hi", "", "text"), ("{hello} world", "", "text"), ("\u{FEFF}  {\"a\":1}", "", "ndjson"),
      ("{}", "", "ndjson"),
    ])
  func formats(head: String, name: String, expected: String) throws {
    let reader = try ChatFormats.reader(for: Array(head.utf8).span, fileName: name, type: nil)
    #expect(reader.format.name == expected)
  }

  @Test(
    "what is no chat log is refused by name",
    arguments: [
      ("[{\"a\":1}]", "JSON array"), ("[\n  {\n \"a\":1}]", "JSON array"),
      ("{\n  \"a\": 1\n}", "JSON object"),
      ("PK\u{3}\u{4}", "zip archive"), ("\u{1}\0\0\u{2}\0\0\0abc", "binary data"),
      ("h\0e\0l\0l\0o\0", "UTF-16LE"),
    ])
  func refused(head: String, word: String) {
    let bytes = Array(head.utf8)
    let error = #expect(throws: ChatLogError.self) {
      _ = try ChatFormats.reader(for: bytes.span, fileName: "", type: nil)
    }
    #expect(error?.message.contains(word) == true)
    #expect(error?.help != nil)
  }

  private static let array = "write one object a line: `jq -c '.[]' FILE | tapspan … --type ndjson -`"
  private static let object = "write one object a line: `jq -c . FILE | tapspan … --type ndjson -`"
  private static let messages =
    "write one object a line: `jq -c '.messages[]' FILE | tapspan … --type ndjson -`"

  @Test(
    "the help for a JSON document fits it",
    arguments: [
      ("[{\"text\":\"a\"},\n{\"text\":\"b\"}]", array), ("[\n  {}\n]", array),
      ("{\n  \"text\": \"a\"\n}\n", object), ("{\"id\": 1,\n \"text\": \"a\"}", object),
      ("{\r\n\t\"files\": [{\"a\": 1}],\n \"text\":\n\"a\"}\n{\n", object),
      ("{\n \"sub\": {\"messages\": [{\"a\": 1}]}\n}", object),
      ("{\n \"a\": \"messages\", \"b\": [{}]}", object),
      ("{\n  \"name\": \"x\",\n  \"messages\": [\n    {\n", messages),
      ("{\"name\":\"\\\"}\",\"messages\":[{\"text\":\"a\"}]}\n", messages),
      ("{\"participants\":[{\"name\":\"a\"}],\"messages\" : [ {\"text\":", messages),
    ])
  func documents(text: String, help: String) {
    let error = #expect(throws: ChatLogError.self) { try LogText(text).read() }
    #expect(error?.help == help)
  }

  @Test(
    "NDJSON is no document, even if it is broken or holds arrays of messages",
    arguments: [
      "{\"text\":\"open\n{\"text\":\"b\"}", "{\"text\":\"a\"\n{\"text\":\"b\"}",
      "{\"text\":\"a\"}\n\n{\"text\":\"b\"}\n",
      "{\"messages\":[{\"text\":\"a\"}]}\n{\"messages\":[{\"text\":\"b\"}]}\n", "{\"messages\":[]}\n",
    ])
  func noDocuments(text: String) throws {
    #expect(try LogText(text).read().format == "ndjson")
  }

  @Test("a document that is read as NDJSON all the same is not told to name a field")
  func forcedDocument() throws {
    let result = try LogText("{\"messages\":[{\"text\":\"a\"}]}", type: "ndjson").read()
    #expect(result.diagnostics.map(\.help) == [[Self.messages]])
  }

  @Test(
    "data that no text looks like is refused in one sentence, unless a type is given",
    arguments: [
      [UInt8](repeating: 0, count: 5000), (0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) },
      (0..<5000).map { $0 % 7 == 0 ? 0x01 : 0xE9 },
      Array(repeating: Array("text\n".utf8), count: 400).flatMap { $0 } + [UInt8](repeating: 0, count: 9000),
    ])
  func binary(bytes: [UInt8]) throws {
    let error = #expect(throws: ChatLogError.self) { try LogText(bytes).read() }
    #expect(error?.message == "this is binary data, not a chat log")
    #expect(try LogText(bytes, type: "text").read().format == "text")
  }

  @Test(
    "text with a few odd bytes is text",
    arguments: [
      "a\0b", String(repeating: "nul \0 in a line of forty characters or so\n", count: 100),
      String(repeating: "\u{3}04red\u{3} \u{2}bold\u{F} \u{1B}[1m\n", count: 100),
      String(repeating: "\t\r\n", count: 100),
    ])
  func oddText(text: String) throws {
    #expect(try LogText(text).read().format == "text")
  }

  @Test("an unknown type gets a suggestion")
  func unknownType() {
    let error = #expect(throws: ChatLogError.self) { try LogText("x", type: "ndjsn").read() }
    #expect(error?.message == "`ndjsn` is not a chat format")
    #expect(error?.help == "did you mean `ndjson`?")
  }

  @Test(
    "files that cannot be read say why",
    arguments: [
      ("/tmp/there-is-no-such-file.txt", "no such file"), ("/tmp", "is a directory"),
    ])
  func unreadable(path: String, message: String) {
    let error = #expect(throws: ChatLogError.self) { _ = try LogFile.open(path: path).path }
    #expect(error?.message == message)
  }
}
