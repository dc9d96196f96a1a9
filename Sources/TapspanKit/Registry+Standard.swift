extension Registry {
  /// A registry that knows the bundled detectors and holds no rules yet.
  public static var standard: Registry {
    var registry = Registry()
    registry.register(BundledDetectors.all)
    return registry
  }
}
