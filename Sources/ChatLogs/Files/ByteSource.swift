import Glibc
import LinkModel

/// Bytes that are read from front to back: a file, standard input, or memory in tests.
final class ByteSource: Sendable {
  private let descriptor: Int32
  private let closes: Bool

  /// Opens a file; `-` is standard input.
  init(path: String) throws(ChatLogError) {
    if path == "-" {
      descriptor = 0
      closes = false
      return
    }
    var opened: Int32
    repeat {
      opened = unsafe Glibc.open(PathText.bytes(path), O_RDONLY | O_CLOEXEC | O_NOCTTY)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw Self.error(errno) }
    descriptor = opened
    closes = true
    var status = stat()
    if unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw Self.error(EISDIR) }
  }

  deinit { if closes { close(descriptor) } }

  /// Grows `buffer` to at most `size` bytes; returns false at the end of the file.
  func fill(_ buffer: inout [UInt8], upTo size: Int) throws(ChatLogError) -> Bool {
    guard buffer.count < size else { return true }
    let wanted = size - buffer.count
    var failure: Int32 = 0
    var isAtEnd = false
    buffer.reserveCapacity(size)
    buffer.append(addingCapacity: wanted) { output in
      unsafe output.withUnsafeMutableBufferPointer { space, count in
        while count < wanted {
          let got = unsafe read(descriptor, space.baseAddress.map { unsafe $0 + count }, wanted - count)
          if got > 0 {
            count += got
          } else if got == 0 {
            isAtEnd = true
            return
          } else if errno != EINTR {
            failure = errno
            return
          }
        }
      }
    }
    if failure != 0 { throw Self.error(failure) }
    return !isAtEnd
  }

  private static func error(_ code: Int32) -> ChatLogError {
    switch code {
    case ENOENT, ENOTDIR: return ChatLogError("no such file")
    case EISDIR: return ChatLogError("is a directory", help: "name the files in it")
    case EACCES, EPERM: return ChatLogError("permission denied")
    case ENAMETOOLONG: return ChatLogError("the file name is too long")
    case EMFILE, ENFILE: return ChatLogError("too many files are open")
    default:
      let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      return ChatLogError("cannot be read: \(words.lowercased())")
    }
  }
}
