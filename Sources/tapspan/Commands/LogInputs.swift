import LinkLint
import LinkModel

/// The paths of the command line, in order, with the configuration and the rules for each.
struct LogInputs {
  /// Neighbouring paths with the same setup.
  struct Group {
    /// The place in `setups`.
    var setup: Int
    var paths: [String]
  }

  let setups: [RuleSetup]
  let groups: [Group]

  /// Looks for the configuration of each path and loads each once; tells what is wrong with them.
  init(_ options: Options, paths: [String], select: [String], ignore: [String], messages: Messages) {
    let search = ConfigurationSearch(options.configuration)
    var setups: [RuleSetup] = []
    var groups: [Group] = []
    // By bytes: two folders may have names that are equal to Unicode.
    var known: [[UInt8]?: Int] = [:]
    var shown: Set<Diagnostic> = []
    for path in paths {
      let file = search.file(for: path)
      let index: Int
      let key = file.map { Array($0.utf8) }
      if let found = known[key] {
        index = found
      } else {
        index = setups.count
        known[key] = index
        let setup = RuleSetup(options, file: file, select: select, ignore: ignore)
        // Packs that several configurations share are told about once.
        for diagnostic in setup.diagnostics where shown.insert(diagnostic).inserted {
          messages.show(diagnostic)
        }
        setups.append(setup)
      }
      if let last = groups.indices.last, groups[last].setup == index {
        groups[last].paths.append(path)
      } else {
        groups.append(Group(setup: index, paths: [path]))
      }
    }
    self.setups = setups
    self.groups = groups
  }

  /// Whether the folder of a configuration is among the paths, or in one of them: then all it is about was read.
  func coverFolder(of setup: Int) -> Bool {
    guard let file = setups[setup].configuration.path,
      let folder = FileSystem.resolved(FileSystem.folder(of: file))
    else { return false }
    return groups.lazy.filter { $0.setup == setup }.flatMap(\.paths).contains { path in
      guard let place = FileSystem.resolved(path) else { return false }
      return place == folder || place == "/" || folder.hasPrefix(place + "/")
    }
  }

  /// Whether no configuration has a mistake.
  var areUsable: Bool { setups.allSatisfy(\.isUsable) }

  /// Whether a configuration or a rules file has a mistake.
  var haveTrouble: Bool { setups.contains(where: \.hasTrouble) }
}
