/// The pages of the messages that stand in brackets, such as `error[unknown-key]`.
enum MessagePages {
  /// What a message means and what to do about it.
  static let all: [(id: String, means: String, cure: String)] = [
    (
      "unknown-key", "A rules file has a key that nothing reads, often a misspelt one.",
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
