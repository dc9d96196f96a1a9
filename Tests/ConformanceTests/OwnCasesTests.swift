import BundledDetectors
import Foundation
import LinkDetection
import LinkModel
import LinkRules
import Synchronization
import Testing
import TestSupport

/// Our own cases for every matter, setting and class of fault of the design: `Cases/*.cases`, read by `CaseFile`.
@Suite(.timeLimit(.minutes(5)))
struct OwnCasesTests {
  @Test("every link of our own cases is found, and nothing else", arguments: try files())
  func cases(file: CaseFile) {
    for section in file.sections { check(section) }
  }

  @Test("there are cases enough, for each standard too")
  func counts() throws {
    var counts: [String: Int] = [:]
    for section in try Self.sections() { counts[section.profile, default: 0] += section.cases.count }
    #expect(counts.values.reduce(0, +) >= 500)
    for profile in ["uts58", "twitter", "gfm"] { #expect(counts[profile, default: 0] >= 60, "\(profile)") }
  }

  @Test("every value of every setting is in force in some section that sets it or tests its profile")
  func settings() throws {
    var covered = CoveredSettings()
    for section in try Self.sections() {
      for rule in Engines.shared.rules(of: section).rules { covered.add(rule) }
    }
    covered.check(URLSettings.self, "scanner")
    covered.check(EmailSettings.self, "email")
    covered.check(PhoneSettings.self, "phone")
  }

  @Test("a mistake in a file of cases is told with its line")
  func mistakes() {
    for (text, line) in [
      ("a case", 1), ("== t\n\na |b", 3), ("== t\n\n|| b", 3), ("== t\nkind ulr\n\na", 2), ("== t\n\n a", 3),
      ("== t\n\n\\q", 3), ("== t\n\n\\u{110000}", 3), ("== t\n\n\\*{2 a", 3), ("== t\n== u\n\na", 2), ("", 1),
      ("== t\nset a\n\na", 2), ("== t\nlink\n\na", 2),
    ] {
      let mistake = #expect(throws: CaseFile.Mistake.self, "\(text)") {
        try CaseFile(name: "x.cases", text: text)
      }
      #expect(mistake?.line == line, "\(text)")
    }
  }

  static func files() throws -> [CaseFile] { try CaseFile.names().map { try CaseFile($0) } }
  static func sections() throws -> [CaseFile.Section] { try files().flatMap(\.sections) }

  private func check(_ section: CaseFile.Section) {
    let engine: Engine
    do {
      engine = try Engines.shared.engine(of: section)
    } catch {
      let place = "\(section.file):\(section.line)"
      Issue.record("\(place): \(section.cases.count) cases cannot run: \(section.title)\n\(error)")
      return
    }
    for line in section.cases {
      let found = engine.links(in: line.text).filter { section.kinds.contains($0.kind.rawValue) }
      let shown = Shown(line, found)
      #expect(shown.found == shown.expected, "\(section.file):\(line.line): \(section.title)")
      guard let marks = section.marks else { continue }
      for link in found {
        #expect(link.marks.names == marks, "\(section.file):\(line.line): \(section.title)")
      }
    }
  }
}

extension CaseFile: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// A case with the links as expected and as found, short enough for a message.
private struct Shown {
  var expected: String
  var found: String

  init(_ line: CaseFile.Case, _ links: [Link]) {
    expected = MarkedText.draw(line.links.map { TextRange(utf8: $0) }, in: line.text)
    found = MarkedText.draw(links.map(\.range), in: line.text)
    guard expected.utf8.count > 1000 || found.utf8.count > 1000 else { return }
    let same = zip(expected.utf8, found.utf8).prefix { $0 == $1 }.count
    expected = Self.cut(expected, at: same)
    found = Self.cut(found, at: same)
  }

  private static func cut(_ text: String, at place: Int) -> String {
    "byte \(place): " + String(decoding: text.utf8.dropFirst(place).prefix(80), as: UTF8.self)
  }
}

/// One engine for each set of rules.
private final class Engines: Sendable {
  static let shared = Engines()

  private struct Key: Hashable {
    let profile: String
    let settings: [String]
    let packs: [String]

    init(_ section: CaseFile.Section) {
      profile = section.profile
      settings = section.settings
      packs = section.packs
    }
  }

  private let loaded = Mutex<[Key: LoadedRules]>([:])
  private let engines = Mutex<[Key: Engine]>([:])

  func rules(of section: CaseFile.Section) -> LoadedRules {
    let key = Key(section)
    if let known = loaded.withLock({ $0[key] }) { return known }
    let rules = Self.load(section)
    loaded.withLock { $0[key] = rules }
    return rules
  }

  func engine(of section: CaseFile.Section) throws -> Engine {
    let key = Key(section)
    if let known = engines.withLock({ $0[key] }) { return known }
    let engine = try rules(of: section).makeEngine()
    engines.withLock { $0[key] = engine }
    return engine
  }

  private static func load(_ section: CaseFile.Section) -> LoadedRules {
    var registry = Registry()
    registry.register(BundledDetectors.all)
    var options = RuleLoader.Options()
    options.packs += section.packs.map(source)
    options.profile = section.profile
    options.settings = section.settings
    return RuleLoader(registry: registry).load(options)
  }

  private static func source(_ pack: String) -> PackSource {
    if let name = pack.split(separator: ":").last, pack.hasPrefix("builtin:") {
      return .builtin(String(name))
    }
    return .file(CaseFile.folder.appending(path: pack).path)
  }
}

/// Which values of the scanners' settings the sections bring into force.
private struct CoveredSettings {
  private var values: [String: Set<SettingValue>] = [:]

  mutating func add(_ rule: Rule) {
    switch rule.source {
    case .url(let settings): add(settings, "scanner")
    case .email(let settings): add(settings, "email")
    case .phone(let settings): add(settings, "phone")
    default: break
    }
  }

  private mutating func add<Settings: ScannerSettings>(_ settings: Settings, _ scanner: String) {
    for key in Settings.keys {
      guard let value = settings.value(of: key.name) else { continue }
      values["\(scanner).\(key.name)", default: []].insert(value)
    }
  }

  /// Choices need every word; numbers and lists a second value, and every preset.
  func check<Settings: ScannerSettings>(_: Settings.Type, _ scanner: String) {
    for key in Settings.keys {
      let name = "\(scanner).\(key.name)"
      let inForce = values[name, default: []]
      for value in Self.values(of: key) {
        #expect(inForce.contains(value), "no section is run with `\(name) = \(value)`")
      }
      #expect(inForce.count >= 2, "no section changes `\(name)`")
    }
  }

  private static func values(of key: SettingKey) -> [SettingValue] {
    switch key.values {
    case .choice(let words), .words(presets: let words): words.map { .word($0) }
    case .boolean: [.boolean(true), .boolean(false)]
    case .integer: []
    }
  }
}
