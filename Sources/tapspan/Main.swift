import LinkDetection
import LinkModel

/// The tool: words in, results to standard output, everything else to standard error, an exit code.
@main
struct Main {
  static func main() {
    Process.holdStandardFiles()
    Process.ignoreBrokenPipe()
    Process.keepMemory()
    var parser = ArgumentParser { path in (try? FileSystem.status(of: path)) != nil }
    do {
      let options = try parser.parse(Process.arguments)
      Process.exit(try run(options).rawValue)
    } catch {
      Messages(isConcise: false, isQuiet: false).print(text(of: error))
      Process.exit(ExitCode.trouble.rawValue)
    }
  }

  private static func run(_ options: Options) throws(UsageError) -> ExitCode {
    if let length = options.help, options.command != .help {
      return try OutputFile.standard { $0.write(HelpText.page(of: options.command, length)) }
    }
    switch options.command {
    case .lint: return try LintCommand.run(options)
    case .links: return try LinksCommand.run(options)
    case .explain: return try ExplainCommand.run(options)
    case .rules: return try RulesCommand.run(options)
    case .checkRules: return try CheckRulesCommand.run(options)
    case .testRules: return try TestRulesCommand.run(options)
    case .initialize: return try InitCommand.run(options)
    case .schema: return try SchemaCommand.run(options)
    case .version: return try OutputFile.standard { $0.write(Version.page) }
    case .help: return try HelpCommand.run(options)
    }
  }

  /// The words of a usage error: what is wrong, what to write instead, the usage line.
  private static func text(of error: UsageError) -> String {
    var text = "error: \(VisibleText.visible(error.message))\n"
    if let help = error.help { text += " = help: \(VisibleText.visible(help))\n" }
    if let command = error.command { text += HelpText.usage(of: command) + "\n" }
    return text
  }
}

/// How the tool ends.
enum ExitCode: Int32 {
  case clean = 0
  case findings = 1
  /// Usage, rules or input trouble; beats findings.
  case trouble = 2
}

/// The version of the tool.
enum Version {
  static let current = "0.1.0"

  /// The version in the first line, then those of the tables.
  static var page: String {
    """
    tapspan \(current)
    top-level domains: IANA \(DataVersions.topLevelDomains), \(DataVersions.topLevelDomainsUpdated)
    ends of links: UTS #58 \(DataVersions.linkProperties)
    numbering plans: phonenumbers \(DataVersions.phoneNumbers), \(DataVersions.phoneNumbersUpdated)

    """
  }
}
