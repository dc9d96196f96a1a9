import LinkModel
import TestSupport
import Testing

@testable import LinkDetection

private func accepts(
  _ name: String, _ value: String, _ options: [String: SettingValue] = [:]
) throws -> Bool {
  let type = try #require(ValueChecks.named(name))
  let bytes = Array(value.utf8)
  return try type.init(options: DetectorOptions(options)).accepts(bytes.span)
}

struct ValueCheckTests {
  @Test("every check is known by its name")
  func names() {
    #expect(
      ValueChecks.all.map { $0.name } == [
        "date", "e164", "entropy", "ipv4", "ipv6", "known-tld", "length", "luhn", "mod97",
      ])
    #expect(ValueChecks.named("mod98") == nil)
    #expect(ValueChecks.all.allSatisfy { !$0.summary.isEmpty })
  }

  @Test(
    "values that pass",
    arguments: [
      ("luhn", ["79927398713", "4111 1111 1111 1111", "4111-1111-1111-1111", "00", "18"]),
      (
        "mod97",
        [
          "DE89 3704 0044 0532 0130 00", "GB29NWBK60161331926819", "gb29nwbk60161331926819",
          "NO93 8601 1117 947", "00000000000000000001",
        ]
      ),
      ("known-tld", ["example.com", "example.COM", "a.b.org.", "net"]),
      ("ipv4", ["0.0.0.0", "127.0.0.1", "255.255.255.255", "10.20.30.40"]),
      (
        "ipv6",
        [
          "::", "::1", "1::", "2001:db8::8:800:200c:417a", "1:2:3:4:5:6:7:8", "::ffff:129.144.52.38",
          "1:2:3:4:5:6:1.2.3.4", "FE80::1", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        ]
      ),
      ("e164", ["+14155552671", "+49 30 901820", "+1 (415) 555-2671", "+683 4000", "+123456789012345"]),
      (
        "date",
        [
          "2024-02-29", "20240229", "2000-02-29", "29.02.2024", "29.2.24", "2/29/2024", "31/12/1999",
          "12-31-1999",
          "2024/01/31", "2024-02-29T23:59:60Z", "2024-02-29 12:00", "2024-02-29T12:00:00.25+01:00",
          "2024-02-29T12:00-0530",
        ]
      ),
      ("length", ["", "abc", "🏽"]),
      ("entropy", ["f3A9-kQ2zL7pWx0vB8sT", "0123456789abcdef"]),
    ])
  func passes(_ name: String, _ values: [String]) throws {
    for value in values { #expect(try accepts(name, value), "\(name): \(value)") }
  }

  @Test(
    "values that do not pass",
    arguments: [
      ("luhn", ["", "0", "79927398710", "4111 1111 1111 1112", "4111x1111", "-", "４１１１"]),
      ("mod97", ["", "DE89 3704 0044 0532 0130 01", "DE89", "DE89-3704", "00000000000000000002", "1"]),
      ("known-tld", ["", ".", "example.", "example.qqqqq", "example..", "localhost"]),
      (
        "ipv4",
        [
          "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.04", "1..2.3", ".1.2.3.4", "1.2.3.4.",
          "1.2.3.a",
          "1.2.3.1000", "0x7f.1.1.1",
        ]
      ),
      (
        "ipv6",
        [
          "", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1::", "12345::",
          "g::",
          "1:2:3:4:5:6:7:", ":1::", "::1.2.3", "1:2:3:4:5:6:7:1.2.3.4", "fe80::1%eth0", "[::1]", "1.2.3.4",
        ]
      ),
      ("e164", ["", "+", "14155552671", "+0415555267", "+123456", "+1234567890123456", "+1 415 555 ABCD"]),
      (
        "date",
        [
          "", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-01-00", "31.4.2024", "32.1.2024",
          "13/13/2024", "2024-02/29", "20240230", "0000-01-01", "2024-1", "1.2.3", "2024-02-29T",
          "2024-02-29T25:00",
          "2024-02-29T12", "2024-02-29T12:00:00+", "2024-02-29x", "1.2.20245", "999999999",
        ]
      ),
      ("entropy", ["", "password", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "abc"]),
    ])
  func fails(_ name: String, _ values: [String]) throws {
    for value in values { #expect(try !accepts(name, value), "\(name): \(value)") }
  }

  @Test("options set the bounds")
  func options() throws {
    #expect(try accepts("length", "äöü", ["min": .integer(3), "max": .integer(3)]))
    #expect(try !accepts("length", "äö", ["min": .integer(3)]))
    #expect(try !accepts("length", "äöüß", ["max": .integer(3)]))
    #expect(try accepts("entropy", "password", ["min": .integer(27)]))
    #expect(try !accepts("entropy", "password", ["min": .integer(28)]))
  }

  @Test("options that make no sense are refused")
  func badOptions() {
    #expect(throws: DetectorError(option: "digits", "the check `luhn` has no option `digits`")) {
      try accepts("luhn", "18", ["digits": .integer(2)])
    }
    #expect(throws: DetectorError(option: "min", "`min` must be a whole number")) {
      try accepts("length", "", ["min": .word("3")])
    }
    #expect(throws: DetectorError(option: "min", "`min` is greater than `max`")) {
      try accepts("length", "", ["min": .integer(3), "max": .integer(2)])
    }
  }

  @Test("any bytes are read without harm")
  func anyBytes() throws {
    var random = SeededRandom(seed: 3)
    let checks = try ValueChecks.all.map { try $0.init(options: DetectorOptions()) }
    let alphabet = Array("0123456789.:-+/ TZabDE%\u{80}\u{FF}".utf8) + [0xFF, 0xC0, 0xED, 0xA0]
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      for check in checks { _ = check.accepts(bytes.span) }
    }
  }
}
