import LinkDetection
import LinkModel

/// Writes a host so that it cannot deceive: in punycode, or, what has none, with `<U+0430>` for what is not
/// printable ASCII.
enum HostText {
  /// The host of a URL.
  static func shown(_ host: Range<Int>, in bytes: TextBytes) -> String {
    let host = bytes.extracting(host)
    // Printable ASCII without a back-tick is shown as it is.
    if host.count <= 80, ByteKernels.plainCount(of: host, from: 0, inJSON: false) == host.count,
      !host.contains(UInt8(ascii: "`")), !host.contains(UInt8(ascii: " "))
    {
      return String(utf8: host)
    }
    return shown(String(utf8: host))
  }

  /// A host, or a part of one. At most 80 scalars are shown.
  static func shown(_ host: String) -> String {
    var host = host
    if !host.utf8.allSatisfy({ $0 < 0x80 }), let ascii = IDNA.toASCII(Array(host.utf8)) {
      host = String(decoding: ascii, as: UTF8.self)
    }
    var result = ""
    var count = 0
    for scalar in host.unicodeScalars {
      count += 1
      if count > 80 { return result + "…" }
      if scalar.value > 0x20, scalar.value < 0x7F, scalar != "`" {
        result.unicodeScalars.append(scalar)
      } else {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result += "<U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex + ">"
      }
    }
    return result
  }
}
