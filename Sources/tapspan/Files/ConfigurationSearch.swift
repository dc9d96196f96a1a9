/// Finds the configuration for a path: the one that was named, else the closest above the path, else the user's own.
struct ConfigurationSearch {
  /// What the command line says.
  enum Choice: Hashable, Sendable {
    case search, none
    case file(String)
  }

  /// The names of the file; the first wins where both are.
  static let names = ["tapspan.toml", ".tapspan.toml"]

  private let choice: Choice
  private let here: String

  init(_ choice: Choice) {
    var choice = choice
    if choice == .search, let path = Process.variable("TAPSPAN_CONFIG"), !path.isEmpty {
      choice = .file(path)
    }
    self.choice = choice
    here = FileSystem.resolved(".") ?? "/"
  }

  /// The file for a path of the command line, `-` or nil being the working directory; nil if there is none. A path is
  /// shown relative where it is below the working directory.
  func file(for path: String?) -> String? {
    switch choice {
    case .none: return nil
    case .file(let path): return path
    case .search: return closest(to: path.flatMap { $0 == "-" ? nil : $0 } ?? ".") ?? own
    }
  }

  private func closest(to path: String) -> String? {
    guard let kind = try? FileSystem.status(of: path).kind else { return nil }
    guard var folder = FileSystem.resolved(kind == .directory ? path : FileSystem.folder(of: path)) else {
      return nil
    }
    while true {
      if let file = file(in: folder) { return shown(file) }
      if folder == "/" { return nil }
      folder = FileSystem.folder(of: folder)
    }
  }

  /// The user's own, after the XDG Base Directory Specification: paths must be absolute there.
  private var own: String? {
    if let folder = Process.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return file(in: folder + "/tapspan", names: ["tapspan.toml"])
    }
    guard let home = Process.variable("HOME"), home.hasPrefix("/") else { return nil }
    return file(in: home + "/.config/tapspan", names: ["tapspan.toml"])
  }

  private func file(in folder: String, names: [String] = Self.names) -> String? {
    names.map { folder == "/" ? "/" + $0 : folder + "/" + $0 }.first { path in
      (try? FileSystem.status(of: path).kind) == .file
    }
  }

  private func shown(_ path: String) -> String {
    path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
  }
}
