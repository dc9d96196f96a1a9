// Hot: every chunk of a log goes through here; a chunk of valid UTF-8 is not copied.
import LinkModel

/// The physical lines of a chunk as UTF-8, and where each character came from.
struct DecodedLines: Sendable {
  /// How the bytes of a line were read.
  enum Encoding: Sendable { case utf8, windows1252, utf16 }

  /// Where a line came from.
  struct Origin: Sendable {
    /// Its first byte in the file.
    var source: Int
    var encoding: Encoding
  }

  /// The chunk as valid UTF-8, line ends included.
  private(set) var bytes: [UInt8]
  /// The lines in `bytes`, without their line ends.
  private(set) var lines: [MessageBuffer.Slice]
  /// Whether the lines are known. Else whoever reads them in order says where they are.
  private(set) var areSplit = true
  /// Where the lines came from; empty if `bytes` are the bytes of the chunk.
  private(set) var origins: [Origin] = []
  /// The lines with characters that the encoding of the file does not allow.
  private(set) var damaged: [Int] = []
  /// Where the chunk begins in the file.
  let offset: Int
  /// Where it ends in the file.
  let sourceEnd: Int
  /// The number of its first line, from 1.
  let firstLine: Int

  /// Whether `bytes` were found to be UTF-8.
  let isChecked: Bool

  /// Decodes a chunk. Linear. A reader that looks at the encoding itself may do without `checks`, as long as all is
  /// well: bytes in UTF-8 are taken as they are then. One that finds the lines itself may do without `splits` too.
  init(_ chunk: RawChunk, form: UnicodeForm, checks: Bool = true, splits: Bool = true) {
    offset = chunk.offset
    sourceEnd = chunk.offset + chunk.bytes.count
    firstLine = chunk.firstLine
    bytes = chunk.bytes
    isChecked = checks || form != .utf8
    if form == .utf8 {
      areSplit = splits || checks
      lines = areSplit ? chunk.bytes.span.lines(ends: chunk.lineEnds) : []
      if checks, !chunk.bytes.span.isValidUTF8 { repair(chunk.bytes) }
    } else {
      lines = []
      decode(chunk.bytes.span, form)
    }
  }

  /// Says where the lines are.
  mutating func split(into lines: [MessageBuffer.Slice]) {
    self.lines = lines
    areSplit = true
  }

  /// Reads each line that is no UTF-8 as Windows-1252.
  private mutating func repair(_ source: [UInt8]) {
    bytes = []
    bytes.reserveCapacity(source.count + source.count / 8)
    for (index, line) in lines.enumerated() {
      let range = Int(line.start)..<Int(line.end)
      let next = index + 1 < lines.count ? Int(lines[index + 1].start) : source.count
      let start = bytes.count
      if source.span.extracting(range).isValidUTF8 {
        origins.append(Origin(source: offset + range.lowerBound, encoding: .utf8))
        bytes.append(contentsOf: source[range])
      } else {
        origins.append(Origin(source: offset + range.lowerBound, encoding: .windows1252))
        damaged.append(index)
        for byte in source[range] { Windows1252.append(byte, to: &bytes) }
      }
      lines[index] = MessageBuffer.Slice(start, bytes.count)
      bytes.append(contentsOf: source[range.upperBound..<next])
    }
  }

  private mutating func decode(_ source: TextBytes, _ form: UnicodeForm) {
    bytes = []
    bytes.reserveCapacity(source.count)
    var place = 0
    while place < source.count {
      let start = bytes.count
      origins.append(Origin(source: offset + place, encoding: .utf16))
      var isDamaged = false
      var isEnded = false
      while place < source.count, !isEnded {
        let (scalar, length) = Self.scalar(at: place, in: source, form)
        place += length
        isEnded = scalar == "\n"
        if let scalar {
          bytes.appendScalar(scalar)
        } else {
          isDamaged = true
          bytes.appendScalar("\u{FFFD}")
        }
      }
      if isDamaged { damaged.append(lines.count) }
      var end = bytes.count
      if isEnded {
        end -= 1
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      }
      lines.append(MessageBuffer.Slice(start, end))
    }
  }

  /// The scalar at an even offset, nil for half a surrogate pair or half a unit, and its length in bytes.
  private static func scalar(
    at offset: Int, in source: TextBytes, _ form: UnicodeForm
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    guard offset + 1 < source.count else { return (nil, 1) }
    let unit = UInt32(form.unit(at: offset, in: source))
    if unit & 0xFC00 == 0xD800, offset + 3 < source.count {
      let next = UInt32(form.unit(at: offset + 2, in: source))
      if next & 0xFC00 == 0xDC00 { return (Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + next & 0x3FF), 4) }
    }
    return (Unicode.Scalar(unit), 2)
  }

  /// How many bytes of the file lines take, from one to another, the line end of the last one left out.
  func sourceCount(from first: Int, through last: Int) -> Int {
    let decoded = Int(lines[last].end - lines[first].start)
    if origins.isEmpty { return decoded }
    let end = last + 1 < origins.count ? origins[last + 1].source - 1 : sourceEnd
    return end - origins[first].source
  }

  /// The number of the line, from 0, that holds a byte of `bytes`; a line end belongs to its line.
  func line(holding byte: Int) -> Int { line(holding: byte, from: 0, to: lines.count) }

  /// The same, found fast if it is not far behind a line.
  func line(holding byte: Int, near line: Int) -> Int {
    let lines = lines.span
    guard lines.indices.contains(line), Int(lines[line].start) <= byte else {
      return self.line(holding: byte)
    }
    var low = line
    var step = 1
    while low + step < lines.count, Int(lines[low + step].start) <= byte {
      low += step
      step *= 2
    }
    return self.line(holding: byte, from: low, to: min(low + step, lines.count))
  }

  private func line(holding byte: Int, from first: Int, to end: Int) -> Int {
    let lines = lines.span
    var low = first
    var high = end
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lines[middle].start) <= byte { low = middle } else { high = middle }
    }
    return low
  }
}
