extension String {
  /// The bytes as text; what is not UTF-8 becomes U+FFFD. Linear in the number of bytes.
  public init(utf8 bytes: TextBytes) {
    if let valid = try? UTF8Span(validating: bytes) {
      self = String(copying: valid)
    } else {
      var copy: [UInt8] = []
      copy.reserveCapacity(bytes.count)
      for index in bytes.indices { copy.append(bytes[index]) }
      self = String(decoding: copy, as: UTF8.self)
    }
  }
}
