public import LinkDetection
public import LinkModel

extension Engine {
  /// An engine from rule packs, later ones winning. Throws every mistake in them at once.
  public convenience init(packs: [PackSource], profile: String? = nil, registry: Registry)
    throws(DiagnosticsError)
  {
    var options = RuleLoader.Options()
    options.packs = packs
    options.profile = profile
    let loaded = RuleLoader(registry: registry).load(options)
    if loaded.diagnostics.hasErrors { throw DiagnosticsError(loaded.diagnostics) }
    do {
      try self.init(rules: loaded.rules)
    } catch {
      throw DiagnosticsError([LoadedRules.diagnostic(for: error)])
    }
  }
}

extension Registry {
  /// Adds the rules of a pack, and of what it extends. Says what is wrong; rules with a mistake are left out.
  public mutating func load(_ pack: PackSource) -> [Diagnostic] {
    var options = RuleLoader.Options()
    options.packs = [pack]
    let loaded = RuleLoader(registry: self).load(options)
    for rule in loaded.rules { add(rule) }
    return loaded.diagnostics
  }
}
