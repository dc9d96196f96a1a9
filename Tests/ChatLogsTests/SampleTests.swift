import ChatLogs
import LinkModel
import Testing

@Test(
  "the samples of the first command are readable throughout",
  arguments: [("chat.txt", "log", 38), ("chat.ndjson", "ndjson", 48)])
func samples(name: String, format: String, count: Int) throws {
  let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Samples/"
  var log = LogText(try LogText.contents(folder + name))
  log.name = name
  let result = try log.read()
  #expect(result.format == format)
  #expect(result.messages.count == count)
  #expect(result.diagnostics.isEmpty)
  #expect(result.messages.allSatisfy { $0.details.author != nil && $0.details.time != nil })
}
