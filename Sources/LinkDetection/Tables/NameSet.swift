import LinkModel

/// A set of names that is asked with bytes of a text: top-level domains, schemes, hosts. Case is ignored.
struct NameSet: Sendable {
  /// IANA's top-level domains, in Punycode and in Unicode.
  static let topLevelDomains = NameSet(words: TLDTable.names)

  private let table: NameTable
  /// The first letters and lengths of the names.
  private let shapes: ShapeFilter
  /// The shortest name and the longest, in bytes.
  private let shortest: Int
  let longest: Int
  /// Whether there are none.
  var isEmpty: Bool { longest == 0 }

  init(_ names: some Collection<String>) { self.init(folding: names.map { Array($0.utf8) }) }

  /// The names of a text that spaces separate.
  init(words: StaticString) {
    self.init(folding: words.description.utf8.split(separator: UInt8(ascii: " ")).map(Array.init))
  }

  private init(folding names: [[UInt8]]) {
    let names = names.filter { !$0.isEmpty }.map { $0.span.simpleLowercased }
    var shapes = ShapeFilter()
    for name in names { shapes.insert(name[0], count: name.count) }
    self.shapes = shapes
    shortest = names.map(\.count).min() ?? 0
    longest = names.map(\.count).max() ?? 0
    table = NameTable(names)
  }

  /// Whether the bytes of a range are one of the names. Linear in the longest name.
  @inline(__always) func contains(_ range: Range<Int>, in text: TextBytes) -> Bool {
    guard !range.isEmpty, range.count >= shortest, range.count <= longest else { return false }
    if range.count <= 8 {
      let word = text.packedLowercased(range)
      if word & 0x8080_8080_8080_8080 == 0 { return table.contains(word, count: range.count) }
    }
    return containsLong(range, in: text)
  }

  private func containsLong(_ range: Range<Int>, in text: TextBytes) -> Bool {
    // Folding keeps the length in bytes, for the scalars that names in use hold.
    let first = text[range.lowerBound]
    if first < 0x80, !shapes.mayContain(first.asciiLowercased, count: range.count) { return false }
    var place = range.lowerBound
    while place < range.upperBound {
      let next = min(place + 8, range.upperBound)
      if text.packedLowercased(place..<next) & 0x8080_8080_8080_8080 != 0 {
        let folded = text.extracting(range).simpleLowercased
        return table.contains(0..<folded.count, in: folded.span)
      }
      place = next
    }
    return table.contains(range, in: text)
  }

  /// Whether a word is one of the names.
  func contains(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return contains(0..<bytes.count, in: bytes.span)
  }
}

/// Names by a hash of their bytes, eight at a time: open addressing in memory of its own, so that a look-up counts no
/// references.
///
/// `@unchecked Sendable`: written by the initialiser only and read afterwards.
@safe private final class NameTable: @unchecked Sendable {
  private struct Slot {
    /// The first eight bytes.
    var head: UInt64 = 0
    /// Where the name begins in `bytes`, and how long it is; 0 in a free slot.
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  private let slots: UnsafeMutableBufferPointer<Slot>
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let mask: Int

  init(_ names: [[UInt8]]) {
    var size = 8
    while size < names.count * 2 { size *= 2 }
    mask = size - 1
    unsafe slots = .allocate(capacity: size)
    unsafe slots.initialize(repeating: Slot())
    let all = names.flatMap { $0 }
    unsafe bytes = .allocate(capacity: max(1, all.count))
    _ = unsafe bytes.initialize(from: all)
    var start = 0
    for name in names {
      let range = 0..<name.count
      var place = Self.hash(range, in: name.span) & mask
      while unsafe slots[place].count != 0 { place = (place + 1) & mask }
      unsafe slots[place] = Slot(
        head: name.span.packedLowercased(0..<min(8, name.count)), start: UInt32(start),
        count: UInt32(name.count))
      start += name.count
    }
  }

  deinit {
    unsafe slots.deallocate()
    unsafe bytes.deallocate()
  }

  /// Whether a word of at most eight bytes, packed, is one of the names.
  @inline(__always) func contains(_ word: UInt64, count: Int) -> Bool {
    var place = Int(truncatingIfNeeded: Self.mixed(UInt64(truncatingIfNeeded: count), word) >> 40) & mask
    while true {
      let slot = unsafe slots.baseAddress.unsafelyUnwrapped[place]
      if slot.count == 0 { return false }
      if slot.head == word, Int(slot.count) == count { return true }
      place = (place + 1) & mask
    }
  }

  /// Whether a word is one of the names; ASCII capitals count as small letters.
  @inline(__always) func contains(_ word: Range<Int>, in text: TextBytes) -> Bool {
    let head = text.packedLowercased(word.lowerBound..<min(word.lowerBound + 8, word.upperBound))
    var place = Self.hash(word, in: text) & mask
    while true {
      let slot = unsafe slots[place]
      if slot.count == 0 { return false }
      if slot.head == head, Int(slot.count) == word.count, word.count <= 8 || isName(slot, word, in: text) {
        return true
      }
      place = (place + 1) & mask
    }
  }

  private func isName(_ slot: Slot, _ word: Range<Int>, in text: TextBytes) -> Bool {
    for index in 8..<word.count {
      let known = unsafe bytes[Int(slot.start) + index]
      if text[word.lowerBound + index].asciiLowercased != known { return false }
    }
    return true
  }

  @inline(__always) private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always) private static func hash(_ word: Range<Int>, in text: TextBytes) -> Int {
    var hash = UInt64(truncatingIfNeeded: word.count)
    var place = word.lowerBound
    repeat {
      let next = min(place + 8, word.upperBound)
      hash = mixed(hash, text.packedLowercased(place..<next))
      place = next
    } while place < word.upperBound
    return Int(truncatingIfNeeded: hash >> 40)
  }
}

extension Span where Element == UInt8 {
  /// A copy with every scalar in its simple lower-case form.
  fileprivate var simpleLowercased: [UInt8] {
    var folded: [UInt8] = []
    var offset = 0
    while offset < count {
      let (scalar, length) = scalarAndLength(at: offset)
      folded.append(contentsOf: UTF8.encode(scalar.simpleLowercased) ?? UTF8.encodedReplacementCharacter)
      offset += length
    }
    return folded
  }
}

extension Unicode.Scalar {
  /// The lower-case form of a letter of ASCII, Latin-1, Greek or Cyrillic, the scripts with case among the
  /// top-level domains; every other scalar as it is.
  var simpleLowercased: Unicode.Scalar {
    switch value {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F:
      Unicode.Scalar(value + 32) ?? self
    case 0x400...0x40F: Unicode.Scalar(value + 80) ?? self
    default: self
    }
  }
}

extension TLDTable {
  /// The names one by one.
  static var list: [String] { names.description.split(separator: " ").map(String.init) }
}
