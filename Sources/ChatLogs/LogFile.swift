import Glibc
import LinkModel

/// A log that is read in chunks.
public struct LogFile: Sendable {
  public let reader: any ChatLogReader
  private let path: String
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var offset = 0
  private var line = 1
  private var isAtEnd = false

  public static func open(path: String, type: String?, options: ReaderOptions) throws(ChatLogError) -> LogFile {
    let descriptor = path == "-" ? 0 : unsafe Glibc.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw ChatLogError("cannot read the file") }
    return LogFile(reader: try PlainText(options: options), path: path, descriptor: descriptor)
  }

  init(reader: any ChatLogReader, path: String, descriptor: Int32) {
    self.reader = reader
    self.path = path
    self.descriptor = descriptor
  }

  public mutating func nextChunk() throws(ChatLogError) -> RawChunk? {
    if isAtEnd { return nil }
    var bytes = rest
    while true {
      let start = bytes.count
      bytes.reserveCapacity(start + (512 << 10) + 1)
      bytes.append(addingCapacity: 512 << 10) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, count in
          let got = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
          count = max(0, got)
        }
      }
      let isLast = bytes.count == start
      let cut = reader.cut(bytes.span, isLast: isLast)
      if cut > 0 || isLast {
        rest = Array(bytes[cut...])
        bytes.removeSubrange(cut...)
        if isLast {
          isAtEnd = true
          if path != "-" { close(descriptor) }
        }
        if bytes.isEmpty { return nil }
        defer {
          offset += bytes.count
          var lines = 0
          for byte in bytes where byte == 10 { lines += 1 }
          line += lines
        }
        return RawChunk(path: path == "-" ? "<standard input>" : path, bytes: bytes, offset: offset, firstLine: line)
      }
    }
  }
}
