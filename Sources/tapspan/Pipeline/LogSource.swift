import ChatLogs
import LinkModel

/// Reads the logs of a run one after another, in chunks of whole records.
struct LogSource: ~Copyable {
  /// One step of reading.
  enum Item {
    /// Whole records, with their reader; `isFirst`: a file begins.
    case chunk(RawChunk, any ChatLogReader, isFirst: Bool)
    /// A path that cannot be read.
    case problem(Diagnostic)
  }

  private var walker: FileWalker
  private let type: String?
  private let options: ReaderOptions
  private var file: LogFile?
  private var path = ""
  private var isFirst = true
  /// How many files were opened.
  private(set) var files = 0

  init(_ walker: FileWalker, type: String?, options: ReaderOptions) {
    self.walker = walker
    self.type = type
    self.options = options
  }

  /// The next step; nil at the end. `memory` are the bytes of a chunk that is done with, to be filled again.
  mutating func next(reusing memory: inout [UInt8]) -> Item? {
    while true {
      do {
        if let reader = file?.reader, let chunk = try file?.nextChunk(reusing: &memory) {
          defer { isFirst = false }
          return .chunk(chunk, reader, isFirst: isFirst)
        }
        file = nil
        guard let step = walker.next() else { return nil }
        switch step {
        case .problem(let path, let error):
          return .problem(
            Diagnostic(
              "unreadable-file", .error, "cannot read the file: \(error.message)",
              at: .init(.init(path: path))))
        case .file(let path):
          self.path = path
          isFirst = true
          file = try LogFile.open(path: path, type: type, options: options)
          files += 1
        }
      } catch {
        file = nil
        return .problem(
          Diagnostic(
            "unreadable-file", .error, "cannot read the file: \(error.message)",
            at: .init(.init(path: path == "-" ? "<standard input>" : path)),
            help: error.help.map { [$0] } ?? []))
      }
    }
  }
}
