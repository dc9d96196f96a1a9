import BundledDetectors
import LinkDetection
import LinkModel
import LinkRules

/// Loads a pack from a text as `rules/acme.toml`, with other files beside it.
func load(
  _ text: String, files: [String: String] = [:], profile: String? = nil, settings: [String] = [],
  _ change: (inout RuleLoader.Options) -> Void = { _ in }
) -> LoadedRules {
  var registry = Registry()
  registry.register(BundledDetectors.all)
  var options = RuleLoader.Options()
  options.packs = [.text(name: "rules/acme.toml", contents: text)]
  options.profile = profile
  options.settings = settings
  change(&options)
  let access = FileAccess { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) }
  return RuleLoader(registry: registry, files: access).load(options)
}

extension LoadedRules {
  /// The names of the rules in force.
  var names: [String] { rules.map(\.id.description) }

  /// The ids of the messages.
  var problems: [String] { diagnostics.map(\.id) }

  func rule(_ name: String) -> Rule? { rules.first { $0.id.description == name } }
}
