import ChatLogs
import LinkLint
import LinkModel

extension Flag {
  /// Every flag of every command, in the order of the help pages.
  static let all: [Flag] = input + rules + output + judgement + other

  /// The flags of a command.
  static func all(of command: Command) -> [Flag] { all.filter { $0.commands.contains(command) } }

  private static let readers: Set<Command> = [.lint, .links]
  private static let withRules: Set<Command> = [.lint, .links, .explain, .rules]
  private static let withOutput: Set<Command> = [
    .lint, .links, .explain, .rules, .checkRules, .testRules, .schema,
  ]

  private static let input = [
    Flag(
      "type", short: "t", value: "NAME", choices: { _ in ChatFormats.readers.map { $0.format.name } },
      group: .input, in: readers, brief: "Chat format; found by itself when left out",
      detail: "log (dated lines), ndjson (an object a line), text (a message a line) or whole (a message a "
        + "file), for all paths. Without it each file's first bytes and its name decide."
    ) { $0.type = $1.word },
    Flag(
      "field", value: "NAME=POINTER", repeats: true, group: .input, in: readers,
      brief: "Where ndjson keeps text, id, author, time, channel; repeatable",
      detail: "A JSON pointer such as `text=/payload/body`. Without it, common names are tried."
    ) { options, value throws(UsageError) in
      let (name, pointer) = try value.pair()
      let names = ["text", "id", "author", "time", "channel"]
      guard names.contains(name) else {
        let near = Suggestion.nearest(to: name, among: names)
        throw UsageError(
          "`\(name)` is not a field" + (near.map { "; did you mean `\($0)`?" } ?? ""),
          help: "fields are `text`, `id`, `author`, `time` and `channel`")
      }
      guard pointer.isEmpty || pointer.hasPrefix("/") else {
        throw UsageError("`\(pointer)` is not a JSON pointer", help: "write `--field \(name)=/\(pointer)`")
      }
      options.fields[name] = pointer
    },
    Flag(
      "system", value: "WHAT", choices: { _ in ["skip", "report"] }, group: .input, in: readers,
      brief: "skip, report: joins, topics and the like [default: skip]"
    ) { $0.includesSystem = $1.word == "report" },
    Flag(
      "max-record", value: "SIZE", group: .input, in: readers, brief: "Skip larger records [default: 256M]"
    ) { options, value throws(UsageError) in
      let size = try value.size()
      // Places within a chunk have 32 bits, and a byte may become three.
      guard size <= 1 << 30 else {
        throw UsageError("`--max-record` takes at most 1G", help: "no tool writes longer messages")
      }
      options.maxRecord = size
    },
    Flag(
      "validate", isNegatable: true, group: .input, in: readers,
      brief: "Check ndjson records whole, also what is not needed",
      detail:
        "Also numbers, words, escapes and nested values, and UTF-8; a record with something wrong is skipped "
        + "and told. Without it only the outermost object, the ends of strings and the text are checked, and "
        + "lines that are no UTF-8 are read as Windows-1252."
    ) { $0.validates = $1.isOn },
    Flag(
      "hidden", isNegatable: true, group: .input, in: readers,
      brief: "Read files and folders whose names begin with a dot"
    ) { $0.readsHidden = $1.isOn },
  ]

  private static let rules = [
    Flag(
      "config", short: "c", value: "FILE", group: .rules, in: withRules, brief: "Use this configuration",
      detail:
        "Else that of TAPSPAN_CONFIG, else the closest `tapspan.toml` or `.tapspan.toml` in or above each path "
        + "of the command line (all below a path share it) or the working directory, else "
        + "`tapspan/tapspan.toml` in XDG_CONFIG_HOME."
    ) { $0.configuration = .file($1.word) },
    Flag(
      "no-config", group: .rules, in: withRules, brief: "Ignore configuration files; use built-in rules"
    ) { options, _ in options.configuration = .none },
    Flag(
      "set", value: "KEY=VALUE", repeats: true, group: .rules, in: withRules,
      brief: "Change one key of the rules or the configuration, as in TOML; repeatable",
      detail: "For example --set 'override.\"default/url\".scanner.bare-hosts=\"never\"' or "
        + "--set 'checks.shortener=\"off\"'. It beats what a file says."
    ) { $0.settings.append($1.word) },
    Flag(
      "rules", short: "r", value: "FILE", repeats: true, group: .rules, in: withRules,
      brief: "Add a rules file, or a built-in pack as `builtin:NAME`; repeatable",
      detail: "It comes after the packs of the configuration."
    ) { $0.rules.append($1.word) },
    Flag(
      "profile", short: "p", value: "NAME", group: .rules, in: withRules,
      brief: "chat, uts58, twitter, gfm, or one from a rules file [default: chat]"
    ) { $0.profile = $1.word },
    Flag(
      "select", value: "NAME", repeats: true, group: .rules, in: [.lint],
      brief: "Only these rules or checks, `pack/*` allowed; repeatable"
    ) { $0.select += $1.names },
    Flag(
      "select", value: "NAME", repeats: true, group: .rules, in: [.links, .rules],
      brief: "Only these rules, `pack/*` allowed; repeatable"
    ) { $0.select += $1.names },
    Flag(
      "ignore", value: "NAME", repeats: true, group: .rules, in: [.lint],
      brief: "Not these rules or checks; repeatable"
    ) { $0.ignore += $1.names },
    Flag(
      "ignore", value: "NAME", repeats: true, group: .rules, in: [.links, .rules],
      brief: "Not these rules; repeatable"
    ) { $0.ignore += $1.names },
    Flag(
      "preview", isNegatable: true, group: .rules,
      in: [.lint, .links, .explain, .rules, .checkRules, .testRules],
      brief: "Use rules and checks that are not final"
    ) { $0.includesPreview = $1.isOn },
    Flag(
      "rule", value: "NAME", group: .rules, in: [.explain, .testRules],
      brief: "Only the rule of this full name"
    ) { $0.rule = $1.word },
    Flag(
      "text", value: "TEXT", group: .rules, in: [.explain], brief: "Explain what the rules do with this text"
    ) { $0.text = $1.word },
  ]

  private static let output = [
    Flag(
      "refused", isNegatable: true, group: .output, in: [.links],
      brief: "Also print what was refused or lost its place, and why"
    ) { $0.showsRefused = $1.isOn },
    Flag(
      "format", short: "f", value: "NAME", choices: { $0.formats }, group: .output,
      in: [.lint, .links, .explain, .rules, .checkRules, .testRules], brief: "Output format",
      detail: "json and ndjson are versioned and only grow; text is for people and may change."
    ) { $0.format = $1.word },
    Flag(
      "output", short: "o", value: "FILE", group: .output, in: withOutput,
      brief: "Write to FILE instead of standard output"
    ) { $0.output = $1.word },
    Flag(
      "color", value: "WHEN", choices: { _ in Options.When.allCases.map(\.rawValue) }, group: .output,
      in: withOutput, brief: "auto, always, never [default: auto]",
      detail: "auto colours on a terminal, unless NO_COLOR is set; CLICOLOR_FORCE and FORCE_COLOR turn it on."
    ) { $0.color = Options.When(rawValue: $1.word) ?? .auto },
    Flag(
      "show-values", isNegatable: true, group: .output, in: [.lint],
      brief: "Show addresses, phone numbers and passwords, which are masked otherwise"
    ) { $0.showsValues = $1.isOn },
    Flag(
      "context", isNegatable: true, isOnByItself: true, group: .output, in: [.lint],
      brief: "Leave out the lines of text"
    ) { $0.showsContext = $1.isOn },
    Flag(
      "stats", isNegatable: true, group: .output, in: [.lint],
      brief: "Count and time by rule",
      detail:
        "How often each rule was asked, what it found and how long it took; in json and ndjson within the summary. Measuring makes the run slower."
    ) { $0.showsStatistics = $1.isOn },
    Flag(
      "cost", isNegatable: true, group: .output, in: [.rules],
      brief: "Tell when each rule is asked and what it costs, the dearest first",
      detail:
        "The classes are literal, trigger, first-byte and every-text. The time is that of a sample of chat, in "
        + "nanoseconds for 1,024 bytes."
    ) { $0.showsCost = $1.isOn },
    Flag(
      "quiet", short: "q", isNegatable: true, group: .output, in: withOutput.union([.initialize]),
      brief: "No summary and no warnings, only results and errors"
    ) { $0.isQuiet = $1.isOn },
  ]

  private static let judgement = [
    Flag(
      "fail-on", value: "LEVEL", choices: { _ in FailLevel.allCases.map(\.rawValue) }, group: .judgement,
      in: [.lint], brief: "error, warning, info, never [default: error]",
      detail: "The mildest finding that makes the command end with 1."
    ) { $0.failOn = FailLevel(rawValue: $1.word) },
    Flag(
      "max-findings", value: "N", group: .judgement, in: [.lint], brief: "Stop after N findings"
    ) { options, value throws(UsageError) in options.maxFindings = try value.count() },
  ]

  private static let other = [
    Flag(
      "jobs", short: "j", value: "N", group: .other, in: readers,
      brief: "Parts of a log at once [default: cores]", detail: "The output is the same for any number."
    ) { options, value throws(UsageError) in options.jobs = min(try value.count(), 64) },
    Flag(
      "help", short: "h", group: .other, in: Set(Command.allCases), brief: "This page; -h is shorter"
    ) { $0.help = $1.written == "-h" ? .short : .long },
  ]
}

extension Flag.Value {
  /// The word as names between commas.
  fileprivate var names: [String] { word.split(separator: ",").map(String.init) }
}
