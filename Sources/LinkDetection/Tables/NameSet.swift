import LinkModel

/// A set of names that is asked with bytes of a text: top-level domains, schemes, hosts. Case is ignored.
struct NameSet: Sendable {
  /// IANA's top-level domains, in Punycode and in Unicode.
  static let topLevelDomains = NameSet(words: TLDTable.names)

  /// The names in lower case, one after another.
  private var bytes: [UInt8] = []
  /// Open addressing: where a name begins and how long it is; 0 for a free slot.
  private var slots: [UInt64]
  private let mask: Int
  /// The first letters and lengths of the names.
  private var shapes = ShapeFilter()
  /// The longest name, in bytes.
  private(set) var longest = 0
  /// Whether there are none.
  let isEmpty: Bool

  init(_ names: some Collection<String>) {
    self.init(count: names.count)
    for name in names { insert(name.utf8.span) }
  }

  /// The names of a text that spaces separate.
  init(words: StaticString) {
    let text = Array(words.description.utf8)
    let names = text.split(separator: UInt8(ascii: " "))
    self.init(count: names.count)
    for name in names { insert(name.span) }
  }

  private init(count: Int) {
    isEmpty = count == 0
    var size = 8
    while size < count * 3 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    mask = size - 1
  }

  private mutating func insert(_ source: TextBytes) {
    let start = bytes.count
    var offset = 0
    while offset < source.count {
      if source[offset] < 0x80 {
        bytes.append(source[offset].asciiLowercased)
        offset += 1
        continue
      }
      let (scalar, length) = source.scalarAndLength(at: offset)
      bytes.append(contentsOf: UTF8.encode(scalar.simpleLowercased) ?? UTF8.encodedReplacementCharacter)
      offset += length
    }
    let count = bytes.count - start
    guard count > 0 else { return }
    longest = max(longest, count)
    shapes.insert(bytes[start], count: count)
    var hash = Self.seed
    for byte in bytes[start...] { Self.mix(byte, into: &hash) }
    var slot = Self.place(hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt64(start) << 16 | UInt64(count)
  }

  private static let seed: UInt32 = 0x811C_9DC5
  private static func mix(_ byte: UInt8, into hash: inout UInt32) {
    hash = (hash ^ UInt32(byte)) &* 0x0100_0193
  }
  private static func place(_ hash: UInt32) -> Int { Int(hash ^ hash >> 15) }

  /// Whether the bytes of a range are one of the names. Linear in the longest name.
  func contains(_ range: Range<Int>, in text: TextBytes) -> Bool {
    // Folding keeps the length in bytes, for the scalars that names in use hold.
    guard !range.isEmpty, range.count <= longest else { return false }
    let name = text.extracting(range)
    if name[0] < 0x80, !shapes.mayContain(name[0].asciiLowercased, count: name.count) { return false }
    var hash = Self.seed
    for offset in name.indices {
      let byte = name[offset]
      if byte >= 0x80 { return containsFolded(range, in: text) }
      Self.mix(byte.asciiLowercased, into: &hash)
    }
    let slots = slots.span
    var slot = Self.place(hash) & mask
    while slots[slot] != 0 {
      let start = Int(slots[slot] >> 16)
      if Int(slots[slot] & 0xFFFF) == name.count, isName(at: start, name) { return true }
      slot = (slot + 1) & mask
    }
    return false
  }

  /// Whether a word is one of the names.
  func contains(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return contains(0..<bytes.count, in: bytes.span)
  }

  private func isName(at start: Int, _ name: TextBytes) -> Bool {
    let known = bytes.span.extracting(start..<start + name.count)
    for index in name.indices where known[index] != name[index].asciiLowercased { return false }
    return true
  }

  private func containsFolded(_ range: Range<Int>, in text: TextBytes) -> Bool {
    var folded: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      folded.append(contentsOf: UTF8.encode(scalar.simpleLowercased) ?? UTF8.encodedReplacementCharacter)
      offset += length
    }
    var hash = Self.seed
    for byte in folded { Self.mix(byte, into: &hash) }
    var slot = Self.place(hash) & mask
    while slots[slot] != 0 {
      let start = Int(slots[slot] >> 16)
      let count = Int(slots[slot] & 0xFFFF)
      if count == folded.count, bytes[start..<start + count].elementsEqual(folded) { return true }
      slot = (slot + 1) & mask
    }
    return false
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
