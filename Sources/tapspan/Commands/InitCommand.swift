/// `tapspan init`: writes a rules file to start from.
enum InitCommand {
  static let path = "rules/acme.toml"

  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    do {
      try FileSystem.makeDirectory("rules")
      let descriptor = try FileSystem.openForWriting(path, isNew: true)
      try FileSystem.write(Array(contents.utf8), to: descriptor)
      try FileSystem.close(descriptor)
    } catch {
      throw error.isAlreadyThere
        ? UsageError("`\(path)` is already there", help: "nothing is ever overwritten; move it away first")
        : UsageError("cannot write `\(path)`: \(error.message)")
    }
    Messages(isConcise: false, isQuiet: options.isQuiet).summarize(
      """
      wrote \(path); next:
        tapspan test-rules \(path)
        tapspan links --rules \(path) <path of a log>
      """)
    return .clean
  }

  /// Names are invented: readers replace them by their own.
  static let contents = #"""
    #:schema rule-pack.schema.json
    # Rules of your own. `tapspan test-rules rules/acme.toml` runs the examples below,
    # `tapspan lint --rules rules/acme.toml <path>` uses the rules beside the built-in ones.
    schema = 1

    [pack]
    id          = "acme"
    name        = "Acme"
    description = "Links to the tools of Acme."
    version     = "1.0.0"

    # A pattern. Single quotes keep backslashes as they are; each named group can be used in `url`.
    [[rule]]
    id                = "issue"
    kind              = "issue"
    description       = "A ticket of the tracker."
    pattern           = '(?<project>ACME|OPS)-(?<number>[1-9][0-9]*)'
    keywords          = ["acme-", "ops-"]
    boundary          = "word"
    url               = "https://tracker.example.com/browse/${project}-${number}"
    examples.match    = ["fixed |ACME-42|.", "see |OPS-7|, then |ACME-1|"]
    examples.no-match = ["ACME-0 is no ticket", "XACME-42", "ACME-42b"]
    """# + "\n"
}
