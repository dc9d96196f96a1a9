import Foundation
import LinkRules
import Testing

/// `TAPSPAN_WRITE_SCHEMAS=1` writes the files.
@Test("the schemas in the repository are those of the key tables", arguments: RuleSchema.names)
func schemaIsCurrent(name: String) throws {
  let schema = try #require(RuleSchema.json(named: name))
  let file = URL(filePath: repository("rules/\(name).schema.json"))
  if ProcessInfo.processInfo.environment["TAPSPAN_WRITE_SCHEMAS"] == "1" {
    try Data(schema.utf8).write(to: file)
  }
  #expect(try String(contentsOf: file, encoding: .utf8) == schema)
}

@Test("the schemas are JSON of draft 4 whose references lead somewhere", arguments: RuleSchema.names)
func schemaIsSound(name: String) throws {
  let schema = try #require(RuleSchema.json(named: name))
  let parsed = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any]
  #expect(parsed?["$schema"] as? String == "http://json-schema.org/draft-04/schema#")
  let definitions = parsed?["definitions"] as? [String: Any] ?? [:]
  for part in schema.components(separatedBy: "#/definitions/").dropFirst() {
    let name = String(part.prefix { $0 != "\"" })
    #expect(definitions[name] != nil, "\(name)")
  }
}

@Test("every key of the tables stands in the documentation and in the schema")
func everyKeyIsDocumented() throws {
  let schema = try #require(RuleSchema.json(named: "rule-pack")) + (RuleSchema.json(named: "config") ?? "")
  for name in KeyTable.Name.allCases {
    for key in KeyTable.named(name).keys {
      #expect(schema.contains("\"\(key.name)\""), "\(name).\(key.name)")
    }
  }
  for key in KeyTable.named(.rule).keys {
    #expect(KeyTable.markdown.contains("| `\(key.name)` |"), "\(key.name)")
  }
}

@Test("there is no schema of another name")
func unknownSchema() { #expect(RuleSchema.json(named: "none") == nil) }
