import LinkLint

/// The commands, in the order of the help page.
enum Command: String, CaseIterable, Sendable {
  case lint, links, explain, rules
  case checkRules = "check-rules"
  case testRules = "test-rules"
  case initialize = "init"
  case schema, version, help

  /// The line of the help page.
  var summary: String {
    switch self {
    case .lint: "Report findings in chat logs (the default)"
    case .links: "Print the links that are found"
    case .explain: "Explain a check, a message, a rule, or what the rules do with a text"
    case .rules: "List the rules in force"
    case .checkRules: "Check rules files for mistakes"
    case .testRules: "Run the examples of rules"
    case .initialize: "Write a configuration and a first rules file"
    case .schema: "Print the editor schema of rules files or the configuration"
    case .version: "Print the version"
    case .help: "Print the help of a command"
    }
  }

  /// What stands behind the options in the usage line.
  var operands: String {
    switch self {
    case .lint, .links: "[path ...]"
    case .explain: "[name]"
    case .checkRules: "file ..."
    case .testRules: "[file ...]"
    case .schema: "[name]"
    case .help: "[command]"
    case .rules, .initialize, .version: ""
    }
  }

  /// A remark behind the usage line.
  var usageNote: String {
    switch self {
    case .lint, .links: "(`-` reads standard input)"
    default: ""
    }
  }

  /// How many operands it takes at most; nil: any number.
  var mostOperands: Int? {
    switch self {
    case .lint, .links, .checkRules, .testRules: nil
    case .explain, .schema, .help: 1
    case .rules, .initialize, .version: 0
    }
  }

  /// The values of `--format`; the first is the default. Empty: the command has no such flag.
  var formats: [String] {
    switch self {
    case .lint: Reporters.all.map { $0.manifest.name }
    case .links: ["text", "concise", "json", "ndjson"]
    case .explain, .rules: ["text", "json"]
    case .checkRules, .testRules: ["text", "concise", "json"]
    case .initialize, .schema, .version, .help: []
    }
  }

  /// Paragraphs for the long help page.
  var detail: [String] {
    switch self {
    case .lint:
      [
        "Reads chat logs, or any text, finds links and reports what the checks and the rules say about them. "
          + "Directories are read in order of name. `lint` may be left out when the first word is a path.",
        "Findings that a `[[suppress]]` of the configuration accepts are left out and only counted. "
          + "Its `exclude` leaves out files below a path, never a path that is named here.",
        "Exit: 0 when clean, 1 with findings at or above --fail-on, 2 when something could not be read or the "
          + "configuration has a mistake.",
      ]
    case .links:
      [
        "Prints every link with its kind, its text, where it goes and where it stands. Exit: 0, or 2 with trouble."
      ]
    case .explain:
      [
        "With a name: the page of a check, of a rule such as `default/url`, or of a message such as `unknown-key`. "
          + "With --text: what each rule, or the one named by --rule, does with a text."
      ]
    case .rules: ["Lists the rules in force, where each came from and what changes it."]
    case .checkRules: ["Reads rules files and reports every mistake at once. Exit: 0, or 2 with a mistake."]
    case .testRules:
      [
        "Runs the examples of rules files; without a file, those of the built-in packs. Exit: 0, or 2 if one fails."
      ]
    case .initialize:
      [
        "Writes `tapspan.toml`, a commented configuration, and `rules/acme.toml`, a rules file to start from. "
          + "Nothing is ever overwritten."
      ]
    case .schema:
      [
        "Prints a JSON schema that lets editors complete and check rules files (`rule-pack`, the default) or the "
          + "configuration (`config`)."
      ]
    case .version, .help: []
    }
  }

  /// Lines for the long help page: what to type, and what it does.
  var examples: [(line: String, does: String)] {
    switch self {
    case .lint:
      [
        ("tapspan lint export/", "all logs below a folder"),
        ("tapspan lint --select insecure-http --fail-on info chat.txt", "one check, any finding fails"),
        ("tapspan lint -f ndjson -o findings.ndjson chat.ndjson", "for other programs"),
      ]
    case .links:
      [
        ("tapspan links chat.txt", "every link of a log"),
        ("tapspan links --field text=/payload/body -f ndjson chat.ndjson", "texts under another key"),
        ("tapspan links --refused -", "what is no link, and why"),
      ]
    case .explain:
      [
        ("tapspan explain insecure-http", "the page of a check"),
        (
          "tapspan explain --rules rules/acme.toml --rule acme/issue --text \"fixed ACME-42.\"",
          "step by step"
        ),
      ]
    case .testRules: [("tapspan test-rules rules/*.toml", "the examples of some files")]
    default: []
    }
  }
}
