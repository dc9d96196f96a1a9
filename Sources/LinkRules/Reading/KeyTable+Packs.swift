import LinkDetection
import LinkModel

/// The keys of a rule pack.
extension KeyTable {
  static let strings = ValueType.list(.string, of: "strings")

  static let file = KeyTable(
    "a rule pack",
    [
      Key("schema", .integer(1...1_000_000), "version of this format; now 1", isRequired: true),
      Key("pack", .table(.pack), "what the pack is called and what it builds on", isRequired: true),
      Key(
        "defaults", .table(.rule),
        "keys that the rules of this file inherit; a rule whose type lacks one passes over it"),
      Key("styles", .named(.table(.style)), "named looks"),
      Key(
        "rule", .list(.table(.rule), of: "tables"),
        "the rules, one `[[rule]]` each; their order has no meaning",
        help: "write `[[rule]]`, with two brackets, for each rule"),
      Key("override", .named(.table(.rule)), "changes an inherited rule: `[override.\"pack/rule\"]`"),
      Key("profile", .named(.table(.profile)), "changes that `--profile` switches on"),
    ])

  static let pack = KeyTable(
    "`[pack]`",
    [
      Key("id", .kebab, "namespace: rules are called `pack/rule`", isRequired: true),
      Key("name", .string, "what people call it"),
      Key("description", .string, "what it is for"),
      Key("version", .string, "its version, as in semantic versioning"),
      Key("license", .string, "its licence"),
      Key("authors", .oneOf([.string, strings]), "who wrote it"),
      Key("homepage", .string, "where it comes from"),
      Key("requires", .string, "oldest and newest engine, such as `\">= 0.1\"`"),
      Key("extends", strings, "packs it builds on: `builtin:NAME` or a relative path; later ones win"),
      Key("schemes", strings, "URL schemes that targets may use besides `http`, `https`, `mailto` and `tel`"),
      Key("disable", strings, "inherited rules to switch off; `*` allowed after the slash"),
    ])

  static let rule = KeyTable(
    "a rule",
    [
      Key("id", .kebab, "unique in the pack", isRequired: true),
      Key(
        "type", .string,
        "what finds candidates: `regex` (default), `text`, `builtin:url`, `builtin:email`, `builtin:phone` or `plugin:NAME`"
      ),
      Key(
        "kind", .kebab,
        "what the link is; own words are allowed; required for regex and plugin rules; default `text` for text rules"
      ),
      Key("description", .string, "one line on what it finds"),
      Key("tags", strings, "words to group rules by"),
      Key("references", strings, "where to read more"),
      Key("since", .string, "the version of the pack that brought it"),
      Key("status", .choice(["stable", "preview", "deprecated"]), "`preview` rules need `--preview`"),
      Key("aliases", strings, "earlier names, which keep working and warn"),
      Key("replaced-by", .string, "the rule to use instead"),
      Key("enabled", .boolean, "whether it is used"),
      Key("pattern", .pattern, "PCRE2, one line or extended", for: .regex),
      Key(
        "flags", .list(.choice(["caseless", "multiline", "dotall", "extended", "ascii"]), of: "flags"),
        "how the pattern is read; `\\w \\d \\s \\b` mean Unicode unless `ascii`", for: .regex),
      Key("text", .oneOf([.string, strings]), "what to search", for: .text),
      Key("range", .table(.range), "the part of the text that a link must lie in", for: .text),
      Key(
        "compare",
        .list(
          .choice([
            "ignore-case", "ignore-diacritics", "ignore-width", "literal", "whole-word", "anchored",
            "backwards",
          ]), of: "comparisons"), "how texts are compared", for: .text),
      Key("limit", .integer(0...1_000_000_000), "at most so many links for each text"),
      Key("scanner", .table(.scanner), "settings of the URL scanner", for: .url),
      Key("email", .table(.email), "settings of the e-mail scanner", for: .email),
      Key("phone", .table(.phone), "settings of the phone scanner", for: .phone),
      Key("plugin", .table(.plugin), "options of the detector", for: .plugin),
      Key(
        "keywords", strings,
        "at least one must occur, ASCII case ignored; decides when a regex rule is asked", for: .notBuiltins),
      Key(
        "boundary", .oneOf([.choice(Boundary.Side.allCases.map(\.rawValue)), .table(.boundary)]),
        "what may not stand beside the match, which with `link-group` may be more than the link",
        for: .notBuiltins),
      Key(
        "trim", .list(.choice(["punctuation", "brackets", "quotes"]), of: "things to trim"),
        "taken off the end; unbalanced brackets only", for: [.regex, .plugin]),
      Key(
        "link-group", .oneOf([.string, .integer(0...65_535)]),
        "the capture that is the link; default the whole match", for: .regex),
      Key("value", .template, "the normalised value"),
      Key("url", .template, "the target"),
      Key("label", .template, "the text to show"),
      Key(
        "validate", .list(.oneOf([.string, .table(.validation)]), of: "checks"), "checks that must all hold"),
      Key("except", .table(.exceptions), "what is never a link"),
      Key(
        "priority", .integer(-1000...1000),
        "who wins an overlap: the higher number; default by kind, 600 for `text`, 400 for `url`, 350 for own words",
        help: "the built-in rules use 400 for e-mail and URLs, 300 for hashtags and 200 for handles"),
      Key("link", .boolean, "`false`: reported, never linked"),
      Key("style", .oneOf([.string, .table(.style)]), "how its links look: a named style or a table"),
      Key("report", .table(.report), "each link becomes a finding of `lint`"),
      Key("limits", .table(.limits), "what one match may cost; can only be lowered", for: .regex),
      Key(
        "allow", strings, "warnings that this rule silences: `slow-pattern`, `costly-rule`, `missing-scheme`"),
      Key(
        "in-code", .choice(["find", "skip"]),
        "whether text marked as code is searched; default `skip` for handles, hashtags and cashtags, else `find`"
      ),
      Key("examples", .table(.examples), "proof of what it finds and what it leaves"),
    ])

  static let profile = KeyTable(
    "a profile",
    [
      Key("disable", strings, "rules to switch off; `*` allowed after the slash"),
      Key("enable", strings, "rules to switch on; `*` allowed after the slash"),
      Key("override", .named(.table(.rule)), "changes rules: `[profile.NAME.override.\"pack/rule\"]`"),
    ])

  static let style = KeyTable(
    "a style",
    [
      Key("inherits", .string, "the style it builds on"),
      Key("foreground", .colour, "the letters"),
      Key("highlighted", .colour, "the letters while the link is pressed"),
      Key("background", .colour, "behind the letters"),
      Key("underline", .choice(Style.Underline.allCases.map(\.rawValue)), "the line below"),
      Key("strikethrough", .boolean, "the line through"),
      Key("font", .table(.font), "the font"),
    ])

  static let font = KeyTable(
    "a font",
    [
      Key("family", .string, "its name"),
      Key("size", .number, "points"),
      Key("weight", .choice(Font.Weight.allCases.map(\.rawValue)), "how heavy"),
      Key("slant", .choice(Font.Slant.allCases.map(\.rawValue)), "how slanted"),
      Key("monospaced", .boolean, "whether every character is equally wide"),
    ])

  static let range = KeyTable(
    "`range`",
    [
      Key("from", .integer(0...1_000_000_000), "where it begins"),
      Key("to", .integer(0...1_000_000_000), "where it ends; beyond the text: at its end"),
      Key("unit", .choice(TextSource.Unit.allCases.map(\.rawValue)), "what both count; default `characters`"),
    ])

  static let plugin = KeyTable(
    "`plugin`",
    [
      Key("library", .string, "the dynamic library of a native detector"),
      Key("abi", .integer(0...1_000_000), "the version of the detector interface it was built for; now 1"),
      Key("options", .options, "what the detector takes"),
    ])

  static let boundary = KeyTable(
    "`boundary`",
    [
      Key("before", .choice(Boundary.Side.allCases.map(\.rawValue)), "before the link"),
      Key("after", .choice(Boundary.Side.allCases.map(\.rawValue)), "after the link"),
    ])

  static let validation = KeyTable(
    "a check",
    [
      Key("check", .string, "its name", isRequired: true),
      Key("on", .string, "the capture it looks at; default the whole link"),
    ])

  static let exceptions = KeyTable(
    "`except`",
    [
      Key("texts", strings, "whole links, compared exactly"),
      Key("patterns", .list(.pattern, of: "patterns"), "PCRE2 patterns that must not match in the link"),
      Key("files", strings, "files with one text a line, relative to the pack"),
    ])

  static let report = KeyTable(
    "`report`",
    [
      Key("severity", .choice(["info", "warning", "error"]), "how grave it is"),
      Key("message", .template, "one sentence; default the rule's description"),
      Key(
        "redact", .boolean, "whether the link is masked in what `links` and `lint` print; `explain` shows it"),
    ])

  static let limits = KeyTable(
    "`limits`",
    [
      Key(
        "steps", .integer(1...RegexSource.Limits().steps), "backtracking steps of one match",
        help: "limits can only be lowered"),
      Key(
        "depth", .integer(1...RegexSource.Limits().depth), "nested backtracking points",
        help: "limits can only be lowered"),
      Key("length", .integer(1...1_000_000), "the longest match, in scalars"),
      Key("within", .integer(1...1_000_000_000), "a match must end in the first so many scalars of the text"),
    ])

  static let examples = KeyTable(
    "`examples`",
    [
      Key(
        "match", .list(.oneOf([.string, .table(.example)]), of: "examples"),
        "texts with the expected links between bars; `\\|` is a bar"),
      Key(
        "no-match", .list(.oneOf([.string, .table(.example)]), of: "examples"),
        "texts in which the rule finds nothing"),
    ])

  static let example = KeyTable(
    "an example",
    [
      Key("text", .string, "the text, without bars", isRequired: true),
      Key("links", strings, "the links it holds, in order"),
      Key("value", .string, "the value of its first link"),
      Key("url", .string, "the target of its first link"),
      Key("label", .string, "the label of its first link"),
      Key("note", .string, "why it is there"),
      Key("resolved", .boolean, "runs the whole pack instead of the single rule"),
    ])

  static let scanner = KeyTable("`scanner`", Key.settings(of: URLSettings.self))
  static let email = KeyTable("`email`", Key.settings(of: EmailSettings.self))
  static let phone = KeyTable("`phone`", Key.settings(of: PhoneSettings.self))
}
