extension Engine {
  /// An engine with the rules of packs, in a profile; the bundled detectors are known to them.
  ///
  /// Throws all mistakes of the packs at once. Reading and compiling costs milliseconds, so build an engine once.
  public convenience init(packs: [PackSource], profile: String? = nil) throws(DiagnosticsError) {
    try self.init(packs: packs, profile: profile, registry: .standard)
  }
}
