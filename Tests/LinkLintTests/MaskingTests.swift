import ChatLogs
import LinkLint
import LinkModel
import Testing

@Suite("What must not be shown is masked")
struct MaskingTests {
  @Test(
    "an address keeps its first letters and its last label, a number its last two digits",
    arguments: [
      ("ann@example.com", LinkKind.email, "a***@e***.com"),
      ("mailto:ann@mail.example.org", .email, "mailto:a***@m***.org"),
      ("ann@localhost", .email, "a***@l***"),
      ("not an address", .email, "***"),
      ("+49 30 1234567", .phone, "+** ** *****67"),
      ("12", .phone, "12"),
      ("GB29NWBK", LinkKind("iban"), "***"),
    ])
  func form(value: String, kind: LinkKind, masked: String) {
    #expect(Mask.masked(value, kind: kind, isAlways: false) == masked)
  }

  @Test("what a rule redacts shows nothing at all")
  func redacted() { #expect(Mask.masked("ann@example.com", kind: .email, isAlways: true) == "***") }

  @Test("the line of text masks every address and number in it, not only the one it is about")
  func context() {
    let finding = Finding.sample(
      "ask ann@example.com about http://x.example/ or call 030 1234567", marked: "http://x.example/",
      masks: [("ann@example.com", .email, false), ("030 1234567", .phone, false)])
    let text = report(finding, TextReporter.self)
    #expect(text.contains(" 7 | ask a***@e***.com about http://x.example/ or call *** *****67\n"))
    #expect(text.contains("\n   |                         ^^^^^^^^^^^^^^^^^\n"))
  }

  @Test("the password of a web address is masked, and no other word that is like it")
  func password() {
    var finding = Finding.sample(
      "see https://u:me@x.example/me", marked: "https://u:me@x.example/me", masks: [(":me@", .url, false)])
    finding.message = "a password stands before `me`"
    let text = report(finding, TextReporter.self)
    #expect(text.contains("see https://u:***@x.example/me\n"))
    #expect(text.contains("a password stands before `me`"))
  }

  @Test("a value that is a part of its own mask costs no more than any other")
  func stars() {
    let text = String(repeating: "password: * ", count: 60)
    var finding = Finding.sample(text, marked: "*", kind: LinkKind("secret"))
    finding.redact = true
    finding.message = "found *"
    finding.masks = Masks(
      text.utf8.enumerated().filter { $0.element == UInt8(ascii: "*") }.map { place in
        let start = TextOffset(utf8: place.offset)
        return Mask(start..<start.advanced(by: 1), kind: LinkKind("secret"), isAlways: true)
      })
    #expect(report(finding, NDJSONReporter.self).utf8.count < 2000)
    #expect(report(finding, TextReporter.self).utf8.count < 1000)
  }

  @Test("a combining mark behind a value does not show it")
  func combining() {
    let text = "http://10.0.0.1/sk-abc\u{301}/y"
    var finding = Finding.sample(text, marked: text)
    finding.masks = Masks([
      Mask(TextOffset(utf8: 16)..<TextOffset(utf8: 22), kind: LinkKind("token"), isAlways: true)
    ])
    finding.target = text
    finding.message = "`sk-abc\u{301}` is a token"
    for type in Reporters.all {
      #expect(!report(finding, type).utf8.contains("sk-abc".utf8), "\(type.manifest.name)")
    }
  }

  @Test("what is redacted stays so inside of something that is only masked")
  func union() {
    let text = "x sk-abc@example.org y"
    let finding = Finding.sample(
      text, marked: "sk-abc@example.org", kind: .email, masks: [("sk-abc", LinkKind("token"), true)])
    for type in Reporters.all {
      #expect(!report(finding, type).contains("abc"), "\(type.manifest.name)")
    }
  }

  @Test("a long mask is found behind a short one that it holds")
  func nested() {
    let secret = String(repeating: "q", count: 900) + "secrettail"
    let text = "see " + secret + " http://x.example/"
    var finding = Finding.sample(text, marked: "http://x.example/")
    finding.masks = Masks([
      Mask(
        TextOffset(utf8: 4)..<TextOffset(utf8: 4 + secret.utf8.count), kind: LinkKind("a"), isAlways: true),
      Mask(TextOffset(utf8: 20)..<TextOffset(utf8: 30), kind: LinkKind("b"), isAlways: true),
    ])
    for type in Reporters.all {
      #expect(!report(finding, type).contains("secrettail"), "\(type.manifest.name)")
    }
  }

  @Test("masks that overlap hide their values in sentence and target too, and only where they are in force")
  func overlapping() {
    var finding = Finding.sample(
      "go https://u:sk-abc@h.example/", marked: "sk-abc", kind: LinkKind("token"),
      masks: [(":sk-abc@", .url, false)])
    finding.redact = true
    finding.message = "`sk-abc` is a token"
    finding.target = "https://vault.example/sk-abc"
    for type in Reporters.all { #expect(!report(finding, type).contains("sk-abc"), "\(type.manifest.name)") }
    let personal = Finding.sample(
      "see https://u:pw1@b.example/ x", marked: "x",
      masks: [(":pw1@", .url, false), ("pw1@b.example", .email, false)])
    var options = ReporterOptions()
    options.showsValues = true
    #expect(report(personal, TextReporter.self, options).contains("https://u:pw1@b.example/"))
    #expect(report(personal, NDJSONReporter.self).contains("https://u:pw1@b.example/"))
    #expect(!report(personal, TextReporter.self).contains("pw1"))
  }

  @Test("a sentence quotes no part of a link that is redacted")
  func quotes() {
    var finding = Finding.sample("see http://secret.example/", marked: "http://secret.example/")
    finding.redact = true
    finding.message = "goes to `secret.example` without encryption"
    for type in Reporters.all {
      #expect(report(finding, type).contains("goes to `***` without encryption"), "\(type.manifest.name)")
    }
  }

  @Test("a channel is no command to a build log")
  func channel() {
    var finding = Finding.sample("see http://x.example/", marked: "http://x.example/")
    finding.details.channel = "#vso[task.x]"
    #expect(!report(finding, TextReporter.self).contains("##vso["))
  }

  @Test("sentence and target are masked too")
  func sentence() {
    var finding = Finding.sample("write ann@example.com", marked: "ann@example.com", kind: .email)
    finding.message = "`ann@example.com` is an address"
    finding.target = "mailto:ann@example.com"
    for type in [TextReporter.self, ConciseReporter.self] as [any Reporter.Type] {
      let text = report(finding, type)
      #expect(!text.contains("ann@"))
      #expect(text.contains("`a***@e***.com` is an address"))
    }
    #expect(report(finding, NDJSONReporter.self).contains("\"url\":\"mailto:ann@example.com\""))
  }

  @Test("values are shown when they are asked for, but never what a rule redacts")
  func shown() {
    let address = Finding.sample("write ann@example.com", marked: "ann@example.com", kind: .email)
    var options = ReporterOptions()
    options.showsValues = true
    #expect(report(address, TextReporter.self, options).contains("write ann@example.com"))
    var secret = Finding.sample("pay DE89 now", marked: "DE89", kind: LinkKind("iban"))
    secret.redact = true
    secret.target = "https://bank.example/DE89"
    for type in Reporters.all {
      #expect(!report(secret, type, options).contains("DE89"), "\(type.manifest.name)")
    }
  }

  @Test("a mask that begins before the part of the line that is shown still hides what is shown of it")
  func cut() {
    let secret = String(repeating: "s", count: 3000)
    var finding = Finding.sample(secret + " http://x.example/", marked: "http://x.example/")
    finding.masks = Masks([Mask(TextRange(utf8: 0..<3000), kind: LinkKind("token"), isAlways: true)])
    #expect(!report(finding, TextReporter.self).contains("ss"))
  }
}

func report(_ finding: Finding, _ type: any Reporter.Type, _ options: ReporterOptions = ReporterOptions())
  -> String
{
  var bytes: [UInt8] = []
  type.init(options).report(finding, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

extension Finding {
  /// A finding about the first `marked` of a text.
  static func sample(
    _ text: String, marked: String, kind: LinkKind = .url, masks: [(String, LinkKind, Bool)] = []
  ) -> Finding {
    func range(_ part: String) -> TextRange {
      let start = text.ranges(of: part).first?.lowerBound ?? text.startIndex
      let offset = text.utf8.distance(from: text.startIndex, to: start)
      return TextRange(utf8: offset..<offset + part.utf8.count)
    }
    var details = MessageDetails()
    details.author = "carol"
    details.time = "2024-03-05T09:02:12Z"
    details.channel = "general"
    return Finding(
      check: "insecure-http", severity: .warning, message: "the link goes over plain HTTP",
      help: "use `https`",
      path: "chat.txt", record: 3, place: SourcePlace(line: 7, column: 5, source: 100..<120),
      details: details,
      kind: kind, rule: "default/url", shown: marked, target: nil, range: range(marked), text: text,
      masks: Masks(masks.map { Mask(range($0.0), kind: $0.1, isAlways: $0.2) }))
  }
}
