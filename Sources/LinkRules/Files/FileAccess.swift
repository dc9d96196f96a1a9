// The only file that reads files.

import LinkModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files by path; tests put names and texts of their own in its place.
public struct FileAccess: Sendable {
  /// Why a file cannot be read.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no such file.
    case missing
    /// It is a directory.
    case directory
    /// It is larger than 16 MB.
    case tooLarge
    /// The system refuses, in its own words.
    case system(String)
  }

  /// The largest file that is read, in bytes.
  public static let largestFile = 16 * 1024 * 1024

  /// The bytes of a file.
  public let read: @Sendable (String) -> Result<[UInt8], Failure>

  /// Whether a path leads to nothing but an ordinary file inside a folder, symbolic links followed; true where there
  /// is no such file, which reading tells.
  public let isInside: @Sendable (_ path: String, _ folder: String) -> Bool

  /// Access by a function from path to bytes; `isInside` goes by names alone unless it is given.
  public init(
    isInside: @escaping @Sendable (_ path: String, _ folder: String) -> Bool = { _, _ in true },
    _ read: @escaping @Sendable (String) -> Result<[UInt8], Failure>
  ) {
    self.read = read
    self.isInside = isInside
  }

  /// The files of the machine.
  public static let system = FileAccess(isInside: leadsInside) { path in
    guard !path.utf8.contains(0) else { return .failure(.missing) }
    let descriptor = unsafe open(PathText.bytes(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(failure(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .failure(failure(errno)) }
    if status.st_mode & S_IFMT == S_IFDIR { return .failure(.directory) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(failure(errno))
      }
      if count == 0 { return .success(bytes) }
      // A pipe has no size to look at first.
      guard bytes.count + count <= largestFile else { return .failure(.tooLarge) }
      bytes += chunk[..<count]
    }
  }

  @Sendable private static func leadsInside(_ path: String, _ folder: String) -> Bool {
    guard let real = realPath(path) else { return true }
    guard let root = realPath(folder.isEmpty ? "." : folder) else { return false }
    var status = stat()
    guard unsafe stat(PathText.bytes(real), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  /// The path without symbolic links; nil if it leads nowhere.
  private static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(PathText.bytes(path), nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe PathText.text(real)
  }

  private static func failure(_ code: Int32) -> Failure {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EISDIR: .directory
    default: .system(unsafe String(cString: strerror(code)))
    }
  }
}

extension FileAccess.Failure {
  /// What a message says after "cannot read `path`: ".
  package var sentence: String {
    switch self {
    case .missing: "there is no such file"
    case .directory: "it is a directory"
    case .tooLarge: "it is larger than 16 MB"
    case .system(let words): words.prefix(1).lowercased() + words.dropFirst()
    }
  }
}
