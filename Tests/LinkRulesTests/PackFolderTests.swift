import Foundation
import LinkDetection
import LinkModel
import LinkRules
import Testing

@Suite("What packs may reach")
struct PackFolderTests {
  @Test(
    "a pack reaches no file outside its folder, by symbolic links neither",
    arguments: [
      ("secret.toml", false), ("up/secret.toml", false), ("pipe.toml", false), ("own.toml", true),
      ("sub/own.toml", true),
    ])
  func extends(target: String, isRead: Bool) throws {
    let folder = try Folder()
    let pack = folder.path + "/pack/acme.toml"
    try Data("schema = 1\npack = { id = 'acme', extends = ['\(target)'] }\n".utf8).write(
      to: URL(filePath: pack))
    var options = RuleLoader.Options()
    options.packs = [.file(pack)]
    let loaded = RuleLoader(registry: Registry()).load(options)
    #expect(loaded.diagnostics.map(\.id) == (isRead ? [] : ["extends-outside"]))
    #expect(loaded.details.map(\.id.description) == (isRead ? ["own/word"] : []))
  }

  /// `secret.toml` above `pack`, which has links to it, to the folder above, and a file of its own.
  private final class Folder {
    let path = NSTemporaryDirectory() + "packs-" + UUID().uuidString

    init() throws {
      let files = FileManager.default
      try files.createDirectory(atPath: path + "/pack/sub", withIntermediateDirectories: true)
      let rule = "[[rule]]\nid = 'word'\nkind = 'word'\npattern = 'word'\n"
      for (name, id) in [("secret", "secret"), ("pack/own", "own"), ("pack/sub/own", "own")] {
        try Data("schema = 1\npack = { id = '\(id)' }\n\(rule)".utf8).write(
          to: URL(filePath: "\(path)/\(name).toml"))
      }
      try files.createSymbolicLink(atPath: path + "/pack/secret.toml", withDestinationPath: "../secret.toml")
      try files.createSymbolicLink(atPath: path + "/pack/up", withDestinationPath: "..")
      #expect(unsafe mkfifo(path + "/pack/pipe.toml", 0o600) == 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}
