import LinkModel
import TestSupport
import Testing

@testable import LinkDetection

@Suite("Hosts")
struct HostReaderTests {
  @Test("a host of ASCII is read alike whether ASCII or something else stands behind it")
  func asciiPath() {
    var generator = SeededRandom(seed: 1)
    let alphabet = Array("aZ09-._xn--.comde".utf8)
    for round in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      if round % 10 == 0 {
        bytes = Array(repeating: bytes + [0x2E], count: 16).flatMap { $0 }
        if round % 20 == 0 { bytes += Array(repeating: 0x61, count: 62 + round / 20 % 4) }
      }
      var reader = HostReader()
      reader.readsUnderscores = round % 3 != 0
      reader.checksLength = round % 7 != 0
      reader.checksIDNA = round % 5 == 0
      // An ideographic space is no character of hosts, but the fast path stops at it.
      let other = bytes + Array("\u{3000}".utf8)
      let fast = reader.read(from: 0, in: bytes.span, at: .bare)
      let slow = reader.read(from: 0, in: other.span, at: .bare)
      #expect(fast == slow, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("lengths are checked to the byte, also where estimates will not do")
  func lengths() {
    let reader = HostReader()
    func fault(_ host: String) -> Rejection {
      let bytes = Array(host.utf8)
      return reader.read(from: 0, in: bytes.span, at: .bare).fault
    }
    func label(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(fault(label(63) + ".example") == .none)
    #expect(fault(label(64) + ".example") == .badHost)
    let long = [63, 63, 63].map(label).joined(separator: ".")
    #expect(fault(long + "." + label(57) + ".com") == .none)
    #expect(fault(long + "." + label(58) + ".com") == .badHost)
    // 55 times ü after a letter make 63 octets of punycode; one more is too long.
    let umlauts = (1...80).first { fault("a" + String(repeating: "ü", count: $0) + ".example") == .badHost }
    let punycode = (1...80).first { count in
      let host = Array(("a" + String(repeating: "ü", count: count)).utf8)
      return IDNA.toASCII(host).map { $0.count > 63 } ?? true
    }
    #expect(umlauts == punycode)
    // Fourteen labels of ü are estimated at more than 254 octets and have fewer.
    #expect(fault(Array(repeating: "üüüüüü", count: 14).joined(separator: ".") + ".com") == .none)
    #expect(fault(Array(repeating: "üüüüüüü", count: 24).joined(separator: ".") + ".com") == .badHost)
  }
}
