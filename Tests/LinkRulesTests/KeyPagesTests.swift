import Foundation
import LinkRules
import Testing

/// `TAPSPAN_WRITE_SCHEMAS=1` writes the pages.
@Suite("Pages of keys")
struct KeyPagesTests {
  private let writes = ProcessInfo.processInfo.environment["TAPSPAN_WRITE_SCHEMAS"] == "1"

  @Test("the page of all keys is that of the key tables")
  func allKeys() throws {
    let page =
      "# Keys of rule packs\n\nThose of the tool's configuration [stand below](#keys-of-tapspantoml). Written by `scripts/generate-schemas` from the tables that the reader uses.\n\n"
      + KeyTable.markdown
      + "\n# Keys of tapspan.toml\n\nWhat `lint`, `links`, `explain` and `rules` do; `tapspan init` writes one to start from.\n\n"
      + KeyTable.configurationMarkdown
    try check(page, URL(filePath: repository("rules/keys.md")))
  }

  @Test("the README shows the keys of a rule")
  func readme() throws {
    let file = URL(filePath: repository("README.md"))
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- keys: written by scripts/generate-schemas -->\n"))
    let end = try #require(text.range(of: "<!-- end of keys -->"))
    let current =
      text[..<start.upperBound] + "\n" + KeyTable.named(.rule).markdownTable + "\n" + text[end.lowerBound...]
    try check(String(current), file)
  }

  private func check(_ page: String, _ file: URL) throws {
    if writes { try Data(page.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }
}
