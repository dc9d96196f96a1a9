import LinkModel

/// Tells by their first bytes the files that are no chat log.
enum FileKind {
  private static let magic: [(bytes: [UInt8], name: String, help: String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive", "unpack it and name the files in it"),
    ([0x1F, 0x8B], "a gzip file", "unpack it first: `gzip -dc FILE | tapspan … -`"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd file", "unpack it first: `zstd -dc FILE | tapspan … -`"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz file", "unpack it first: `xz -dc FILE | tapspan … -`"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture", "name a chat log"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture", "name a chat log"),
    (Array("%PDF-".utf8), "a PDF document", "name a chat log"),
    (Array("SQLite format 3\0".utf8), "an SQLite database", "export the messages as NDJSON"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program", "name a chat log"),
  ]

  /// Why a file with this beginning cannot be read; nil if it can.
  static func refusal(of head: TextBytes) -> ChatLogError? {
    for kind in magic
    where kind.bytes.count <= head.count && kind.bytes.indices.allSatisfy({ head[$0] == kind.bytes[$0] }) {
      return ChatLogError("this is \(kind.name), not a chat log", help: kind.help)
    }
    let mark = UnicodeForm.mark(of: head)
    if mark.form != .utf8 { return nil }
    if let refusal = binary(head) { return refusal }
    return JSONDocument.refusal(of: head, from: mark.length)
  }

  /// A bit for each control byte below the space that text does not have. It has white space, back-space, escape, and the
  /// formatting of IRC.
  private static let strangeControls: UInt32 = {
    let ofText: [UInt32] = [2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 17, 22, 27, 29, 30, 31]
    return ofText.reduce(.max) { $0 & ~(1 << $1) }
  }()

  /// NUL and other control bytes are text in a chat log as long as they are rare.
  private static func binary(_ head: TextBytes) -> ChatLogError? {
    let start = head.extracting(0..<min(head.count, 1024))
    guard isBinary(start) || isBinary(head) else { return nil }
    var zeros = (even: 0, odd: 0)
    for index in start.indices where start[index] == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    if min(zeros.even, zeros.odd) == 0, (zeros.even + zeros.odd) * 4 > start.count {
      let name = zeros.odd > 0 ? "UTF-16LE" : "UTF-16BE"
      return ChatLogError(
        "this is \(name) text without a byte order mark",
        help: "convert it: `iconv -f \(name) -t UTF-8 FILE | tapspan … -`")
    }
    return ChatLogError("this is binary data, not a chat log", help: "`--type text` reads it all the same")
  }

  /// Whether more than three in a hundred bytes are such as text never has. Data without any order has seven.
  private static func isBinary(_ bytes: TextBytes) -> Bool {
    let strange = strangeControls
    var count = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 {
        count += Int(strange >> UInt32(byte) & 1)
      } else if byte == 0x7F {
        count += 1
      }
    }
    return count * 32 > max(bytes.count, 64)
  }
}
