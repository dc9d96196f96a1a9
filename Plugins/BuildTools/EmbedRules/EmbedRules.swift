import Foundation
import PackagePlugin

/// Puts `rules/*.toml`, the built-in profiles and the `.toml` beside each bundled detector into the library.
@main
struct EmbedRules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPacks.swift")
    let root = context.package.directoryURL
    var packs =
      Self.files(in: root.appending(path: "rules")) + Self.files(in: root.appending(path: "rules/profiles"))
    let detectors = root.appending(path: "Plugins/Detectors")
    for folder
      in (try? FileManager.default.contentsOfDirectory(at: detectors, includingPropertiesForKeys: nil)) ?? []
    {
      packs += Self.files(in: folder)
    }
    packs.sort { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embed the rule packs", executable: try context.tool(named: "embed-rules").url,
        arguments: [output.path] + packs.map(\.path), inputFiles: packs, outputFiles: [output])
    ]
  }

  private static func files(in folder: URL) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
      .filter { $0.pathExtension == "toml" }
  }
}
