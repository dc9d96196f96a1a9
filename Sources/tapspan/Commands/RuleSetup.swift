import LinkDetection
import LinkLint
import LinkModel
import LinkRules
import TapspanKit

/// The configuration and the rules in force for some paths, loaded.
struct RuleSetup {
  let configuration: Configuration
  let loaded: LoadedRules
  /// What is wrong with the configuration, then what is wrong with the rules.
  let diagnostics: [Diagnostic]
  /// Whether the configuration has no mistake. With one, what it asks for is not known, and nothing may be done.
  let isUsable: Bool

  /// Whether a rule in force finds what no output may show.
  var redacts: Bool { loaded.rules.contains { $0.report?.redact == true } }

  /// Whether a file has a mistake. A rule with one is left out, the others are in force.
  var hasTrouble: Bool { diagnostics.hasErrors }

  /// Loads a configuration, if there is one, and its rules. `select` and `ignore` are the names of the command line
  /// that mean rules.
  init(_ options: Options, file: String?, select: [String] = [], ignore: [String] = []) {
    var (configuration, problems) = file.map { Configuration.read($0) } ?? (Configuration(), [])
    for setting in options.settings { problems += configuration.apply(setting: setting) }
    var request = RuleLoader.Options()
    if let rules = configuration.rules {
      request.packs = rules.map(\.value)
      request.places = Dictionary(
        rules.map { ($0.value, $0.place) }, uniquingKeysWith: { first, _ in first })
    }
    for rules in options.rules { request.packs.append(Self.source(rules)) }
    request.profile = options.profile ?? configuration.profile?.value
    if options.profile == nil { request.profilePlace = configuration.profile?.place }
    request.settings = options.settings
    request.select = select
    request.ignore = ignore
    request.includesPreview = options.includesPreview
    let loaded = RuleLoader(registry: .standard).load(request)
    problems += configuration.unknownNames(
      rules: loaded.details, areComplete: !loaded.diagnostics.hasErrors)
    // A pack or a profile that the configuration names and that is not there is its mistake too.
    func isOfFile(_ diagnostic: Diagnostic) -> Bool {
      file != nil && diagnostic.primary?.location.path == file
    }
    problems += loaded.diagnostics.filter(isOfFile)
    isUsable = !problems.hasErrors
    diagnostics = problems.sortedByPosition() + loaded.diagnostics.filter { !isOfFile($0) }
    self.configuration = configuration
    self.loaded = loaded
  }

  /// Those for the working directory, for commands that read no logs.
  init(_ options: Options, select: [String] = [], ignore: [String] = []) {
    let file = ConfigurationSearch(options.configuration).file(for: nil)
    self.init(options, file: file, select: select, ignore: ignore)
  }

  /// An engine of the rules without a mistake.
  func makeEngine() -> Engine { loaded.makeEngineOfWhatLoaded() }

  /// Refuses names of `--select` and `--ignore` without a pack; the loader tells about unknown ones with one.
  func checkRuleNames(_ options: Options) throws(UsageError) {
    guard let name = (options.select + options.ignore).first(where: { !$0.contains("/") }) else { return }
    let rules = loaded.details.map(\.id)
    let near = rules.first { $0.rule == name }?.description
    throw UsageError(
      "there is no rule `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""),
      help: "rules are named with their pack: \(rules.prefix(3).map { "`\($0)`" }.joined(separator: ", ")) …",
      command: options.command)
  }

  /// The pack that a word of `--rules` names.
  static func source(_ word: String) -> PackSource {
    word.hasPrefix("builtin:") ? .builtin(String(word.dropFirst(8))) : .file(word)
  }
}
