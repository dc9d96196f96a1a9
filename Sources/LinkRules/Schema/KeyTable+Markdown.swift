extension KeyTable {
  /// The keys of rule packs as Markdown tables, for the documentation.
  package static var markdown: String {
    let tables: [(String, KeyTable)] = [
      ("File", .file), ("`[pack]`", .pack), ("`[[rule]]`", .rule), ("`scanner`", .scanner),
      ("`email`", .email),
      ("`phone`", .phone), ("`style`, `[styles.NAME]`", .style), ("`font`", .font), ("`range`", .range),
      ("`limits`", .limits), ("`except`", .exceptions), ("`report`", .report), ("`validate`", .validation),
      ("`examples`", .examples), ("an example as a table", .example), ("`[profile.NAME]`", .profile),
    ]
    return tables.filter { !$0.1.keys.isEmpty }.map { "**\($0.0)**\n\n" + $0.1.markdownTable }.joined(
      separator: "\n")
  }

  /// One of the tables.
  package var markdownTable: String {
    let hasTypes = keys.contains { $0.rules != .all }
    var text =
      hasTypes
      ? "| key | for | value | meaning |\n|---|---|---|---|\n" : "| key | value | meaning |\n|---|---|---|\n"
    for key in keys {
      let cells = ["`\(key.name)`"] + (hasTypes ? [key.rules.column] : []) + [key.type.phrase, key.summary]
      text +=
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")
        + (key.isRequired ? " (required)" : "") + " |\n"
    }
    return text
  }
}
