import CIDN2

/// Host names in the form that the DNS knows (UTS #46, IDNA 2008), by libidn2.
package enum IDNA {
  /// A host in ASCII, its non-ASCII labels in Punycode; nil if it is no valid name. Linear in its length.
  package static func toASCII(_ host: [UInt8]) -> [UInt8]? {
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    return unsafe converted(host) { input, output in unsafe idn2_lookup_u8(input, &output, flags) }
  }

  /// A host with its `xn--` labels decoded; nil if one of them is no valid name. Linear in its length.
  package static func toUnicode(_ host: [UInt8]) -> [UInt8]? {
    unsafe converted(host) { input, output in
      var name: UnsafeMutablePointer<CChar>?
      let result = unsafe input.withMemoryRebound(to: CChar.self, capacity: 1) { text in
        unsafe idn2_to_unicode_8z8z(text, &name, 0)
      }
      unsafe output = UnsafeMutableRawPointer(name)?.assumingMemoryBound(to: UInt8.self)
      return result
    }
  }

  /// Calls the library with a C string and copies what it gives.
  private static func converted(
    _ host: [UInt8],
    _ convert: (_ input: UnsafePointer<UInt8>, _ output: inout UnsafeMutablePointer<UInt8>?) -> CInt
  ) -> [UInt8]? {
    // More than this is no name, and the library need not see it.
    guard !host.isEmpty, host.count <= 1024, !host.contains(0) else { return nil }
    let input = host + [0]
    var output: UnsafeMutablePointer<UInt8>?
    let result = unsafe input.withUnsafeBufferPointer { buffer -> CInt? in
      guard let text = buffer.baseAddress else { return nil }
      return unsafe convert(text, &output)
    }
    guard result == IDN2_OK.rawValue, let name = unsafe output else { return nil }
    defer { unsafe idn2_free(name) }
    var bytes: [UInt8] = []
    var index = 0
    while unsafe name[index] != 0 {
      unsafe bytes.append(name[index])
      index += 1
    }
    return bytes
  }
}
