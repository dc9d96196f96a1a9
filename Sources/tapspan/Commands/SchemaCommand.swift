import LinkModel
import LinkRules

/// `tapspan schema [NAME]`.
enum SchemaCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    let name = options.operands.first ?? "rule-pack"
    guard let schema = RuleSchema.json(named: name) else {
      let near = Suggestion.nearest(to: name, among: RuleSchema.names)
      throw UsageError(
        "there is no schema `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""),
        help: "`rule-pack` is the schema of rules files, `config` that of `tapspan.toml`", command: .schema)
    }
    return try OutputFile.with(options) { output in
      output.write(schema.hasSuffix("\n") ? schema : schema + "\n")
      return .clean
    }
  }
}
