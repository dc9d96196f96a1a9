public import LinkDetection
import BundledDetectors

extension Registry {
  /// The bundled detectors.
  public static var standard: Registry {
    var registry = Registry()
    registry.register(BundledDetectors.all)
    return registry
  }
}
