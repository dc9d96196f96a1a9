import ChatLogs
import Glibc
import LinkModel
import Testing

/// A log that a test writes to a file and reads in one piece or in many.
struct LogText {
  /// What came out of a whole log.
  struct Result: Equatable {
    struct Message: Equatable {
      var text: String
      var details: MessageDetails
      var place: SourcePlace
      var end: SourcePlace
      var code: [Range<Int>]
    }

    var format = ""
    var messages: [Message] = []
    var diagnostics: [Diagnostic] = []
    var hasTrouble = false
  }

  var bytes: [UInt8]
  var name = "log.txt"
  var type: String?
  var options = ReaderOptions()

  init(_ text: String, type: String? = nil) {
    bytes = Array(text.utf8)
    self.type = type
  }

  init(_ bytes: [UInt8], type: String? = nil) {
    self.bytes = bytes
    self.type = type
  }

  /// A file of the test's data.
  init(data name: String) throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    bytes = try Self.contents("/" + folder + "/Data/" + name)
    self.name = name
  }

  /// Reads the log in chunks of about a size.
  func read(chunk: Int = LogFile.chunkSize) throws -> Result {
    let folder = try Self.temporaryFolder()
    let path = folder + "/" + name
    defer {
      unsafe unlink(path)
      unsafe rmdir(folder)
    }
    try Self.write(bytes, to: path)
    var file = try LogFile.open(path: path, type: type, options: options, chunkSize: chunk)
    var result = Result(format: file.format.name)
    while let chunk = try file.nextChunk() {
      let batch = file.reader.read(chunk)
      result.hasTrouble = result.hasTrouble || batch.hasTrouble
      result.diagnostics += batch.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.primary?.location.path = name
        return diagnostic
      }
      for (number, slice) in batch.buffer.messages.enumerated() {
        let text = batch.buffer.bytes[Int(slice.start)..<Int(slice.end)]
        let count = text.count
        result.messages.append(
          Result.Message(
            text: String(decoding: text, as: UTF8.self), details: batch.origin.details(of: number),
            place: batch.origin.place(of: TextRange(utf8: 0..<count), in: number),
            end: batch.origin.place(of: TextRange(utf8: count..<count), in: number),
            code: batch.buffer.contexts.filter { $0.message == number }.map(\.range.utf8)))
      }
    }
    return result
  }

  /// The place of the first `needle` in the text of message `number`.
  func place(of needle: String, in number: Int = 0) throws -> SourcePlace? {
    let reader = try ChatFormats.reader(for: bytes.span, fileName: name, type: type)
    let chunk = RawChunk(path: name, bytes: bytes, offset: 0, firstLine: 1)
    let batch = try reader.init(options: options).read(chunk)
    let slice = batch.buffer.messages[number]
    let text = Array(batch.buffer.bytes[Int(slice.start)..<Int(slice.end)])
    let wanted = Array(needle.utf8)
    guard let start = text.indices.first(where: { text[$0...].starts(with: wanted) }) else { return nil }
    return batch.origin.place(of: TextRange(utf8: start..<start + wanted.count), in: number)
  }

  static func temporaryFolder() throws -> String {
    var template = Array("/tmp/tapspan-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw ChatLogError("no temporary folder") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw ChatLogError("cannot write \(path)") }
    defer { unsafe fclose(file) }
    #expect(unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  static func contents(_ path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { throw ChatLogError("cannot read \(path)") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&part, 1, part.count, file)
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }
}
