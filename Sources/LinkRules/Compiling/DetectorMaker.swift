import LinkDetection
import LinkModel

/// Makes the detector of a plugin rule.
struct DetectorMaker {
  let detectors: [String: any Detector.Type]

  /// The version of the interface for native detectors.
  static let abi = 1

  /// The detector with the rule's options; nil, and a message, if there is none or it refuses them.
  func detector(
    _ name: String, of rule: LayeredRule, into collector: inout DiagnosticCollector
  ) -> (any Detector)? {
    let plugin = rule.table.table("plugin")
    if let library = plugin?["library"]?.node {
      native(library, plugin, into: &collector)
      return nil
    }
    guard let type = detectors[name] else {
      collector.add(
        Diagnostic(
          "unknown-plugin", .error, "there is no detector `\(name)`", at: place(of: rule),
          notes: detectors.isEmpty ? [] : ["detectors are \(detectors.keys.sorted().ticked())"],
          help: collector.didYouMean(name, among: detectors.keys.sorted())))
      return nil
    }
    var options = DetectorOptions()
    let table = plugin?["options"]?.node.table
    for entry in table?.entries ?? [] {
      guard let value = SettingsReader.value(of: entry.node) else {
        collector.add(
          Diagnostic(
            "wrong-type", .error,
            "an option of a detector is a string, an integer, a boolean or a list of strings",
            at: Diagnostic.Label(entry.node.location)))
        return nil
      }
      options.values[entry.key] = value
    }
    do {
      return try type.init(options: options)
    } catch {
      let entry = error.option.flatMap { table?[$0] }
      collector.add(
        Diagnostic(
          "bad-option", .error, error.message,
          at: entry.map { Diagnostic.Label($0.keyLocation) } ?? place(of: rule),
          notes: type.manifest.options.isEmpty ? [] : ["its options are \(type.manifest.options.ticked())"]))
      return nil
    }
  }

  private func native(_ library: TOMLNode, _ plugin: TOMLTable?, into collector: inout DiagnosticCollector) {
    let name = library.string ?? ""
    let abi = plugin?.integer("abi") ?? Self.abi
    guard abi == Self.abi else {
      collector.add(
        Diagnostic(
          "plugin-abi", .error,
          "`\(name)` was built for detector ABI \(abi); this version speaks ABI \(Self.abi)",
          at: Diagnostic.Label(library.location),
          help: ["rebuild the plugin against the header of this version"]))
      return
    }
    collector.add(
      Diagnostic(
        "plugin-library", .error, "`\(name)` cannot be loaded: this version has no native detectors",
        at: Diagnostic.Label(library.location),
        help: ["write the detector in Swift and register it, or use a regex rule"]))
  }

  private func place(of rule: LayeredRule) -> Diagnostic.Label {
    Diagnostic.Label(rule.table["type"]?.node.location ?? rule.header.location)
  }
}
