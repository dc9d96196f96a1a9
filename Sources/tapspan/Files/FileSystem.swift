// The one file of the tool that calls the system for files; pointers stay in here.
import CMemory
import Glibc
import LinkModel

/// A call to the system that failed.
struct SystemError: Error, Hashable {
  let code: Int32

  /// Whether the reader of a pipe went away.
  var isBrokenPipe: Bool { code == EPIPE }

  /// Whether a file that should be new is there.
  var isAlreadyThere: Bool { code == EEXIST }

  /// The system's words, in the style of a diagnostic: `no such file or directory`.
  var message: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// What the tool asks the file system.
enum FileSystem {
  /// What a path leads to.
  enum Kind: Hashable { case file, directory, pipe, special }

  /// Which file something is, whatever path leads to it.
  struct Identity: Hashable {
    let device: UInt
    let number: UInt
  }

  /// What a path leads to, through symbolic links.
  static func status(of path: String) throws(SystemError) -> (kind: Kind, identity: Identity) {
    var status = stat()
    guard unsafe stat(PathText.bytes(path), &status) == 0 else { throw SystemError(code: errno) }
    return describe(status)
  }

  /// What an open file is.
  static func status(of descriptor: Int32) throws(SystemError) -> (kind: Kind, identity: Identity) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    return describe(status)
  }

  /// Whether something has a path, be it a symbolic link that leads nowhere.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(PathText.bytes(path), &status) == 0
  }

  /// Whether a path is a symbolic link itself.
  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(PathText.bytes(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The folder of a file; `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where a path leads to, absolute and without symbolic links; nil if nothing is there.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(PathText.bytes(path), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe PathText.text(resolved)
  }

  /// The names in a directory, in byte order, without `.` and `..`.
  static func entries(of path: String) throws(SystemError) -> [String] {
    guard let directory = unsafe opendir(PathText.bytes(path)) else { throw SystemError(code: errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      let length = Int(unsafe strlen(&entry.pointee.d_name.0))
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix(length)) }
      if bytes != [0x2E], bytes != [0x2E, 0x2E] { names.append(PathText.text(bytes)) }
      errno = 0
    }
    guard errno == 0 else { throw SystemError(code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens a file for writing and makes it if it is not there; nothing in it is touched yet. `isNew`: it must not
  /// be there.
  static func openForWriting(_ path: String, isNew: Bool = false) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(
      PathText.bytes(path), O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : 0), 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Makes an open file empty.
  static func truncate(_ descriptor: Int32) throws(SystemError) {
    guard ftruncate(descriptor, 0) == 0 else { throw SystemError(code: errno) }
  }

  /// Writes all bytes, however many calls that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(code: errno)
      }
      start += count
    }
  }

  /// Closes a file; some systems tell only here that a disk is full.
  static func close(_ descriptor: Int32) throws(SystemError) {
    guard Glibc.close(descriptor) == 0 || errno == EINTR else { throw SystemError(code: errno) }
  }

  /// Makes a directory unless it is there.
  static func makeDirectory(_ path: String) throws(SystemError) {
    guard unsafe mkdir(PathText.bytes(path), 0o777) == 0 || errno == EEXIST else {
      throw SystemError(code: errno)
    }
  }

  private static func describe(_ status: stat) -> (kind: Kind, identity: Identity) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFIFO, S_IFSOCK: .pipe
      default: .special
      }
    return (kind, Identity(device: UInt(status.st_dev), number: UInt(status.st_ino)))
  }
}

/// What the tool asks the system about itself.
enum Process {
  /// A variable of the environment; nil if it is not set.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The words of the command line without the program's name.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe PathText.text(word)
    }
  }

  /// The day where the user is.
  static var today: (year: Int, month: Int, day: Int) {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe _ = localtime_r(&now, &parts)
    return unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// Whether a file descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many processors may be used; at least one.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Gives the three standard files something to be where the caller closed them, so that no file that is opened
  /// later takes their place and is written to by mistake.
  static func holdStandardFiles() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // Writing to what was closed is an error, as it would be without this.
      unsafe _ = open("/dev/null", descriptor == 0 ? O_RDWR : O_RDONLY)
    }
  }

  /// Makes writing to a closed pipe an error instead of the end of the process.
  static func ignoreBrokenPipe() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Keeps memory that was freed for the next chunk: giving it back and asking for it again costs more than using it.
  static func keepMemory() {
    ts_keep_memory(16 << 20)
  }

  /// Ends the process.
  static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
