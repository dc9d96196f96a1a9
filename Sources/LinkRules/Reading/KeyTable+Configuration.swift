/// The keys of the tool's configuration, `tapspan.toml`.
extension KeyTable {
  private static let severity = ValueType.choice(["off", "info", "warning", "error"])

  static let configuration = KeyTable(
    "the configuration",
    [
      Key("schema", .integer(1...1_000_000), "version of this format; now 1", isRequired: true),
      Key("extends", strings, "configurations it builds on, relative to this file"),
      Key("rules", strings, "rule packs: `builtin:NAME` or a path relative to this file"),
      Key("profile", .string, "the profile: `chat` (default), `uts58`, `twitter`, `gfm`, or one from a pack"),
      Key("exclude", strings, "files to leave alone, as globs"),
      Key(
        "fail-on", .choice(["error", "warning", "info", "never"]), "the level from which `lint` ends with 1"),
      Key("checks", .named(.oneOf([severity, .options])), "a level or a table of options for each check"),
      Key("per-file", .list(.table(.perFile), of: "tables"), "what differs for some files"),
      Key("per-channel", .list(.table(.perChannel), of: "tables"), "what differs for some channels"),
      Key("format", .list(.table(.format), of: "tables"), "names for `--type` of your own"),
      Key("suppress", .list(.table(.suppression), of: "tables"), "findings that are known and accepted"),
    ])

  static let perFile = KeyTable(
    "`[[per-file]]`",
    [
      Key("files", strings, "the files, as globs", isRequired: true),
      Key("profile", .string, "the profile for them"),
      Key("checks", .named(.oneOf([severity, .options])), "levels and options for them"),
    ])

  static let perChannel = KeyTable(
    "`[[per-channel]]`",
    [
      Key("channels", strings, "the channels, as globs", isRequired: true),
      Key("checks", .named(.oneOf([severity, .options])), "levels and options for them"),
    ])

  static let format = KeyTable(
    "`[[format]]`",
    [
      Key("name", .kebab, "the name for `--type`", isRequired: true),
      Key(
        "header", .pattern, "what begins a message, with the groups `time`, `author`, `channel` and `text`",
        isRequired: true),
    ])

  static let suppression = KeyTable(
    "`[[suppress]]`",
    [
      Key("check", .string, "the check or rule"),
      Key("channel", .string, "only in this channel, as a glob"),
      Key("author", .string, "only of this author, as a glob"),
      Key("text", .string, "only links whose text or target is this, as a glob"),
      Key("reason", .string, "why", isRequired: true),
      Key("until", .date, "the last day"),
    ])
}
