// Hot: wraps simdjson. Nothing of it leaves this file but numbers and copies.
import CSimdjson
import LinkModel

/// Why a line is no record.
enum JSONFault: UInt32 {
  case noObject = 1, unclosedString, controlCharacter, badEnd, badStructure, badEscape, noMemory, badNumber,
    tooDeep, badEncoding

  /// What is wrong, in a few words.
  var words: String {
    switch self {
    case .noObject: "the record is no JSON object"
    case .unclosedString: "the record is broken: a string is not closed"
    case .controlCharacter: "the record is broken: a string holds a control character"
    case .badEnd: "the record is broken: it does not end with its closing brace"
    case .badStructure: "the record is broken: it is not valid JSON"
    case .badEscape: "the record is broken: a string holds an invalid escape"
    case .badNumber: "the record is broken: a number is not written as JSON wants it"
    case .tooDeep: "the record is nested more than 1024 levels deep"
    case .badEncoding: "the record is broken: some of its bytes are no characters"
    case .noMemory: "there is not enough memory for the record"
    }
  }
}

/// A value of a record.
enum JSONValue: Hashable {
  /// A string, decoded.
  case string(String)
  /// A number, as it is written.
  case number(String)

  /// What is written.
  var text: String {
    switch self {
    case .string(let text), .number(let text): text
    }
  }
}

/// The text of a record, and where it stands.
struct JSONText: Sendable {
  /// Which of the pointers led to it; nil if none did.
  var pointer: Int?
  /// The decoded text in the output.
  var slice: MessageBuffer.Slice
  /// The first byte of the source after the opening quote, in the decoded lines.
  var source = 0
  var hasEscapes = false
  var hasLoneSurrogate = false
  /// Whether there was a text, or null in its place.
  var isPresent = false
  /// Whether the record says that it is a join, a topic or the like.
  var isSystem = false
}

/// Reads JSON objects. Used by one thread at a time.
@safe final class JSONRecordParser: @unchecked Sendable {
  // Sendable because each parser stands in a `Memory`, or belongs to the one call that made it.
  private let json: OpaquePointer
  /// The places that are looked at with the pointers that lead there, in order of the places.
  private let pointers: [(place: Int32, pointer: Int)]
  /// Where the pointers to each place begin; those to the next one follow.
  private let firstPointer: [Int]

  /// Looks for what the pointers lead to; nil if one is malformed or there is no memory.
  init?(_ pointers: [String]) {
    guard let json = unsafe ts_json_create() else { return nil }
    unsafe self.json = unsafe json
    var places: [(place: Int32, pointer: Int)] = []
    for (index, pointer) in pointers.enumerated() {
      let bytes = Array(pointer.utf8)
      let number = unsafe bytes.withUnsafeBufferPointer {
        unsafe ts_json_add_pointer(json, $0.baseAddress, $0.count)
      }
      guard number >= 0 else {
        unsafe ts_json_free(json)
        return nil
      }
      places.append((number, index))
    }
    places.sort { ($0.place, $0.pointer) < ($1.place, $1.pointer) }
    self.pointers = places
    let starts = places.indices.filter { $0 == 0 || places[$0].place != places[$0 - 1].place }
    firstPointer = starts + [places.count]
  }

  deinit { unsafe ts_json_free(json) }

  /// Calls `body` for each pointer that led to something in the last record, with what is there.
  @inline(__always)
  private func forEachFound(_ body: (_ pointer: Int, _ value: ts_json_value) -> Void) {
    var count = 0
    let found = unsafe ts_json_found(json, &count)
    guard let found = unsafe found else { return }
    for index in 0..<count {
      let place = unsafe found[index]
      let value = unsafe ts_json_value_of(json, place)
      for entry in firstPointer[Int(place)]..<firstPointer[Int(place) + 1] {
        body(pointers[entry].pointer, value)
      }
    }
  }

  /// Reads the text of each line of `lines` into one buffer. The pointers are those of the text, then those of
  /// `flags` and `types` that tell a system record. `fault` is told of lines that are no record, with the
  /// byte of the line if it is known; blank lines are passed over. A `gatherer` reads plain records, which is faster, but
  /// only of lines that are UTF-8 and not too long. Where it `validates`, what is not JSON throughout is no record.
  /// Nil if a line that nobody has checked is no UTF-8. Where the lines were not known, they are afterwards.
  func texts(
    of lines: inout DecodedLines, pointers: (texts: Int, flags: Int), gatherer: RecordGatherer?,
    validates: Bool = false,
    maxRecord: Int, into texts: inout [(line: Int, text: JSONText)],
    fault: (_ line: Int, _ fault: JSONFault?, _ byte: Int?) -> Void
  ) -> [UInt8]? {
    let source = lines.bytes
    let capacity = source.count + lines.lines.count + 16
    var slices: [MessageBuffer.Slice] = []
    slices.reserveCapacity(texts.capacity)
    var isUTF8 = true
    let result: [UInt8] = unsafe source.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
        guard let out = output.baseAddress else { return }
        var next = 0
        var misses = 0
        var damaged = lines.damaged[...]
        while next < bytes.count {
          // Where no record is plain, there is no use in looking at each of them twice.
          if let gatherer, misses < 8 || slices.count % 16 == 0 {
            let end = unsafe gatherer.texts(
              source.span, from: next, output: out, &written, into: &texts, lines: &slices)
            misses = end > next ? 0 : misses + 1
            next = end
            if next == bytes.count { break }
          }
          let index = slices.count
          let line = source.span.line(from: &next)
          slices.append(line)
          let (start, end) = (Int(line.start), Int(line.end))
          var first = start
          while first < end, unsafe base[first] == 0x20 || base[first] == 0x09 || base[first] == 0x0D {
            first += 1
          }
          if first == end { continue }
          if end - start > maxRecord,
            !lines.areSplit || lines.sourceCount(from: index, through: index) > maxRecord
          {
            fault(index, nil, nil)
            continue
          }
          while let line = damaged.first, line < index { damaged.removeFirst() }
          if validates, damaged.first == index {
            fault(index, .badEncoding, nil)
            continue
          }
          var place = 0
          var code = unsafe ts_json_read(json, base + start, end - start, bytes.count - start, &place)
          if code == 0, validates { code = unsafe ts_json_validate(base + start, end - start, &place) }
          if code != 0 {
            if !lines.isChecked, !source.span.extracting(start..<end).isValidUTF8 {
              isUTF8 = false
              return
            }
            var known = place < end - start ? place : nil
            if code == TS_JSON_UNCLOSED_STRING {
              known = unsafe Self.lastOpenQuote(base + start, end - start)
            }
            fault(index, JSONFault(rawValue: code) ?? .badStructure, known)
            continue
          }
          var text = JSONText(slice: MessageBuffer.Slice(written, written))
          var from = start
          forEachFound { pointer, value in
            if pointer < pointers.texts {
              if value.kind == TS_JSON_NULL { text.isPresent = true }
              guard value.kind == TS_JSON_STRING, pointer < text.pointer ?? .max else { return }
              text.pointer = pointer
              from = start + Int(value.start)
            } else if pointer < pointers.texts + pointers.flags {
              if value.kind == TS_JSON_TRUE { text.isSystem = true }
            } else if value.kind == TS_JSON_STRING, !text.isSystem {
              text.isSystem = SystemRecords.isKind(source.span.extracting(start + Int(value.start)..<end))
            }
          }
          if text.pointer != nil {
            let copy = unsafe ts_json_copy_text(base + from, end - from, out + written)
            if copy.error != 0 {
              fault(
                index, JSONFault(rawValue: copy.error) ?? .badStructure, from - start + Int(copy.consumed))
              continue
            }
            text.slice = MessageBuffer.Slice(written, written + Int(copy.written))
            text.source = from
            text.hasEscapes = copy.has_escapes
            text.hasLoneSurrogate = copy.has_lone_surrogate
            text.isPresent = true
          }
          texts.append((index, text))
          written = Int(text.slice.end)
          unsafe out[written] = 0x0A
          written += 1
        }
      }
    }
    if !isUTF8 { return nil }
    if !lines.areSplit { lines.split(into: slices) }
    return result
  }

  /// The values of one record, one for each group of pointers: of the first pointer of the group that leads to a
  /// string or a number; nil if there is none.
  func values(of record: TextBytes, groups: [Range<Int>]) -> [JSONValue?] {
    unsafe record.withUnsafeBytes { bytes in
      var result = [JSONValue?](repeating: nil, count: groups.count)
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return result }
      var place = 0
      guard unsafe ts_json_read(json, base, bytes.count, bytes.count, &place) == 0 else { return result }
      var best = [(pointer: Int, value: ts_json_value)?](repeating: nil, count: groups.count)
      forEachFound { pointer, value in
        guard value.kind == TS_JSON_STRING || value.kind == TS_JSON_NUMBER,
          let group = groups.firstIndex(where: { $0.contains(pointer) }),
          pointer < best[group]?.pointer ?? .max
        else { return }
        best[group] = (pointer, value)
      }
      for (group, found) in best.enumerated() {
        guard let value = found?.value else { continue }
        let start = Int(value.start)
        if value.kind == TS_JSON_NUMBER {
          result[group] = .number(String(utf8: record.extracting(start..<Int(value.end))))
        } else {
          result[group] = unsafe Self.string(base + start, bytes.count - start).map { .string($0) }
        }
      }
      return result
    }
  }

  private static func string(_ source: UnsafePointer<UInt8>, _ readable: Int) -> String? {
    var isValid = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: readable + 16) { output, written in
      guard let out = output.baseAddress else { return }
      let copy = unsafe ts_json_copy_text(source, readable, out)
      isValid = copy.error == 0
      written = Int(copy.written)
    }
    return isValid ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Where the string begins that is not closed.
  private static func lastOpenQuote(_ line: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    var open: Int?
    var index = 0
    while index < count {
      switch unsafe line[index] {
      case 0x5C where open != nil: index += 1
      case 0x22: open = open == nil ? index : nil
      default: break
      }
      index += 1
    }
    return open
  }
}
