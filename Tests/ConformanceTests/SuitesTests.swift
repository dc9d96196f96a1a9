import Foundation
import LinkDetection
import LinkModel
import Testing

/// The suites of the standards, which lie beside the repository, and the public bug reports, which are part of it.
@Suite(.timeLimit(.minutes(5)))
struct SuitesTests {
  @Test(
    "every case of a standard's suite has its expected answer, but for those that are listed with a reason",
    .enabled(if: Suites.isSharedThere, "../shared/conformance is not there"),
    arguments: Suites.sharedNames)
  func standards(name: String) throws {
    try check(name, ConformanceCase.read(Suites.shared.appending(path: name + ".ndjson")))
  }

  @Test("every report has its expected answer, but for those that are listed with a reason")
  func reports() throws {
    let cases = try Self.reportCases()
    #expect(cases.count { $0.assertsSpans } == 162)
    try check("reports", cases)
  }

  @Test("reports of long inputs have their expected counts")
  func longInputs() throws {
    var suites = try Suites()
    for test in try Self.reportCases() {
      guard test.repeat != nil, let counts = test.expectCount else { continue }
      let links = try suites.engine(for: "reports", test).links(in: test.wholeText)
      for (kind, count) in counts {
        #expect(links.count { $0.kind.rawValue == kind } == count, "\(test.id): \(kind)")
      }
    }
  }

  @Test("every listed difference names a case that there is, with a reason")
  func differences() throws {
    let reasons = try Suites.differences()
    #expect(reasons.values.allSatisfy { $0.count >= 20 })
    guard Suites.isSharedThere else { return }
    let files = Suites.sharedNames.map { Suites.shared.appending(path: $0 + ".ndjson") }
    let ids = Set(try files.flatMap { try ConformanceCase.read($0).map(\.id) })
    #expect(Set(reasons.keys).subtracting(ids).isEmpty)
  }

  private static func reportCases() throws -> [ConformanceCase] {
    try ConformanceCase.read(Suites.folder.appending(path: "Data/reports.ndjson"))
  }

  /// A case that is listed must fail: one that starts to pass leaves the list.
  private func check(_ name: String, _ cases: [ConformanceCase]) throws {
    var suites = try Suites()
    let reasons = try Suites.differences()
    for test in cases where test.assertsSpans {
      let answer = Answer(test, try suites.engine(for: name, test))
      if reasons[test.id] == nil {
        #expect(
          answer.passes, "\(test.id): expected \(answer.expected), found \(answer.found) in \(test.text)")
      } else {
        #expect(!answer.passes, "\(test.id) passes; it leaves differences.json")
      }
    }
  }
}
