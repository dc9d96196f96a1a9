/// The keys of the tool's configuration, `tapspan.toml`.
extension KeyTable {
  private static let severity = ValueType.choice(["off", "info", "warning", "error"])

  static let configuration = KeyTable(
    "the configuration",
    [
      Key("schema", .integer(1...1_000_000), "version of this format; now 1", isRequired: true),
      Key("rules", strings, "rule packs: `builtin:NAME` or a path relative to this file"),
      Key("profile", .string, "the profile: `chat` (default), `uts58`, `twitter`, `gfm`, or one from a pack"),
      Key(
        "exclude", strings,
        "files to leave alone, as globs relative to this file; `**` is any number of folders"),
      Key(
        "fail-on", .choice(["error", "warning", "info", "never"]), "the level from which `lint` ends with 1"),
      Key(
        "checks", .named(.oneOf([severity, .table(.check)])),
        "a level, or a table of options, for each check and each rule that reports"),
      Key(
        "suppress", .list(.table(.suppression), of: "tables"), "findings that are known and accepted",
        help: "write `[[suppress]]`, with two brackets, for each of them"),
    ])

  static let check = KeyTable(
    "the options of a check",
    [Key("severity", severity, "how grave its findings are")])

  static let suppression = KeyTable(
    "`[[suppress]]`",
    [
      Key("check", .string, "only findings of this check or rule, as a glob"),
      Key("channel", .string, "only in this channel, as a glob"),
      Key("author", .string, "only of this author, as a glob"),
      Key("text", .string, "only links whose text or target is this, as a glob; `*` is any text"),
      Key("reason", .string, "why they are accepted", isRequired: true),
      Key(
        "until", .date, "the last day on which it holds",
        help: "write it without quotes: `until = 2027-01-01`"),
    ])
}
