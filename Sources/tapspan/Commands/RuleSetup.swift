import LinkDetection
import LinkLint
import LinkModel
import LinkRules
import TapspanKit

/// The rules that the options ask for, loaded.
struct RuleSetup {
  let loaded: LoadedRules
  let engine: Engine
  /// Whether a file has a mistake. What is right is in force all the same.
  let hasTrouble: Bool

  /// Loads the rules and shows what is wrong with them. `names` are those of `--select` and `--ignore` that mean
  /// rules.
  init(_ options: Options, select: [String], ignore: [String], messages: Messages) throws(UsageError) {
    loaded = RuleSetup.load(options, select: select, ignore: ignore)
    for diagnostic in loaded.diagnostics { messages.show(diagnostic) }
    hasTrouble = loaded.diagnostics.hasErrors
    engine = loaded.makeEngineOfWhatLoaded()
  }

  /// Loads the rules; what is wrong is in its diagnostics.
  static func load(_ options: Options, select: [String] = [], ignore: [String] = []) -> LoadedRules {
    var request = RuleLoader.Options()
    for rules in options.rules { request.packs.append(source(rules)) }
    request.profile = options.profile
    request.settings = options.settings
    request.select = select
    request.ignore = ignore
    request.includesPreview = options.includesPreview
    return RuleLoader(registry: .standard).load(request)
  }

  /// The pack that a word of `--rules` names.
  static func source(_ word: String) -> PackSource {
    word.hasPrefix("builtin:") ? .builtin(String(word.dropFirst(8))) : .file(word)
  }
}
