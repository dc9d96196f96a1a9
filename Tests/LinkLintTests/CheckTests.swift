import Foundation
import LinkLint
import LinkModel
import Testing

@Suite("Checks")
struct CheckTests {
  private func names(_ text: String) throws -> [String] { try lint(text).map(\.check) }

  @Test(
    "plain http is told for public hosts only",
    arguments: [
      ("http://example.com/", true), ("HTTP://EXAMPLE.com", true), ("https://example.com/", false),
      ("ftp://example.com/", false),
      ("http://localhost:3000/", false), ("http://printer.local/", false), ("http://intranet/wiki", false),
      ("http://10.0.0.5/", false), ("http://172.16.0.1/", false), ("http://172.32.0.1/", true),
      ("http://192.168.1.1/", false),
      ("http://169.254.169.254/", false), ("http://127.1/", false), ("http://[::1]/", false),
      ("http://[fe80::1]/", false),
      ("http://[fd00::1]/", false), ("http://[2001:db8::7]/", true), ("http://192.0.2.1/", true),
      ("http://thelocal/", false),
      ("http://notlocal.example/", true), ("http://a.localhost/", false),
      ("http://user@example.com:80/", true),
      ("`http://example.com/`", false), ("http://", false), ("http://例え。テスト/", true),
      ("http://mylocal.lan./", false),
    ])
  func insecureHTTP(text: String, isTold: Bool) throws {
    #expect(try names(text).contains("insecure-http") == isTold)
  }

  @Test(
    "a user name before the host is told with where the link goes",
    arguments: [
      (
        "https://bank.example.com@evil.example/",
        "`bank.example.com` is a user name, the link goes to `evil.example`"
      ),
      (
        "https://user:hunter2@example.com/x", "a user name and a password stand before the host `example.com`"
      ),
      (
        "https://user@раураl.example:8/",
        "a user name stands before the host, the link goes to `xn--l-7sba6dbr.example`"
      ),
      ("https://a@b@example.com", "a user name stands before the host, the link goes to `example.com`"),
      ("https://example.com/@user", nil), ("ftp://user@example.com/", nil), ("https://example.com?a@b", nil),
    ] as [(String, String?)])
  func userinfo(text: String, message: String?) throws {
    let found = try lint(text).filter { $0.check == "userinfo-in-url" }
    #expect(found.first?.message == message)
    #expect(found.first?.severity == (message == nil ? nil : .error))
  }

  @Test(
    "addresses are told in every form",
    arguments: [
      ("https://192.0.2.10:8080/", "the host is the address `192.0.2.10`"),
      ("https://[2001:db8::7]/", "the host is the address `[2001:db8::7]`"),
      ("https://3221225994/", "the host `3221225994` is the address `192.0.2.10` in disguise"),
      ("https://0xC000020A/", "the host `0xC000020A` is the address `192.0.2.10` in disguise"),
      ("https://0300.0.2.012/x", "the host `0300.0.2.012` is the address `192.0.2.10` in disguise"),
      ("https://192.0.522/", "the host `192.0.522` is the address `192.0.2.10` in disguise"),
      ("https://1.2.3.4.5/", nil), ("https://256.1.1.1/", nil), ("https://4294967296/", nil),
      ("https://1and1.example/", nil),
      ("https://08.1.1.1/", nil), ("`https://192.0.2.10/`", nil), ("https://99999999999999999999999/", nil),
    ] as [(String, String?)])
  func ipLiteral(text: String, message: String?) throws {
    #expect(try lint(text).first { $0.check == "ip-literal-host" }?.message == message)
  }

  @Test(
    "schemes that run code or open files are told",
    arguments: [
      ("javascript:alert(1)", true), ("vbscript:msgbox(1)", true), ("file:///etc/hostname", true),
      ("data:text/html;base64,PGI+", true),
      ("data:image/png;base64,AAAA", false), ("data:", false), ("https://example.com/javascript:x", false),
      ("`javascript:void(0)`", true),
    ])
  func dangerousScheme(text: String, isTold: Bool) throws {
    #expect(try names(text).contains("dangerous-scheme") == isTold)
  }

  @Test(
    "shorteners are told by host and subdomain, not by part of a name",
    arguments: [
      ("https://bit.ly/EXAMPLE", true), ("https://www.bit.ly/EXAMPLE", true), ("https://BIT.LY/x", true),
      ("https://bit.ly./x", true),
      ("https://bit.ly/", false), ("https://bit.ly", false), ("https://habit.ly/x", false),
      ("https://bit.ly.example/x", false),
      ("https://example.com/bit.ly/x", false), ("goo.gl/EXAMPLE4", true), ("https://t.co/x", true),
      ("https://.bit.ly/x", true),
      ("https://ly/x", false),
    ])
  func shortener(text: String, isTold: Bool) throws {
    #expect(try names(text).contains("shortener") == isTold)
  }

  @Test(
    "punycode is told with the name it stands for",
    arguments: [
      (
        "https://xn--bcher-kva.example/",
        "the host `xn--bcher-kva.example` is `bücher.example` in punycode"
      ),
      (
        "https://a.XN--e1afmkfd.example/",
        "the host `a.XN--e1afmkfd.example` is `a.пример.example` in punycode"
      ),
      ("https://xn--0.example/", "the host `xn--0.example` has a label that is no valid punycode"),
      ("https://example.com/xn--x", nil), ("https://axn--b.example/", nil),
    ] as [(String, String?)])
  func punycode(text: String, message: String?) throws {
    #expect(try lint(text).first { $0.check == "punycode-shown" }?.message == message)
  }

  @Test("every file of the folder of checks is a check, called like the file")
  func files() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/LinkLint/Checks")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".swift") }.map { Self.kebab(String($0.dropLast(6))) }
    #expect(Checks.all.map(\.id) == names.sorted())
    #expect(Self.kebab("IPLiteralHost") == "ip-literal-host")
    #expect(Self.kebab("UserinfoInURL") == "userinfo-in-url")
  }

  /// `InsecureHTTP` as `insecure-http`: a word begins at a capital beside a small letter.
  private static func kebab(_ name: String) -> String {
    let letters = Array(name)
    return letters.indices.map { index in
      let isCapital = index > 0 && letters[index].isUppercase
      let isStart =
        isCapital
        && (letters[index - 1].isLowercase
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      return (isStart ? "-" : "") + letters[index].lowercased()
    }.joined()
  }

  @Test("the example of each check has a finding of its name")
  func examples() throws {
    for check in Checks.all where check.id != "reported" {
      #expect(try names(check.example).contains(check.id), "\(check.id)")
    }
  }
}
