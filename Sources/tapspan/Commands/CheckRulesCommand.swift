import LinkLint
import LinkModel
import LinkRules
import TapspanKit

/// `tapspan check-rules FILE…`: reports the mistakes of rules files. They are its results, so they go to standard
/// output.
enum CheckRulesCommand {
  static func run(_ options: Options) throws(UsageError) -> ExitCode {
    guard !options.operands.isEmpty else {
      throw UsageError(
        "no rules file was given", help: "for example `tapspan check-rules rules/acme.toml`",
        command: .checkRules)
    }
    return try OutputFile.with(options, inputs: options.operands) { output in
      let diagnostics = load(options.operands, options).diagnostics
      output.write(text(diagnostics, options))
      return diagnostics.hasErrors ? .trouble : .clean
    }
  }

  /// These packs on top of the default one, as other commands see them.
  static func load(_ packs: [String], _ options: Options) -> LoadedRules {
    var request = RuleLoader.Options(checking: packs.map(RuleSetup.source))
    request.includesPreview = options.includesPreview
    return RuleLoader(registry: .standard).load(request)
  }

  private static func text(_ diagnostics: [Diagnostic], _ options: Options) -> [UInt8] {
    var bytes: [UInt8] = []
    let shown = diagnostics.sortedByPosition().filter { !options.isQuiet || $0.severity == .error }
    switch options.formatInForce {
    case "json":
      bytes.openObject("check-rules")
      bytes.append("files", options.operands)
      bytes.append(diagnostics: shown)
      bytes.append(raw: "}\n")
    case "concise":
      for diagnostic in shown { bytes.append(raw: DiagnosticText.concise(diagnostic) + "\n") }
    default:
      if !shown.isEmpty { bytes.append(raw: DiagnosticText.render(shown)) }
    }
    return bytes
  }
}
