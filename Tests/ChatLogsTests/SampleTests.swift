import ChatLogs
import LinkModel
import Testing

@Test(
  "the samples of the first command are readable throughout",
  arguments: [("chat.txt", "log"), ("chat.ndjson", "ndjson")])
func samples(name: String, format: String) throws {
  let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Samples/"
  let contents = try LogText.contents(folder + name)
  var log = LogText(contents)
  log.name = name
  let result = try log.read()
  // Each line of a sample is a message.
  let lines = contents.split(separator: UInt8(ascii: "\n")).count
  #expect(result.format == format)
  #expect(result.messages.count == lines)
  #expect(result.diagnostics.isEmpty)
  #expect(result.messages.allSatisfy { $0.details.author != nil && $0.details.time != nil })
}
