/// `tapspan init`: writes a configuration and a rules file to start from. Either both are written or none.
enum InitCommand {
  private static let pack = "rules/acme.toml"
  private static let configuration = "tapspan.toml"

  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    for path in ConfigurationSearch.names + [pack] where FileSystem.isThere(path) { throw alreadyThere(path) }
    do {
      try FileSystem.makeDirectory("rules")
    } catch {
      throw UsageError("cannot make the folder `rules`: \(error.message)")
    }
    try write(packText, to: pack)
    try write(configurationText, to: configuration)
    Messages(isConcise: false, isQuiet: options.isQuiet).summarize(
      """
      wrote \(configuration) and \(pack); next:
        tapspan test-rules \(pack)
        tapspan lint <path of a log below this folder>
      """)
    return .clean
  }

  private static func write(_ text: String, to path: String) throws(UsageError) {
    do {
      let descriptor = try FileSystem.openForWriting(path, isNew: true)
      try FileSystem.write(Array(text.utf8), to: descriptor)
      try FileSystem.close(descriptor)
    } catch {
      throw error.isAlreadyThere
        ? alreadyThere(path) : UsageError("cannot write `\(path)`: \(error.message)")
    }
  }

  private static func alreadyThere(_ path: String) -> UsageError {
    UsageError("`\(path)` is already there", help: "nothing is ever overwritten; move it away first")
  }

  /// Everything but the packs is commented out, so that the file changes nothing but what its reader wants.
  private static let configurationText = #"""
    # What `tapspan lint` and `tapspan links` do with the logs in this folder and below.
    # `tapspan schema config` prints the schema that helps an editor to complete this file.
    schema = 1

    # Rule packs; paths are relative to this file. Later packs win.
    rules = ["builtin:default", "rules/acme.toml"]

    # chat (default), uts58, twitter, gfm, or a profile of one of the packs.
    # profile = "gfm"

    # Files to leave alone; `**` is any number of folders.
    # exclude = ["archive/**", "**/*.bak"]

    # The level from which `lint` ends with 1: error (default), warning, info, never.
    # fail-on = "warning"

    # How grave the findings of a check are, or "off". `tapspan explain shortener` tells about one.
    # [checks]
    # insecure-http = "info"
    # shortener     = { severity = "error" }

    # Findings that are known and accepted. `*` stands for any text.
    # [[suppress]]
    # check   = "insecure-http"
    # channel = "general"
    # text    = "http://legacy.example.com/*"
    # reason  = "no TLS there until 2027"
    # until   = 2027-01-01
    """# + "\n"

  /// Names are invented: readers replace them by their own.
  private static let packText = #"""
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
