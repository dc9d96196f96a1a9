/// The pages of the messages that stand in brackets, such as `error[unknown-key]`.
enum MessagePages {
  /// What a message means and what to do about it.
  static let all: [(id: String, means: String, cure: String)] = [
    (
      "unknown-key", "A rules file or the configuration has a key that nothing reads, often a misspelt one.",
      "Write the key that is suggested, or take it out. `tapspan schema` describes all keys to an editor."
    ),
    (
      "bad-pattern", "A pattern does not compile.",
      "The caret shows where PCRE2 stopped reading. Patterns belong in single quotes, where a backslash is a backslash."
    ),
    (
      "toml-syntax", "The file is not TOML.",
      "The usual reason is a backslash in double quotes; write '#(\\w+)' rather than \"#(\\w+)\"."
    ),
    ("missing-key", "A key that a rule or pack must have is not there.", "Add it as the help line shows."),
    (
      "duplicate-rule", "Two rules of a pack have the same id.",
      "Rename one. To change a rule of another pack, write a table `[override.\"pack/rule\"]`."
    ),
    (
      "not-a-pack", "A configuration of the tool was given where a rules file is expected.",
      "`--config FILE` takes a configuration, such as `tapspan.toml`; `--rules`, `check-rules` and `test-rules` take rules files."
    ),
    (
      "not-a-configuration", "A rules file was given where a configuration of the tool is expected.",
      "`--rules FILE` takes a rules file; `--config` takes a configuration, such as `tapspan.toml`."
    ),
    (
      "missing-scheme",
      "The target of a rule begins like an address, but has no scheme, so it leads nowhere.",
      "Begin it with `https://`. `allow = [\"missing-scheme\"]` silences the warning for one rule."
    ),
    (
      "unknown-type", "A rule has a `type` that does not exist.",
      "Types are `regex`, `text`, `builtin:url`, `builtin:email`, `builtin:phone` and `plugin:NAME`."
    ),
    ("wrong-type", "A value is of another type than its key takes.", "The message says what the key takes."),
    (
      "misplaced-key", "A key belongs to another type of rule.",
      "Each type has keys of its own: `pattern` and `limits` for regex, `text`, `range` and `compare` for text rules."
    ),
    (
      "unknown-capture", "A template names a group that the pattern does not have.",
      "Name the group in the pattern, as in `(?<key>...)`; `${0}` is the whole match."
    ),
    (
      "failed-example", "A rule does not do what its own example says.",
      "Bars mark the links: `\"see |ACME-42|.\"`. `tapspan explain --rules FILE --rule NAME --text TEXT` shows each step."
    ),
    (
      "empty-match", "A pattern can match nothing at all, so that it would match everywhere.",
      "Use `+` instead of `*`, or require a first character."
    ),
    (
      "extends-cycle", "A pack extends itself, perhaps by way of others.",
      "Take one of the `extends` entries out."
    ),
    (
      "unknown-rule", "A name of a rule leads nowhere.",
      "Rules are called `pack/rule`; `tapspan rules` lists all that are loaded."
    ),
    (
      "left-out-rule", "A rule that was asked for has a mistake, so it is not in force.",
      "Mend what the other messages say about it; `tapspan check-rules FILE` shows them all."
    ),
    (
      "newer-schema", "The file was written for a newer version of the tool.",
      "Update the tool, or ask for a pack with an older `schema`."
    ),
    (
      "plugin-abi", "A native plugin was built for another version of the detector interface.",
      "Build it again against the header of this version."
    ),
    (
      "slow-pattern",
      "A pattern may take very long on some texts, most often because a repetition stands in another.",
      "Make the inner repetition possessive (`\\w++`), or narrow the rule by `keywords`. "
        + "`allow = [\"slow-pattern\"]` silences the warning for one rule."
    ),
    (
      "costly-rule",
      "A regex rule searches every message, because no literal and no rare byte is in all that its pattern matches.",
      "Name words in `keywords` of which one is in each message with a match. `tapspan rules --cost` shows what rules cost. "
        + "`allow = [\"costly-rule\"]` silences the warning for one rule."
    ),
    (
      "bad-value", "A value is of the right type, but not one that its key takes.",
      "The message lists what it takes, or shows an example."
    ),
    (
      "bad-template", "A template such as `https://example.org/${name}` cannot be read.",
      "Places are written `${name}`, with fallbacks `${a ?? b}` and filters `${a | lower}`; `$$` is a dollar sign."
    ),
    (
      "bad-example", "An example cannot be read.",
      "Bars stand in pairs around each link; `\\|` is a bar. Texts full of bars are written `{ text, links }`."
    ),
    (
      "bad-option", "A detector refuses one of its options.",
      "The message says why and which options there are."
    ),
    (
      "denied-scheme", "A target would use a scheme that runs code or hides where it leads.",
      "Use `https`, or allow another harmless scheme by `pack.schemes`."
    ),
    ("fixed-key", "A key cannot be set in this place.", "The note says where it belongs."),
    ("duplicate-pack", "Two packs have the same id.", "Give one of them an `id` of its own."),
    (
      "extends-outside", "A pack extends a file outside its own folder.",
      "Put the file beside the pack, or pass both with `--rules`."
    ),
    ("extends-too-deep", "Packs extend each other over too many steps.", "Take steps out of the chain."),
    ("unknown-pack", "There is no built-in pack of that name.", "The message lists those that there are."),
    ("unknown-plugin", "No detector of that name is built in.", "The message lists those that there are."),
    ("unknown-profile", "No loaded pack defines that profile.", "The message lists those that there are."),
    (
      "unknown-style", "A rule names a style that is not there.",
      "Add a table `[styles.NAME]`, or correct the name."
    ),
    (
      "unknown-check", "`validate` of a rule, or the configuration, names a check that is not there.",
      "The message lists those that there are. The configuration may also name rules that have a `report`."
    ),
    (
      "unused-suppression", "A `[[suppress]]` of the configuration fits no finding of the run.",
      "Take it out: what it accepted is gone, or its `check`, `channel`, `author` or `text` is misspelt."
    ),
    (
      "expired-suppression", "The day of `until` is over, so that the suppression is not applied any more.",
      "Mend what it accepted and take it out, or set `until` to a later day."
    ),
    ("style-cycle", "A style inherits from itself, perhaps by way of others.", "Take one `inherits` out."),
    (
      "renamed-rule", "A rule has a new name; the old one still works.",
      "Write the new name, because the old one may go away."
    ),
    ("other-version", "A pack asks for another version of the tool.", "Use that version, or another pack."),
    (
      "plugin-library", "A rule asks for a native detector, which this version does not load.",
      "Write the detector in Swift and register it, or use a regex rule."
    ),
    (
      "file-too-large", "A rules file is larger than a hand would write.",
      "Split it into several packs."
    ),
    (
      "toml-too-deep", "A rules file nests deeper than any key needs.",
      "No key of a rules file has more than five parts."
    ),
    (
      "too-many-mistakes", "A file has so many mistakes that the rest was left out.",
      "Correct the first ones."
    ),
    (
      "too-many-rules", "There are more rules than an engine takes.",
      "At most 65,535 rules may be in force at once."
    ),
    ("invalid-utf8", "A rules file is not UTF-8.", "Save it as UTF-8."),
    (
      "fmt-encoding", "Bytes of a log that are not UTF-8 were repaired. The links were found all the same.",
      "Nothing needs to be done; export the log as UTF-8 if the text looks wrong."
    ),
    (
      "fmt-skipped", "A record of a log could not be read and was skipped; the command ends with 2.",
      "Look at the line that is named. `--max-record SIZE` admits larger records; `--validate` skips what is not JSON throughout."
    ),
    (
      "missing-field", "A record has no text where it was looked for.",
      "Name the place of the text: `--field text=/POINTER`."
    ),
    (
      "rule-stopped",
      "A rule took too many steps in a message and was stopped there; it may have missed links.",
      "Narrow the rule by `keywords`, or make its repetitions possessive. Other rules are not touched."
    ),
    (
      "unreadable-file", "A file or folder cannot be read. The others were read; the command ends with 2.",
      "Check the name and the permissions."
    ),
    (
      "unwritable-output", "Results could not be written, for example because a disk is full.",
      "What was written so far is not complete."
    ),
  ]
}
