import LinkDetection

extension KeyTable {
  /// The keys of rule packs as Markdown tables, for the documentation.
  package static var markdown: String {
    markdown([
      ("File", .file), ("`[pack]`", .pack), ("`[[rule]]`", .rule), ("`scanner`", .scanner),
      ("`email`", .email),
      ("`phone`", .phone), ("`style`, `[styles.NAME]`", .style), ("`font`", .font), ("`boundary`", .boundary),
      ("`range`", .range), ("`plugin`", .plugin),
      ("`limits`", .limits), ("`except`", .exceptions), ("`report`", .report), ("`validate`", .validation),
      ("`examples`", .examples), ("an example as a table", .example), ("`[profile.NAME]`", .profile),
    ])
  }

  /// The keys of `tapspan.toml` as Markdown tables.
  package static var configurationMarkdown: String {
    markdown([
      ("`tapspan.toml`", .configuration), ("an entry of `[checks]` as a table", .check),
      ("`[[suppress]]`", .suppression),
    ])
  }

  private static func markdown(_ tables: [(String, KeyTable)]) -> String {
    tables.filter { !$0.1.keys.isEmpty }.map { title, table in
      "**\(title)**\n\n" + table.markdownTable + (notes[title] ?? "")
    }.joined(separator: "\n")
  }

  /// What a table of keys does not say by itself, by the title of its section.
  private static var notes: [String: String] {
    [
      "`validate`":
        "\n`validate = [\"luhn\"]` names checks alone, `validate = [{ check = \"length\", on = \"key\", min = 4 }]` gives"
        + " one a capture to look at and its options.\n\n" + checks,
      "`phone`":
        "\n`regions` are codes of ISO 3166-1 in capitals; numbers that begin with `+` need none. Where several regions have a"
        + " number, that wins in whose way it is written, then the first in the list. Templates get `e164`, `number`"
        + " (E.164 with `;ext=`), `national`, `international`, `rfc3966` (with `tel:`), `extension`, `region` and `type`.\n",
      "`plugin`":
        "\nThis version has no native detectors yet, so only detectors that are registered in code are found.\n",
      "`tapspan.toml`": """

      `[checks]` names checks and rules with `report`: `shortener = "off"`, `"acme/card" = "error"`.

      The tool uses the file that `--config` names, else that of the variable `TAPSPAN_CONFIG`, else the closest
      `tapspan.toml` or `.tapspan.toml` in or above each path of the command line, else
      `~/.config/tapspan/tapspan.toml`. `--no-config` uses none, `--set KEY=VALUE` beats what the file says.

      """,
      "`[[suppress]]`": """

      An entry needs a `reason` and at least one of `check`, `channel`, `author` and `text`; all that it has must fit.
      In globs `*` is any text. After the day of `until` it is not applied, and one that fits nothing is told.

      ```toml
      [[suppress]]
      check  = "insecure-http"
      text   = "http://legacy.example.com/*"
      reason = "no TLS there until 2027"
      until  = 2027-01-01
      ```

      """,
    ]
  }

  /// The value checks with their options.
  private static var checks: String {
    "| check | holds if | options |\n|---|---|---|\n"
      + ValueChecks.all.map { check in
        let options = check.options.map { "`\($0.name)`: \(ValueType($0.values).phrase); \($0.summary)" }
        return "| `\(check.name)` | \(check.summary) | \(options.joined(separator: "<br>")) |\n"
      }.joined()
  }

  /// One of the tables.
  package var markdownTable: String {
    let hasTypes = keys.contains { $0.rules != .all }
    let hasStandards = keys.contains { $0.standard != nil }
    let columns =
      ["key"] + (hasTypes ? ["for"] : []) + ["value"] + (hasStandards ? ["default"] : []) + ["meaning"]
    var text =
      "| " + columns.joined(separator: " | ") + " |\n|" + String(repeating: "---|", count: columns.count)
      + "\n"
    for key in keys {
      var cells = ["`\(key.name)`"] + (hasTypes ? [key.rules.column] : []) + [key.type.documented]
      if hasStandards { cells.append(key.standard.map { "`\($0)`" } ?? "") }
      cells.append(key.summary)
      text +=
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")
        + (key.isRequired ? " (required)" : "") + " |\n"
    }
    return text
  }
}

extension ValueType {
  /// The phrase, with all the words that may stand in it.
  fileprivate var documented: String {
    switch self {
    case .choice(let words): words.map { "`\"\($0)\"`" }.listed("or")
    case .list(.choice(let words), let things):
      "a list of \(things): \(words.map { "`\"\($0)\"`" }.listed("and"))"
    case .oneOf(let types): types.map(\.documented).listed("or")
    default: phrase
    }
  }
}
