public import ChatLogs
public import LinkDetection
import LinkModel

/// Lint configuration.
public struct LintConfiguration: Sendable {
  public var select: [String] = []
  public var ignore: [String] = []
  public init() {}
}

/// Linter.
public struct Linter: Sendable {
  private let engine: Engine
  public init(engine: Engine, configuration: LintConfiguration) { self.engine = engine }
  public func findings(of batch: MessageBatch, path: String, firstRecord: Int, scratch: inout Scratch) -> [Finding] {
    var findings: [Finding] = []
    engine.scan(batch.buffer, scratch: &scratch) { message, text, found in
      for record in found.links {
        let range = TextRange(utf8: record.range)
        findings.append(
          Finding(
            check: "insecure-http", severity: .warning, message: "the link goes over plain HTTP",
            help: "use `https://`", path: path, record: firstRecord + message,
            place: batch.origin.place(of: range, in: message), details: batch.origin.details(of: message),
            kind: .url, rule: engine.rules[Int(record.rule)].id.description,
            shown: String(utf8: text.extracting(record.range)), target: nil, range: range, text: String(utf8: text)))
      }
    }
    return findings
  }
}
