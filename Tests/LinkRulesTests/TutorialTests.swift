import Foundation
import LinkModel
import LinkRules
import Testing

@Test("every pack of the tutorial loads, and its examples hold")
func tutorial() throws {
  let page = try String(contentsOf: URL(filePath: repository("rules/README.md")), encoding: .utf8)
  let packs = page.components(separatedBy: "```toml\n").dropFirst().map {
    $0.components(separatedBy: "\n```")[0] + "\n"
  }
  #expect(packs.count >= 5)
  for pack in packs {
    let loaded = load(pack)
    let report = SelfTest.run(loaded)
    let problems = loaded.diagnostics + report.diagnostics
    #expect(problems.isEmpty, "\(DiagnosticText.render(problems))\n\(pack)")
  }
}
