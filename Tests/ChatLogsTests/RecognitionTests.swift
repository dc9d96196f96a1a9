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
