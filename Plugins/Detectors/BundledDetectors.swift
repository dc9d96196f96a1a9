public import LinkDetection

/// The detectors that come with the library; each is a folder of its own beside this file.
public enum BundledDetectors {
  /// Their types, for `Registry.register`.
  public static var all: [any Detector.Type] { RegisteredParts.detectors }
}
