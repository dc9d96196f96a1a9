/// A set of byte values.
@frozen public struct ByteClass: Hashable, Sendable {
  @usableFromInline var words = InlineArray<4, UInt64>(repeating: 0)

  /// The empty set.
  public init() {}

  /// The bytes of a sequence.
  public init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// The bytes of an ASCII string.
  public init(_ text: StaticString) { for byte in text.description.utf8 { insert(byte) } }

  /// Whether a byte is in the set.
  @inlinable @inline(__always) public func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  /// Adds a byte.
  public mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Adds the bytes of another set.
  public mutating func formUnion(_ other: ByteClass) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Every byte that is not in the set.
  public var inverted: ByteClass {
    var result = self
    for index in words.indices { result.words[index] = ~words[index] }
    return result
  }

  /// How many bytes are in the set.
  public var count: Int { words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount } }

  /// Whether the set is empty.
  public var isEmpty: Bool { count == 0 }

  /// The bytes in the set, ascending.
  public var bytes: [UInt8] { (0...255).map { UInt8($0) }.filter(contains) }

  /// `a` to `z` and `A` to `Z`.
  public static let asciiLetters = ByteClass(
    (0x41...0x5A).map { UInt8($0) } + (0x61...0x7A).map { UInt8($0) })
  /// `0` to `9`.
  public static let asciiDigits = ByteClass((0x30...0x39).map { UInt8($0) })
  /// Every byte of a scalar beyond ASCII.
  public static let nonASCII = ByteClass((0x80...0xFF).map { UInt8($0) })

  /// Equality of sets.
  public static func == (left: Self, right: Self) -> Bool {
    left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }
  /// Hashes the set.
  public func hash(into hasher: inout Hasher) {
    for index in words.indices { hasher.combine(words[index]) }
  }
}
