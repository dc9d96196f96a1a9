import LinkLint

/// The files that a configuration leaves alone.
struct PathExclusion: Sendable {
  private var globs: [PathGlob] = []
  /// The folder that the patterns are relative to, absolute, with its slash.
  private var folder = ""

  /// Leaves out nothing.
  init() {}

  /// What a configuration excludes.
  init(_ configuration: Configuration) {
    globs = configuration.exclude
    guard !globs.isEmpty else { return }
    var path = "."
    if let file = configuration.path, !configuration.excludesFromWorkingDirectory {
      path = FileSystem.folder(of: file)
    }
    let resolved = FileSystem.resolved(path) ?? ""
    folder = resolved.hasSuffix("/") ? resolved : resolved + "/"
  }

  /// A named path as the patterns see it. One outside their folder stays absolute, so that only patterns that begin
  /// with `**` fit.
  func path(of named: String) -> String {
    guard !globs.isEmpty, let resolved = FileSystem.resolved(named) else { return "" }
    if resolved + "/" == folder { return "" }
    return resolved.hasPrefix(folder) ? String(resolved.dropFirst(folder.count)) : resolved
  }

  /// Whether a path, as the patterns see it, is left out.
  func holds(_ path: String) -> Bool { globs.contains { $0.matches(path) } }
}
