import ChatLogs
import LinkModel
import Testing

@Suite("Dated lines")
struct DatedReaderTests {
  private static let log = """
    2024-03-05 09:00:07 alice: one
    two

    2024-03-05 10:30 - not a header: x
    2024-03-05T09:01:00 bob b: three: four\r
    2024-03-05 09:02:00 carol:   
    [09:00] <fake> é
    """

  @Test("a message goes on until the next dated line")
  func messages() throws {
    let result = try LogText(Self.log).read()
    #expect(result.format == "log")
    #expect(
      result.messages.map(\.text) == [
        "one\ntwo\n\n2024-03-05 10:30 - not a header: x", "three: four", "  \n[09:00] <fake> é",
      ])
    #expect(result.messages.map(\.details.author) == ["alice", "bob b", "carol"])
    #expect(
      result.messages.map(\.details.time) == [
        "2024-03-05T09:00:07", "2024-03-05T09:01:00", "2024-03-05T09:02:00",
      ])
    #expect(result.messages.map(\.place.line) == [1, 5, 6])
    #expect(result.messages.map(\.place.column) == [28, 28, 28])
    #expect(result.messages[2].end.line == 7)
  }

  @Test("what stands before the first dated line is a message without author")
  func preamble() throws {
    let result = try LogText("hello\n2024-03-05 09:00:07 alice: one\n", type: "log").read()
    #expect(result.messages.map(\.text) == ["hello", "one"])
    #expect(result.messages[0].details.author == nil)
  }

  @Test("the result does not depend on where chunks end", arguments: [4, 16, 33, 64, 100])
  func chunks(size: Int) throws {
    let utf16 = LogText([0xFF, 0xFE] + Self.log.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    for log in [LogText(Self.log), utf16] {
      #expect(try log.read().messages.count == 3)
      #expect(try log.read(chunk: size) == log.read())
    }
  }
}
