// Hot: wraps simdjson. Nothing of it leaves this file but numbers and copies.
import CSimdjson
import LinkModel

/// Why a line is no record.
enum JSONFault: UInt32 {
  case noObject = 1, unclosedString, controlCharacter, badEnd, badStructure, badEscape, noMemory

  /// What is wrong, in a few words.
  var words: String {
    switch self {
    case .noObject: "the record is no JSON object"
    case .unclosedString: "the record is broken: a string is not closed"
    case .controlCharacter: "the record is broken: a string holds a control character"
    case .badEnd: "the record is broken: it does not end with its closing brace"
    case .badStructure: "the record is broken: it is not valid JSON"
    case .badEscape: "the record is broken: a string holds an invalid escape"
    case .noMemory: "there is not enough memory for the record"
    }
  }
}

/// A value of a record as it stands there.
enum JSONValue: Hashable {
  case absent, null, other
  /// A string, decoded.
  case string(String)
  /// A number, as it is written.
  case number(String)
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
  private var numbers: [Int] = []

  /// Looks for what the pointers lead to; nil if one is malformed or there is no memory.
  init?(_ pointers: [String]) {
    guard let json = unsafe ts_json_create() else { return nil }
    unsafe self.json = unsafe json
    for pointer in pointers {
      let bytes = Array(pointer.utf8)
      let number = unsafe bytes.withUnsafeBufferPointer {
        unsafe ts_json_add_pointer(json, $0.baseAddress, $0.count)
      }
      guard number >= 0 else { return nil }
      numbers.append(Int(number))
    }
  }

  deinit { unsafe ts_json_free(json) }

  /// Reads the text of each line of `lines` into one buffer. The pointers are those of the text, then those of
  /// `flags` and `types` that tell a system record. `fault` is told of lines that are no record, with the
  /// byte of the line if it is known; blank lines are passed over.
  func texts(
    of lines: DecodedLines, flags: Int, types: Int, maxRecord: Int,
    into texts: inout [(line: Int, text: JSONText)],
    fault: (_ line: Int, _ fault: JSONFault?, _ byte: Int?) -> Void
  ) -> [UInt8] {
    let source = lines.bytes
    let firstType = numbers.count - types
    let firstFlag = firstType - flags
    let capacity = source.count + lines.lines.count + 16
    return unsafe source.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
        guard let out = output.baseAddress else { return }
        var values = [ts_json_value](repeating: ts_json_value(), count: numbers.count)
        for (index, line) in lines.lines.enumerated() {
          let (start, end) = (Int(line.start), Int(line.end))
          var first = start
          while first < end, unsafe base[first] == 0x20 || base[first] == 0x09 || base[first] == 0x0D {
            first += 1
          }
          if first == end { continue }
          if end - start > maxRecord {
            fault(index, nil, nil)
            continue
          }
          var place = 0
          let code = unsafe ts_json_read(
            json, base + start, end - start, bytes.count - start, &values, &place)
          if code != 0 {
            var known = place < end - start ? place : nil
            if code == TS_JSON_UNCLOSED_STRING {
              known = unsafe Self.lastOpenQuote(base + start, end - start)
            }
            fault(index, JSONFault(rawValue: code) ?? .badStructure, known)
            continue
          }
          var text = JSONText(slice: MessageBuffer.Slice(written, written))
          for (pointer, number) in numbers.prefix(firstFlag).enumerated() {
            let value = values[number]
            if value.kind == TS_JSON_NULL { text.isPresent = true }
            guard value.kind == TS_JSON_STRING else { continue }
            let from = start + Int(value.start)
            let copy = unsafe ts_json_copy_text(base + from, end - from, out + written)
            if copy.error != 0 {
              fault(
                index, JSONFault(rawValue: copy.error) ?? .badStructure, from - start + Int(copy.consumed))
              text.pointer = -1
              break
            }
            text = JSONText(
              pointer: pointer, slice: MessageBuffer.Slice(written, written + Int(copy.written)),
              source: from,
              hasEscapes: copy.has_escapes, hasLoneSurrogate: copy.has_lone_surrogate, isPresent: true)
            break
          }
          if text.pointer == -1 { continue }
          text.isSystem =
            numbers[firstFlag..<firstType].contains { values[$0].kind == TS_JSON_TRUE }
            || numbers[firstType...].contains {
              values[$0].kind == TS_JSON_STRING
                && SystemRecords.isKind(source.span.extracting(start + Int(values[$0].start)..<end))
            }
          texts.append((index, text))
          written = Int(text.slice.end)
          unsafe out[written] = 0x0A
          written += 1
        }
      }
    }
  }

  /// The values of one record, one for each pointer; all absent if it is none.
  func values(of record: TextBytes) -> [JSONValue] {
    unsafe record.withUnsafeBytes { bytes in
      let absent = [JSONValue](repeating: .absent, count: numbers.count)
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return absent }
      var values = [ts_json_value](repeating: ts_json_value(), count: numbers.count)
      var place = 0
      guard unsafe ts_json_read(json, base, bytes.count, bytes.count, &values, &place) == 0 else {
        return absent
      }
      return numbers.map { number in
        let value = values[number]
        switch value.kind {
        case UInt32(TS_JSON_NULL): return .null
        case UInt32(TS_JSON_STRING):
          let start = Int(value.start)
          return unsafe Self.string(base + start, bytes.count - start).map { .string($0) } ?? .other
        case UInt32(TS_JSON_NUMBER):
          let token = record.extracting(Int(value.start)..<Int(value.end))
          return .number(String(utf8: token))
        case UInt32(TS_JSON_OTHER), UInt32(TS_JSON_TRUE): return .other
        default: return .absent
        }
      }
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
