@testable import LinkDetection
import LinkModel
import Testing
import TestSupport

struct EmailScannerTests {
  @Test(
    "an address begins after the last character that no local part holds",
    arguments: [
      "Write |ann@example.com|.", "|ann.b+tag@example.com|", "|o'neil@example.com|", "'|ann@example.com|'",
      "to(|ann@example.com|)", "x/|ann@example.com|", "%|ann@example.com|", "|_ann@example.com|",
      "_|ann@example.com|_",
      "|用户@例子.公司|", "請寄|ann@example.com|", "|ann@example.com|日本", "name=|ann@example.com|",
      "\u{1B}[1m|ann@example.com|",
    ])
  func localPart(_ marked: String) { expect(marked, kind: .email) }

  @Test(
    "what is no address is none, not even in part",
    arguments: [
      ".ann@example.com", "ann.@example.com", "a..b@example.com", "@example.com", "ann@example",
      "ann@localhost", "ann@10.0.0.1",
      "x@2x.png", "pkg@1.2.3", "a@b@example.com", "ann@example.com@x", "@ann@example.com", "ann@ex_ample.com",
      "ann@-example.com", "ann@example..com", "ann@exa\u{200B}mple.com", "ann@example.com{x}",
      String(repeating: "a", count: 65) + "@example.com",
    ])
  func noAddress(_ text: String) { expect(text, kind: .email) }

  @Test(
    "a domain has a top-level domain that is known or reserved",
    arguments: [
      "|ann@example.xn--p1ai|", "|ann@host.test|", "|ann@a.local|", "ann@a.nosuch", "|ann@EXAMPLE.COM|",
    ])
  func domains(_ marked: String) { expect(marked, kind: .email) }

  @Test(
    "`mailto:` and its query belong to the address, nothing else does",
    arguments: [
      "|mailto:ann@example.com|", "|MAILTO:ann@example.com?subject=hi|.", "xmailto:|ann@example.com|",
      "|ann@example.com|?subject=hi", "|ann@example.com|/x", "|ann@example.com|:80", "|ann@example.com|: yes",
      "(|mailto:ann@example.com?body=(x)|)", "|mailto:ann@example.com|?",
    ])
  func mailto(_ marked: String) { expect(marked, kind: .email) }

  @Test("a copy command is told of")
  func copyCommand() {
    for text in ["git@example.com:team/x", "git@example.com:~/x", "git@example.com:/x"] {
      expectRefusal(.copyCommand, of: text)
    }
  }

  @Test("an address and a link at one place: the earlier start wins, then the longer")
  func overlaps() {
    expect("|first.name+x@example.com|", kind: .email)
    expect("https://a.example/?to=ann@example.com", kind: .email)
    expect("ssh://git@example.com/x", kind: .email)
    expect("ann@example.com", kind: .url)
  }

  @Test("settings narrow or widen what is found")
  func settings() throws {
    func expectWith(_ key: String, _ value: SettingValue, _ marked: String) throws {
      var emails = EmailSettings()
      try emails.set(key, to: value)
      expect(marked, kind: .email, in: BuiltIns.engine(emails: emails))
    }
    try expectWith("domain-needs-dot", .boolean(false), "|root@localhost|")
    try expectWith("tlds", .word("known"), "ann@host.test")
    try expectWith("tlds", .word("any"), "|ann@a.nosuch| ann@1.2.3")
    try expectWith("second-at", .word("allow"), "a@|b@example.com|")
    try expectWith("copy-command", .word("allow"), "|git@example.com|:team/x")
    try expectWith("mailto-query", .word("never"), "|mailto:ann@example.com|?subject=hi")
    try expectWith("local-part", .word("link-email"), "|{ann@example.com|}")
  }

  @Test("templates can name the parts of an address")
  func captures() {
    let scanner = EmailScanner(EmailSettings())
    let bytes = Array("mailto:ann@example.com?x=a@b".utf8)
    #expect(scanner.computedCapture("local", of: 0..<bytes.count, in: bytes.span) == Array("ann".utf8))
    #expect(
      scanner.computedCapture("domain", of: 0..<bytes.count, in: bytes.span) == Array("example.com".utf8))
  }

  @Test("a query is read once, however many addresses it holds")
  func consumption() {
    let text = Array(String(repeating: "mailto:a@example.com?x(", count: 300).utf8)
    let scanner = EmailScanner(EmailSettings())
    var scratch = Scratch()
    scratch.beginText()
    for offset in text.indices {
      scanner.propose(at: offset..<offset + 1, in: text.span, as: 0, scratch: &scratch)
    }
    #expect(scratch.candidates.count == 1)
    #expect(scratch.lookedUpTo(0) == text.count)
  }
}
