import ChatLogs
import LinkLint
import LinkModel
import Testing

@Suite("Each format has its form")
struct ReporterTests {
  @Test("text frames the line and names who wrote it")
  func text() {
    let finding = Finding.sample("see http://x.example/ now", marked: "http://x.example/")
    #expect(
      report(finding, TextReporter.self) == """
        warning[insecure-http]: the link goes over plain HTTP
          --> chat.txt:7:5  carol, 2024-03-05T09:02:12Z, #general
           |
         7 | see http://x.example/ now
           |     ^^^^^^^^^^^^^^^^^
           = help: use `https`

        """)
  }

  @Test("concise is one line that editors understand")
  func concise() {
    let finding = Finding.sample("see http://x.example/ now", marked: "http://x.example/")
    #expect(
      report(finding, ConciseReporter.self)
        == "chat.txt:7:5: warning[insecure-http] the link goes over plain HTTP\n")
  }

  @Test("ndjson is one object a line, keys in the order of the contract")
  func ndjson() {
    let finding = Finding.sample("ü𝄞 http://x.example/", marked: "http://x.example/")
    #expect(
      report(finding, NDJSONReporter.self)
        == #"{"type":"finding","version":1,"check":"insecure-http","severity":"warning","message":"the link goes "#
        + #"over plain HTTP","help":"use `https`","path":"chat.txt","record":3,"line":7,"column":5,"source":"#
        + #"[100,120],"author":"carol","time":"2024-03-05T09:02:12Z","channel":"general","kind":"url","rule":"#
        + #""default/url","text":"http://x.example/","utf8":[7,24],"utf16":[4,21],"scalars":[3,20],"excerpt":"#
        + #""ü𝄞 http://x.example/"}"# + "\n")
  }

  @Test(
    "nothing in a message acts on a terminal",
    arguments: ["\u{1B}[31m", "\u{202E}", "\u{7}", "\u{9B}", "\u{2028}"])
  func hostile(part: String) {
    var finding = Finding.sample("a\(part)b http://x.example/", marked: "http://x.example/")
    finding.path = "x\(part)y.txt"
    finding.details.author = "carol\(part)"
    finding.message = "about \(part)"
    for type in Reporters.all {
      let text = report(finding, type)
      #expect(!text.contains(part), "\(type.manifest.name)")
      #expect(
        !text.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) }, "\(type.manifest.name)")
    }
  }

  @Test("the line of a long message is cut around the link")
  func long() {
    let text =
      String(repeating: "ü ", count: 4000) + "http://x.example/" + String(repeating: " ö", count: 4000)
    let lines = report(Finding.sample(text, marked: "http://x.example/"), TextReporter.self).split(
      separator: "\n")
    #expect(lines[3].unicodeScalars.count <= DiagnosticText.longestLine + 5)
    let caret = lines[4].unicodeScalars.firstIndex(of: "^")
    let column = caret.map { lines[4].unicodeScalars.distance(from: lines[4].startIndex, to: $0) } ?? 0
    #expect(String(lines[3].unicodeScalars.dropFirst(column).prefix(17)) == "http://x.example/")
  }

  @Test("an empty json document is a document")
  func empty() {
    var bytes: [UInt8] = []
    let reporter = JSONReporter(ReporterOptions())
    reporter.begin(to: &bytes)
    reporter.end(LintSummary(), to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"type":"lint","version":1,"findings":["# + "\n\n"
        + #"],"summary":{"type":"summary","version":1,"#
        + #""errors":0,"warnings":0,"infos":0,"files":0,"messages":0,"links":0,"suppressed":0,"trouble":false,"checks":{}}}"#
        + "\n")
  }
}
