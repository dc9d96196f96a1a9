import BundledDetectors
import Foundation
import LinkDetection
import LinkModel
import LinkRules

/// Which rules each file of the conformance data is run with: `suites.json`, a table from a glob of file names to
/// arguments of the command. A key may end in a bar and an option or policy that the case must carry. A key with such
/// a suffix wins, then the longest.
struct Suites {
  private let table: [String: [String]]
  private var engines: [String: Engine] = [:]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  /// The data of the standards, which are not part of the repository.
  static let shared = folder.appending(path: "../../../shared/conformance").standardizedFileURL
  static let isSharedThere = FileManager.default.fileExists(atPath: shared.path)

  /// The files of the standards, by name without ending.
  static var sharedNames: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shared.path)) ?? []
    let suffix = ".ndjson"
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// Why a case has another answer than its suite gives, by its id.
  static func differences() throws -> [String: String] {
    let file = folder.appending(path: "differences.json")
    return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
  }

  init() throws {
    let file = Self.folder.appending(path: "suites.json")
    table = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
  }

  /// The engine for a case of a file.
  mutating func engine(for name: String, _ test: ConformanceCase) throws -> Engine {
    let arguments = arguments(for: name, test.selectors)
    let key = arguments.joined(separator: "\n") + test.pack
    if let known = engines[key] { return known }
    var options = RuleLoader.Options()
    var next = arguments.makeIterator()
    while let flag = next.next(), let value = next.next() {
      switch flag {
      case "--profile": options.profile = value
      case "--set": options.settings.append(value)
      default: throw UnknownArgument(flag: flag)
      }
    }
    if !test.pack.isEmpty { options.packs = [.text(name: "case.toml", contents: test.pack)] }
    var registry = Registry()
    registry.register(BundledDetectors.all)
    let engine = try RuleLoader(registry: registry).load(options).makeEngine()
    engines[key] = engine
    return engine
  }

  private func arguments(for name: String, _ selectors: Set<String>) -> [String] {
    var best: (rank: (Int, Int), arguments: [String])?
    for (key, arguments) in table {
      let parts = key.split(separator: "|", maxSplits: 1)
      guard let glob = parts.first.map(String.init), Self.matches(name, glob) else { continue }
      if parts.count > 1, !selectors.contains(String(parts[1])) { continue }
      let rank = (parts.count, glob.utf8.count)
      if best.map({ $0.rank < rank }) ?? true { best = (rank, arguments) }
    }
    return best?.arguments ?? []
  }

  /// A glob with at most one star, at its end.
  private static func matches(_ name: String, _ glob: String) -> Bool {
    glob.hasSuffix("*") ? name.hasPrefix(glob.dropLast()) : name == glob
  }

  struct UnknownArgument: Error { let flag: String }
}

/// The links of a text that a case asks for.
struct Answer {
  let expected: [String]
  let found: [String]
  let passes: Bool

  init(_ test: ConformanceCase, _ engine: Engine) {
    let text = test.wholeText
    let kinds = Set(test.kinds.map(Self.kind))
    var links = engine.links(in: text)
    if kinds.contains("reply") { links = Self.replies(links, in: text) }
    let bytes = Array(text.utf8)
    func place(_ offset: Int) -> Int { bytes[..<offset].count { $0 & 0xC0 != 0x80 } }
    let name = kinds.contains("reply") ? { (_: Link) in "reply" } : { $0.kind.rawValue }
    let found = links.filter { kinds.contains(name($0)) }.map { link in
      "\(place(link.range.lowerBound.utf8))..<\(place(link.range.upperBound.utf8)) \(name(link))"
    }
    let expected = test.expect.map { "\($0.start)..<\($0.end) \(Self.kind($0.kind))" }
    if test.assert == "whole" {
      let whole = "0..<\(text.unicodeScalars.count) "
      passes = found.contains { $0.hasPrefix(whole) } == !expected.isEmpty
    } else {
      passes = found.sorted() == expected.sorted()
    }
    self.found = found
    self.expected = expected
  }

  private static func kind(_ name: String) -> String { name == "mention" ? "handle" : name }

  /// The handle that opens the text after white space and direction marks.
  private static func replies(_ links: [Link], in text: String) -> [Link] {
    var start = 0
    for scalar in text.unicodeScalars {
      let isBlank =
        scalar.properties.isWhitespace || scalar.value == 0x180E || scalar.properties.isBidiControl
      guard isBlank else { break }
      start += UTF8.width(scalar)
    }
    return links.filter { $0.kind == .handle && $0.range.lowerBound.utf8 == start }
  }
}
