/// Lists the files below the paths of the command line, one at a time, in a fixed order.
///
/// The names of a directory come in byte order. What begins with a dot is left out unless it was named or hidden
/// files are asked for. A symbolic link inside a directory is followed to a file, never to a directory, so that no
/// walk goes round in circles. FIFOs and devices are read only where they are named.
struct FileWalker: IteratorProtocol {
  /// One step of the walk.
  enum Step {
    case file(String)
    /// A path that cannot be read, with the reason.
    case problem(path: String, SystemError)
  }

  private let readsHidden: Bool
  private let excluded: FileSystem.Identity?
  /// What is still to be visited, the next one last.
  private var pending: [(path: String, isNamed: Bool)]

  /// A walk over paths; `excluded` is a file that is being written.
  init(_ paths: [String], readsHidden: Bool, excluded: FileSystem.Identity?) {
    self.readsHidden = readsHidden
    self.excluded = excluded
    pending = paths.reversed().map { ($0, true) }
  }

  mutating func next() -> Step? {
    while let (path, isNamed) = pending.popLast() {
      if path == "-" { return .file(path) }
      do {
        let (kind, identity) = try FileSystem.status(of: path)
        switch kind {
        case .file:
          if isNamed || identity != excluded { return .file(path) }
        case .pipe, .special:
          if isNamed { return .file(path) }
        case .directory:
          if isNamed || !FileSystem.isSymbolicLink(path) { try visit(path) }
        }
      } catch {
        return .problem(path: path, error)
      }
    }
    return nil
  }

  private mutating func visit(_ directory: String) throws(SystemError) {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    for name in try FileSystem.entries(of: directory).reversed() where readsHidden || !name.hasPrefix(".") {
      pending.append((prefix + name, false))
    }
  }
}
