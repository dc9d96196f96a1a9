/// Where results go: standard output or the file of `-o`.
///
/// A reader that went away (`| head -1`) is no mistake: writing just ends. Anything else that goes wrong is kept and
/// told once.
final class OutputFile {
  /// Standard output has this name in messages.
  static let standardName = "<standard output>"

  let name: String
  /// The file, so that a walk does not read what it is writing; nil for anything but an ordinary file.
  let identity: FileSystem.Identity?
  private let descriptor: Int32
  /// Whether nobody reads any more, or writing failed: more work would be for nothing.
  private(set) var isClosed = false
  /// What went wrong.
  private(set) var failure: SystemError?

  /// Standard output.
  init() {
    name = Self.standardName
    descriptor = 1
    let status = try? FileSystem.status(of: 1)
    identity = status?.kind == .file ? status?.identity : nil
  }

  /// A file, emptied; `inputs` are paths that must not be overwritten.
  init(path: String, inputs: [String]) throws(UsageError) {
    do {
      let descriptor = try FileSystem.openForWriting(path)
      let status = try FileSystem.status(of: descriptor)
      for input in inputs where input != "-" {
        guard status.kind == .file, let other = try? FileSystem.status(of: input) else { continue }
        if other.identity == status.identity { throw UsageError("`-o` would overwrite the input `\(input)`") }
      }
      if status.kind == .file { try FileSystem.truncate(descriptor) }
      name = path
      self.descriptor = descriptor
      identity = status.kind == .file ? status.identity : nil
    } catch let error as SystemError {
      throw UsageError("cannot write `\(path)`: \(error.message)")
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("cannot write `\(path)`")
    }
  }

  /// Writes bytes at once; nothing is kept back.
  func write(_ bytes: [UInt8]) {
    guard !isClosed, !bytes.isEmpty else { return }
    do {
      try FileSystem.write(bytes, to: descriptor)
    } catch {
      isClosed = true
      if !error.isBrokenPipe { failure = error }
    }
  }

  /// Writes a text.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Closes the file and hands back what went wrong since it was opened.
  func close() -> SystemError? {
    do {
      try FileSystem.close(descriptor)
    } catch {
      if failure == nil, !isClosed { failure = error }
    }
    isClosed = true
    return failure
  }
}
