import ChatLogs
import LinkDetection
import LinkLint
import LinkModel

/// A detector for tests: `scheme:` and everything up to a blank, and what looks like a bare host at `www.` or a
/// shortener.
struct TestURL: Detector {
  static let manifest = DetectorManifest(id: "test-url", kind: .url)

  let triggers: TriggerSet = [
    "http://", "https://", "HTTP://", "ftp://", "javascript:", "vbscript:", "file:", "data:", "goo.gl/",
  ]

  init(options: DetectorOptions) throws(DetectorError) {}

  init() {}

  func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate? {
    let blanks = ByteClass(" \n`")
    let range = text.run(of: blanks.inverted, from: trigger.start)
    guard trigger.start.utf8 == 0 || blanks.contains(text[trigger.start.utf8 - 1]) else { return nil }
    return Candidate(range)
  }
}

/// Lints a text, each line a message.
func lint(
  _ text: String, configuration: LintConfiguration = LintConfiguration(), rules: [Rule] = []
) throws -> [Finding] {
  var registry = Registry()
  registry.add(TestURL(), pack: "test")
  for rule in rules { registry.add(rule) }
  let linter = Linter(engine: try registry.makeEngine(), configuration: configuration)
  let reader = try ChatFormats.reader(for: Array(text.utf8).span, fileName: "", type: "text")
  let chunk = RawChunk(path: "chat.txt", bytes: Array(text.utf8), offset: 0, firstLine: 1)
  var findings: [Finding] = []
  var scratch = Scratch()
  let batch = try reader.init(options: ReaderOptions()).read(chunk)
  linter.lint(batch, path: "chat.txt", firstRecord: 1, scratch: &scratch) { finding, _ in
    findings.append(finding)
  }
  return findings
}
