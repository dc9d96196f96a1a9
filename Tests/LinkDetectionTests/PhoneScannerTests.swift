@testable import LinkDetection
import LinkModel
import Testing
import TestSupport

struct PhoneScannerTests {
  @Test(
    "a number with + is found in any grouping",
    arguments: [
      "Call |+1 202-555-0142|.", "|+12025550142|", "|+1 (202) 555-0142|", "|+44 20 7946 0959|",
      "|+44 (0)20 7946 0959|",
      "|+49.30.23125.000|", "|+33 1 99 00 12 34|", "|＋81 3 1234 5678|",
      "|+1\u{2009}202\u{2009}555\u{2009}0142|",
      "|+1 202–555–0142|", "|+1 202 - 555 - 0142|", "|+1 202-555-0142| 30 apples",
      "tel:|+12025550142|", "Phone:|+12025550142|", "電話は|+81 3-1234-5678|です", "|+１ ２０２ ５５５ ０１４２|",
      "|+1 202 555 0142|, |+1 202 555 0143|",
    ])
  func international(_ marked: String) { expect(marked, kind: .phone) }

  @Test(
    "a number of the region is found in groups",
    arguments: [
      "|202-555-0142|", "|(202) 555-0142|", "(|202-555-0142|)", "|202.555.0142|", "|1-202-555-0142|",
      "x |202 555 0142| y",
      "|(202)555-0142|", "2025550142", "555-0142", "102-555-0142", "202-155-0142",
    ])
  func national(_ marked: String) { expect(marked, kind: .phone) }

  @Test(
    "other digits are no number",
    arguments: [
      "2024-11-20 18", "20 25 55 01 42", "10.202.555.0142", "4111 1111 1111 1111", "1,202,555,0142",
      "12:30-14:45", "1920x1080",
      "a+12025550142", "+12025550142b", "$202-555-0142", "202-555-0142%", "#202-555-0142", "_202-555-0142",
      "1/202-555-0142",
      "202-555-0142/7", "202-555-0142.5", "x-202-555-0142", "€+12025550142", "+2141", "+999 123 456 789",
      "+1 102 555 0142",
      "123e4567-e89b-12d3-a456-426614174000", "+1 1 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7",
    ])
  func noNumber(_ text: String) { expect(text, kind: .phone) }

  @Test("settings narrow or widen what is found")
  func settings() throws {
    func expectWith(_ key: String, _ value: SettingValue, _ marked: String) throws {
      var phones = PhoneSettings()
      try phones.set(key, to: value)
      expect(marked, kind: .phone, in: BuiltIns.engine(phones: phones))
    }
    try expectWith("regions", .words([]), "202-555-0142 |+1 202-555-0142|")
    try expectWith("bare-digits", .boolean(true), "|2025550142|")
    try expectWith("leniency", .word("possible"), "|102-555-0142|")
    try expectWith("leniency", .word("exact-grouping"), "202 5550142, |202 555 0142|")
    #expect(throws: SettingError.self) { try expectWith("regions", .words(["XX"]), "") }
  }

  @Test(
    "templates get a number as E.164 and its extension",
    arguments: [
      ("(202) 555-0142", "+12025550142", nil), ("1-202-555-0142", "+12025550142", nil),
      ("+44 (0)20 7946 0959", "+442079460959", nil), ("+1 202 555 0142 ext. 12", "+12025550142", "12"),
      ("202-555-0142 x7", "+12025550142", "7"), ("+１ ２０２ ５５５ ０１４２", "+12025550142", nil),
    ])
  func captures(_ text: String, _ e164: String, _ number: String?) throws {
    let scanner = PhoneScanner(PhoneSettings())
    let links = BuiltIns.chat.links(in: text)
    try #require(links.map(\.text) == [text])
    let bytes = Array(text.utf8)
    #expect(scanner.computedCapture("e164", of: 0..<bytes.count, in: bytes.span) == Array(e164.utf8))
    #expect(
      scanner.computedCapture("extension", of: 0..<bytes.count, in: bytes.span)
        == number.map { Array($0.utf8) })
  }

  @Test(
    "where several regions have a number, that wins in whose way it is written",
    arguments: [
      ("06 12 34 56 78", "+33612345678", "FR"), ("98765 43210", "+919876543210", "IN"),
      ("(212) 736-5000", "+12127365000", "US"), ("1-800-356-9377", "+18003569377", "US"),
      ("090-1234-5678", "+819012345678", "JP"), ("030 901820", "+4930901820", "DE"),
      ("020 7946 0018", "+442079460018", "GB"),
    ])
  func regions(_ text: String, _ e164: String, _ region: String) throws {
    var phones = PhoneSettings()
    try phones.set("regions", to: .words(["DE", "FR", "GB", "IN", "JP", "US"]))
    let scanner = PhoneScanner(phones)
    let links = BuiltIns.engine(phones: phones).links(in: "x " + text + " y")
    #expect(links.map(\.text) == [text])
    let bytes = Array(text.utf8)
    #expect(scanner.computedCapture("e164", of: 0..<bytes.count, in: bytes.span) == Array(e164.utf8))
    #expect(scanner.computedCapture("region", of: 0..<bytes.count, in: bytes.span) == Array(region.utf8))
  }
}
