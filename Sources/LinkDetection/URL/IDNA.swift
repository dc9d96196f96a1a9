internal import CIDN2
import LinkModel

/// Host names in the form that the DNS knows (UTS #46, IDNA 2008), by libidn2.
enum IDNA {
  /// A host in ASCII, its non-ASCII labels in Punycode; nil if it is no valid name. Linear in its length.
  static func toASCII(_ host: [UInt8]) -> [UInt8]? {
    // More than this is no name, and the library need not see it.
    guard !host.isEmpty, host.count <= 1024, !host.contains(0) else { return nil }
    let input = host + [0]
    var output: UnsafeMutablePointer<UInt8>? = nil
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    let result = unsafe input.withUnsafeBufferPointer { buffer in
      unsafe idn2_lookup_u8(buffer.baseAddress, &output, flags)
    }
    guard result == IDN2_OK.rawValue, let name = unsafe output else { return nil }
    defer { unsafe idn2_free(name) }
    var ascii: [UInt8] = []
    var index = 0
    while unsafe name[index] != 0 {
      unsafe ascii.append(name[index])
      index += 1
    }
    return ascii
  }
}
