import ChatLogs
import LinkModel
import Testing

@Suite("Dated lines")
struct DatedReaderTests {
  private static let log = """
    2024-03-05 09:00:07 alice: one
    two

    2024-03-05 10:30 - not a header: x
    2024-03-05T09:00:30 nobody: a quotation
    2024-03-05 09:01:00 bob b: three: four\r
    2024-03-05 09:02:00 carol:   
    [09:00] <fake> é
    """

  @Test("a message goes on until the next dated line")
  func messages() throws {
    let result = try LogText(Self.log).read()
    #expect(result.format == "log")
    #expect(
      result.messages.map(\.text) == [
        "one\ntwo\n\n2024-03-05 10:30 - not a header: x\n2024-03-05T09:00:30 nobody: a quotation",
        "three: four", "  \n[09:00] <fake> é",
      ])
    #expect(result.messages.map(\.details.author) == ["alice", "bob b", "carol"])
    #expect(
      result.messages.map(\.details.time) == [
        "2024-03-05T09:00:07", "2024-03-05T09:01:00", "2024-03-05T09:02:00",
      ])
    #expect(result.messages.map(\.place.line) == [1, 6, 7])
    #expect(result.messages.map(\.place.column) == [28, 28, 28])
    #expect(result.messages[2].end.line == 8)
  }

  @Test("what stands before the first dated line is a message without author")
  func preamble() throws {
    let result = try LogText("hello\n2024-03-05 09:00:07 alice: one\n", type: "log").read()
    #expect(result.messages.map(\.text) == ["hello", "one"])
    #expect(result.messages[0].details.author == nil)
  }

  /// What a log reads as: author, time and text of each message, with a blank between.
  private func rows(_ log: LogText) throws -> [String] {
    try log.read().messages.map { message in
      [message.details.author ?? "-", message.details.time ?? "-", message.text].joined(separator: " ")
    }
  }

  @Test(
    "a file may be written throughout in another shape",
    arguments: [
      (["2024-03-05 09:01 ann: a", "2024-03-05 09:02 bob: b"], ["2024-03-05T09:01", "2024-03-05T09:02"]),
      (
        ["2024-03-05 9:01:00 ann: a", "2024-03-05 10:02:00 bob: b"],
        ["2024-03-05T09:01:00", "2024-03-05T10:02:00"]
      ),
      (
        ["2024-03-05 10:01:00 ann: a", "2024-03-06 9:02:00 bob: b"],
        ["2024-03-05T10:01:00", "2024-03-06T09:02:00"]
      ),
      (
        ["2024-03-05 09:00:07.123 ann: a", "2024-03-05 09:00:08 bob: b"],
        ["2024-03-05T09:00:07.123", "2024-03-05T09:00:08"]
      ),
      (
        ["2024-03-05 09:00:07Z ann: a", "2024-03-05 09:00:08+01:00 bob: b"],
        ["2024-03-05T09:00:07Z", "2024-03-05T08:00:08Z"]
      ),
      (
        ["2024-03-05T09:00:07.5Z ann: a", "2024-03-05T09:00:08.5Z bob: b"],
        ["2024-03-05T09:00:07.5Z", "2024-03-05T09:00:08.5Z"]
      ),
      (
        ["2024-03-05 09:00:07 <@ann> a", "2024-03-05 09:00:08 < bob> b"],
        ["2024-03-05T09:00:07", "2024-03-05T09:00:08"]
      ),
      (
        ["[2024-03-05 09:00:07] ann: a", "[2024-03-05 09:00:08 +0100] bob: b"],
        ["2024-03-05T09:00:07", "2024-03-05T08:00:08Z"]
      ),
      (
        ["[2024-03-05T09:00] <ann> a", "[2024-03-05T09:01] <bob> b"],
        ["2024-03-05T09:00", "2024-03-05T09:01"]
      ),
    ])
  func shapes(lines: [String], times: [String]) throws {
    let quotation = ["2024-03-05", "[2024-03-05T09:00:00,1Z] <eve> x"]
    let result = try LogText((lines + quotation).joined(separator: "\n")).read()
    #expect(result.format == "log")
    #expect(result.messages.map(\.details.author) == ["ann", "bob"])
    #expect(result.messages.map(\.details.time) == times)
    #expect(result.messages.map(\.text) == ["a", (["b"] + quotation).joined(separator: "\n")])
  }

  @Test(
    "a line of another shape goes on with the message above",
    arguments: [
      "2024-03-05 09:01 eve: x", "2024-03-05 9:01:00 eve: x", "2024-03-05 09:00:07.123 eve: x",
      "2024-03-05 09:00:07Z eve: x", "2024-03-05T09:00:07 eve: x", "[2024-03-05 09:00:07] eve: x",
      "2024-03-05 09:00:07", "2024-03-05 09:00:0",
    ])
  func otherShape(line: String) throws {
    let rows = try rows(LogText("2024-03-05 09:00:06 ann: a\n\(line)\n2024-03-05 09:00:09 bob: b\n"))
    #expect(rows == ["ann 2024-03-05T09:00:06 a\n\(line)", "bob 2024-03-05T09:00:09 b"])
  }

  @Test(
    "every dated line begins a record; what nobody wrote is a system record",
    arguments: [
      ("* bob waves at https://a.example/", "bob", "waves at https://a.example/"), ("* bob", "bob", ""),
      ("-!- topic: https://a.example/", nil, "-!- topic: https://a.example/"), ("-!-", nil, "-!-"),
      ("*** bob has joined", nil, "*** bob has joined"), ("--> bob: joined", nil, "--> bob: joined"),
      ("topic changed", nil, "topic changed"),
      ("see https://a.example/ x: y", nil, "see https://a.example/ x: y"),
      ("<hal> text: x", "hal", "text: x"), ("<hal>", "hal", ""), ("<3 me: x", "<3 me", "x"),
      ("hal:", "hal", ""),
      ("*bob: x", "*bob", "x"), ("+0100 fay: x", "fay", "x"), ("Z: x", "Z", "x"), (": x", nil, ": x"),
    ] as [(String, String?, String)])
  func records(rest: String, author: String?, text: String) throws {
    var log = LogText(
      "2024-03-05 09:00:06 ann: a\r\n2024-03-05 09:00:07 \(rest)\r\n2024-03-05 09:00:09 bob: b", type: "log")
    log.options.includesSystem = true
    let messages = try log.read().messages
    #expect(messages.map(\.text) == ["a", text, "b"])
    #expect(messages.map(\.details.author) == ["ann", author, "bob"])
    #expect(messages.map(\.details.isSystem) == [false, author == nil, false])
    #expect(
      messages[1].details.time == (rest.hasPrefix("+") ? "2024-03-05T08:00:07Z" : "2024-03-05T09:00:07"))
  }

  @Test("a system record that is not wanted is empty, with all its lines, and counts")
  func skippedSystem() throws {
    let log = LogText(
      """
      2024-03-05 09:00:06 ann: a
      2024-03-05 09:00:07 -!- topic is `x`
      more
      2024-03-05 09:00:09 bob: `b`
      """)
    let messages = try log.read().messages
    #expect(messages.map(\.text) == ["a", "", "`b`"])
    #expect(messages.map(\.code) == [[], [], [0..<3]])
    #expect(messages.map(\.details.isSystem) == [false, true, false])
    #expect(try log.read(chunk: 16) == log.read())
  }

  @Test("in a file with angle brackets a colon belongs to the text")
  func angles() throws {
    var log = LogText("2024-03-05 09:00 -!- x\n2024-03-05 09:00 <ann> a\n2024-03-05 09:01 bob left: bye\n")
    log.options.includesSystem = true
    #expect(
      try rows(log) == [
        "- 2024-03-05T09:00 -!- x", "ann 2024-03-05T09:00 a", "- 2024-03-05T09:01 bob left: bye",
      ])
  }

  @Test("the dated lines of a server are plain text")
  func serverLog() throws {
    let text =
      "2024-03-05 09:00:06 INFO started\n2024-03-05 09:00:07 WARN slow: 3 s\n2024-03-05 09:00:08 INFO x\n"
    #expect(try LogText(text).read().format == "text")
  }

  @Test("the result does not depend on where chunks end", arguments: [4, 16, 33, 64, 100])
  func chunks(size: Int) throws {
    let utf16 = LogText([0xFF, 0xFE] + Self.log.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    for log in [LogText(Self.log), utf16] {
      #expect(try log.read().messages.map(\.details.author) == ["alice", "bob b", "carol"])
      #expect(try log.read(chunk: size) == log.read())
    }
  }

  @Test(
    "no message is lost behind a record that is skipped, wherever the reads end",
    arguments: [40, 41, 47, 64, 100, 128])
  func behindSkipped(size: Int) throws {
    for pad in 200..<240 {
      var log = LogText(
        "2024-03-05 09:00:00 ann: " + String(repeating: "x", count: pad)
          + "\n2024-03-05 09:00:01 bob: one\n2024-03-05 09:00:02 eve: two\n", type: "log")
      log.options.maxRecord = 60
      #expect(try log.read(chunk: size).messages.map(\.text) == ["one", "two"], "\(pad)")
    }
  }
}
