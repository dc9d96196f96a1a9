import Foundation
import LinkDetection
import LinkModel
import Testing
import TestSupport

/// What users reported about other detectors: `Data/reports.ndjson`. Cases that need a label, a chat log, a custom
/// pattern or a rule of a pack are run elsewhere.
struct ReportsTests {
  struct Report: Decodable {
    struct Span: Decodable {
      let kind: String
      let start: Int
      let end: Int
    }
    struct Repeat: Decodable {
      let unit: String
      let count: Int
      let suffix: String?
    }
    let id: String
    let text: String
    let kinds: [String]
    let expect: [Span]
    let policy: String?
    let `repeat`: Repeat?
    let expectCount: [String: Int]?
    /// Patterns that the case adds to the rules.
    let rules: [Pattern]?
    struct Pattern: Decodable {}
  }

  static let kinds: Set<String> = ["url", "email", "phone"]

  static func reports(_ name: String = "reports") throws -> [Report] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(name).ndjson")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8))
    }
  }

  /// Schemes that a user switches on.
  static let withSchemes = BuiltIns.engine(
    BuiltIns.urls(["extend-schemes": .words(["file", "geo", "magnet", "xmpp", "gemini", "matrix"])]))

  @Test("every report about links, addresses and phone numbers has its expected answer")
  func reports() throws {
    for report in try Self.reports() where report.repeat == nil && report.rules == nil {
      let engine = report.policy == "scheme-list" ? Self.withSchemes : BuiltIns.chat
      let scalars = Array(report.text.unicodeScalars)
      func offset(_ count: Int) -> Int { scalars[..<count].reduce(0) { $0 + UTF8.width($1) } }
      let kinds = Self.kinds.intersection(report.kinds)
      let expected = report.expect.filter { kinds.contains($0.kind) }.map {
        TextRange(utf8: offset($0.start)..<offset($0.end))
      }
      let found = engine.links(in: report.text).filter { kinds.contains($0.kind.rawValue) }.map(\.range)
      #expect(
        MarkedText.draw(found, in: report.text) == MarkedText.draw(expected, in: report.text), "\(report.id)")
    }
  }

  @Test("reports of long inputs have their expected counts")
  func longInputs() throws {
    for report in try Self.reports() {
      guard let unit = report.repeat, let counts = report.expectCount else { continue }
      let text = report.text + String(repeating: unit.unit, count: unit.count) + (unit.suffix ?? "")
      let links = BuiltIns.chat.links(in: text)
      for (kind, count) in counts where Self.kinds.contains(kind) {
        #expect(links.count { $0.kind.rawValue == kind } == count, "\(report.id)")
      }
    }
  }
}
