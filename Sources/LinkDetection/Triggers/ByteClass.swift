/// A set of byte values.
public struct ByteClass: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The empty set.
  public init() {}

  /// The bytes of a sequence.
  public init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// The bytes of an ASCII string.
  public init(_ text: StaticString) { for byte in text.description.utf8 { insert(byte) } }

  /// Whether a byte is in the set.
  @inline(__always) public func contains(_ byte: UInt8) -> Bool {
    let word = byte < 128 ? (byte < 64 ? words.0 : words.1) : (byte < 192 ? words.2 : words.3)
    return word >> UInt64(byte & 63) & 1 == 1
  }

  /// Adds a byte.
  public mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte {
    case 0..<64: words.0 |= bit
    case 64..<128: words.1 |= bit
    case 128..<192: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Adds the bytes of another set.
  public mutating func formUnion(_ other: ByteClass) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
  }

  /// Every byte that is not in the set.
  public var inverted: ByteClass {
    var result = self
    result.words = (~words.0, ~words.1, ~words.2, ~words.3)
    return result
  }

  /// How many bytes are in the set.
  public var count: Int {
    words.0.nonzeroBitCount + words.1.nonzeroBitCount + words.2.nonzeroBitCount + words.3.nonzeroBitCount
  }

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
  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }
  /// Hashes the set.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
