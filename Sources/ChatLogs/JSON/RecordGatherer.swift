// Hot: wraps the gathering of texts from plain records. Nothing of it leaves this file but numbers and copies.
import CSimdjson
import CTriggers
import LinkModel

/// Finds the texts of records that are plain objects, several times as fast as parsing them. What it finds is what
/// `JSONRecordParser` would find; other records are left to that one.
@safe final class RecordGatherer: Sendable {
  /// How many records are gathered at once.
  private static let batch = 256

  // Nothing changes the names after the initialiser, so that any thread may read them.
  private nonisolated(unsafe) let names: OpaquePointer

  /// Looks for the text under some JSON pointers, and for what tells system records; nil where that cannot be done, on
  /// this processor or with these pointers.
  init?(texts: [String]) {
    guard CPU.isWide, let names = unsafe ts_record_names_create() else { return nil }
    unsafe self.names = unsafe names
    var known: Set<String> = []
    func add(_ pointer: String, _ role: Int, rank: Int = 0) -> Bool {
      let parts = pointer.utf8.dropFirst().split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard let first = parts.first, !first.contains(UInt8(ascii: "~")),
        known.insert(String(decoding: first, as: UTF8.self)).inserted
      else { return false }
      // What lies deeper is for the parser.
      let role = parts.count == 1 ? role : TS_RECORD_OTHER
      let bytes = Array(first)
      return unsafe bytes.withUnsafeBufferPointer {
        unsafe ts_record_names_add(names, $0.baseAddress, $0.count, Int32(role), Int32(rank))
      }
    }
    let areAdded =
      texts.indices.allSatisfy { add(texts[$0], TS_RECORD_TEXT, rank: $0) }
      && SystemRecords.flags.filter { !texts.contains($0) }.allSatisfy { add($0, TS_RECORD_OTHER) }
      && SystemRecords.types.filter { !texts.contains($0) }.allSatisfy { add($0, TS_RECORD_TYPE) }
    if !areAdded { return nil }
  }

  deinit { unsafe ts_record_names_free(names) }

  /// Gathers the texts of plain records from the start of a line on and returns where the line begins that is none.
  /// Their lines follow `lines`. `output` has room for all texts to come.
  func texts(
    _ source: TextBytes, from start: Int, output: UnsafeMutablePointer<UInt8>, _ written: inout Int,
    into texts: inout [(line: Int, text: JSONText)], lines: inout [MessageBuffer.Slice]
  ) -> Int {
    var start = start
    unsafe source.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe withUnsafeTemporaryAllocation(of: ts_record.self, capacity: Self.batch) { records in
        while true {
          let count = unsafe ts_gather_records(
            names, true, base, start, bytes.count, output, written, records.baseAddress, Self.batch)
          for index in 0..<count {
            let record = unsafe records[index]
            var text = JSONText(slice: MessageBuffer.Slice(Int(record.start), Int(record.end)))
            if record.rank >= 0 {
              text.pointer = Int(record.rank)
              text.source = Int(record.source)
              text.hasEscapes = record.has_escapes
              text.hasLoneSurrogate = record.has_lone_surrogate
              text.isPresent = true
            }
            if record.type != 0 {
              text.isSystem = SystemRecords.isKind(source.extracting(Int(record.type)...))
            }
            texts.append((lines.count, text))
            lines.append(MessageBuffer.Slice(start, Int(record.next) - 1))
            written = Int(record.end) + 1
            start = Int(record.next)
          }
          if count < Self.batch { return }
        }
      }
    }
    return start
  }
}

/// What the processor can do.
private enum CPU {
  static let isWide = ts_kernel_best().rawValue >= TS_AVX2.rawValue && ts_gathers_wide()
}
