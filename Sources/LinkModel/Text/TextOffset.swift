/// A position in a text, counted in UTF-8 bytes from its start.
///
/// Positions carry a type so that bytes, scalars and UTF-16 units are never mixed up; `Int` is for counts.
/// `LineIndex` converts between the three units.
public struct TextOffset: Hashable, Comparable, Sendable {
  /// Bytes of UTF-8 before this position.
  public let utf8: Int

  /// A position after `utf8` bytes of UTF-8.
  @inlinable public init(utf8: Int) { self.utf8 = utf8 }

  /// Whether the first position stands before the second.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.utf8 < right.utf8 }

  /// The position `bytes` UTF-8 bytes further on.
  @inlinable public func advanced(by bytes: Int) -> TextOffset { TextOffset(utf8: utf8 + bytes) }
}

/// A half-open range of positions in a text, in UTF-8 bytes.
public typealias TextRange = Range<TextOffset>

/// One contiguous view of UTF-8 bytes; what detectors read.
public typealias TextBytes = Span<UInt8>

extension Range where Bound == TextOffset {
  /// A range of positions from a range of UTF-8 byte counts.
  @inlinable public init(utf8 bytes: Range<Int>) {
    self = TextOffset(utf8: bytes.lowerBound)..<TextOffset(utf8: bytes.upperBound)
  }

  /// The same range as plain byte counts, for indexing a `Span`.
  @inlinable public var utf8: Range<Int> { lowerBound.utf8..<upperBound.utf8 }

  /// How many UTF-8 bytes the range covers.
  @inlinable public var utf8Count: Int { upperBound.utf8 - lowerBound.utf8 }
}

extension Span where Element == UInt8 {
  /// The byte at a position.
  @inlinable public subscript(offset: TextOffset) -> UInt8 { self[offset.utf8] }
}
