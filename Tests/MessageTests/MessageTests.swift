import BundledDetectors
import Foundation
import LinkDetection
import LinkModel
import LinkRules
import Testing

/// Each `messages/NAME.toml` is read as `rules/acme.toml`; `NAME.OTHER.toml` lies beside it as `rules/OTHER.toml`.
/// What is said about it, self-tests included, is `NAME.expected`. `TAPSPAN_WRITE_MESSAGES=1` writes those files.
struct MessagePair: CustomTestStringConvertible, Sendable {
  let name: String
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "messages")

  var testDescription: String { name }

  static let all: [MessagePair] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".toml") && $0.split(separator: ".").count == 2 }.sorted()
      .map { MessagePair(name: String($0.dropLast(5))) }
  }()

  /// The files beside the pack under test, under the folder `rules`.
  var files: FileAccess {
    let name = name
    return FileAccess { path in
      guard path.hasPrefix("rules/") else { return .failure(.missing) }
      let file = path.dropFirst(6)
      let real = file == "acme.toml" ? "\(name).toml" : "\(name).\(file)"
      guard let data = try? Data(contentsOf: Self.folder.appending(path: real)) else {
        return .failure(.missing)
      }
      return .success(Array(data))
    }
  }

  var rendered: String {
    var registry = Registry()
    registry.register(BundledDetectors.all)
    let options = RuleLoader.Options(checking: [.file("rules/acme.toml")])
    let loaded = RuleLoader(registry: registry, files: files).load(options)
    let failed = SelfTest.run(loaded).diagnostics.filter {
      $0.primary?.location.path.hasPrefix("rules/") == true
    }
    let all = loaded.diagnostics + failed
    return all.sortedByPosition().map(DiagnosticText.render).joined(separator: "\n")
  }

  var expected: URL { Self.folder.appending(path: "\(name).expected") }
}

@Test("every message reads exactly as written", arguments: MessagePair.all)
func messageText(pair: MessagePair) throws {
  let text = pair.rendered
  if ProcessInfo.processInfo.environment["TAPSPAN_WRITE_MESSAGES"] == "1" {
    try Data(text.utf8).write(to: pair.expected)
  }
  let expected = (try? String(contentsOf: pair.expected, encoding: .utf8)) ?? ""
  #expect(text == expected, "\(pair.name).toml")
}

@Test("the sixteen messages of the design are all there")
func sixteen() {
  let names = Set(MessagePair.all.map(\.name))
  let sixteen = [
    "unknown-key", "bad-pattern", "toml-syntax", "missing-key", "duplicate-rule", "unknown-type",
    "wrong-type",
    "misplaced-key", "unknown-capture", "failed-example", "empty-match", "extends-cycle", "unknown-rule",
    "newer-schema", "plugin-abi", "slow-pattern",
  ]
  #expect(names.isSuperset(of: sixteen))
}
