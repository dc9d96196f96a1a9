/// Lists the files below the paths of the command line, one at a time, in a fixed order.
///
/// The names of a directory come in byte order. What begins with a dot is left out unless it was named or hidden
/// files are asked for. A symbolic link inside a directory is followed to a file, never to a directory, so that no
/// walk goes round in circles. FIFOs and devices are read only where they are named. What the configuration excludes
/// is left out unless it was named itself.
struct FileWalker: IteratorProtocol {
  /// One step of the walk.
  enum Step {
    case file(String)
    /// A path that cannot be read, with the reason.
    case problem(path: String, SystemError)
  }

  private struct Place {
    var path: String
    /// The path as patterns see it; empty where there are none.
    var seen: String
    var isNamed: Bool
  }

  private let readsHidden: Bool
  private let excluded: Set<FileSystem.Identity>
  private let exclusion: PathExclusion
  /// What is still to be visited, the next one last.
  private var pending: [Place]

  /// A walk over paths; `excluded` are files that are no logs, such as the one that is being written.
  init(
    _ paths: [String], readsHidden: Bool, excluded: Set<FileSystem.Identity>,
    exclusion: PathExclusion = PathExclusion()
  ) {
    self.readsHidden = readsHidden
    self.excluded = excluded
    self.exclusion = exclusion
    pending = paths.reversed().map { Place(path: $0, seen: exclusion.path(of: $0), isNamed: true) }
  }

  mutating func next() -> Step? {
    while let place = pending.popLast() {
      let (path, isNamed) = (place.path, place.isNamed)
      if path == "-" { return .file(path) }
      do {
        let (kind, identity) = try FileSystem.status(of: path)
        switch kind {
        case .file:
          if isNamed || !excluded.contains(identity) { return .file(path) }
        case .pipe, .special:
          if isNamed { return .file(path) }
        case .directory:
          if isNamed || !FileSystem.isSymbolicLink(path) { try visit(place) }
        }
      } catch {
        return .problem(path: path, error)
      }
    }
    return nil
  }

  private mutating func visit(_ directory: Place) throws(SystemError) {
    let prefix = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
    for name in try FileSystem.entries(of: directory.path).reversed()
    where readsHidden || !name.hasPrefix(".") {
      let seen = directory.seen.isEmpty ? name : directory.seen + "/" + name
      if !exclusion.holds(seen) { pending.append(Place(path: prefix + name, seen: seen, isNamed: false)) }
    }
  }
}
