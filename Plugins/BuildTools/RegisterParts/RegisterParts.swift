import PackagePlugin

/// Lists the parts of a target, one file each, so that adding a part is adding a file.
@main
struct RegisterParts: BuildToolPlugin {
  /// For each target: the folder, the protocol its types conform to, and the name of the list.
  private static let lists: [String: [(folder: String, type: String, list: String)]] = [
    "LinkDetection": [("Checks", "ValueCheck", "valueChecks")],
    "ChatLogs": [("Formats", "ChatLogReader", "readers")],
    "LinkLint": [("Checks", "LintCheck", "checks"), ("Reporters", "Reporter", "reporters")],
    "BundledDetectors": [("*", "Detector", "detectors")],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget, let lists = Self.lists[target.name] else {
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "RegisteredParts.swift")
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
    var arguments = [output.path, target.name]
    if target.name == "BundledDetectors" { arguments.append("import:LinkDetection") }
    for (folder, type, list) in lists {
      let parts = sources.filter { file in
        let parent = file.deletingLastPathComponent().lastPathComponent
        let name = file.deletingPathExtension().lastPathComponent
        return (folder == "*" ? parent == name : parent == folder) && !name.contains("+")
      }
      arguments.append("\(list):\(type)")
      arguments += parts.map { $0.deletingPathExtension().lastPathComponent }
    }
    return [
      .buildCommand(
        displayName: "List the parts of \(target.name)",
        executable: try context.tool(named: "register-parts").url,
        arguments: arguments, inputFiles: target.sourceFiles.map(\.url), outputFiles: [output])
    ]
  }
}
