// Hot: outputs are put together from pieces of texts here. `unsafe` only to copy a whole stretch at once.

extension [UInt8] {
  /// Appends a stretch of bytes.
  @inlinable public mutating func append(_ bytes: TextBytes) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a part of a stretch of bytes.
  @inlinable public mutating func append(_ bytes: TextBytes, _ range: Range<Int>) {
    append(bytes.extracting(range))
  }
}
