@testable import LinkDetection
import LinkModel
import Testing
import TestSupport

/// Engines with the built-in scanners alone, and short ways to say what they should find.
enum BuiltIns {
  static let url = RuleID(pack: "test", rule: "url")
  static let email = RuleID(pack: "test", rule: "email")
  static let phone = RuleID(pack: "test", rule: "phone")

  /// All three scanners with the settings of `chat`.
  static let chat = engine()

  /// The three scanners with other settings.
  static func engine(
    _ urls: URLSettings = URLSettings(), emails: EmailSettings = EmailSettings(),
    phones: PhoneSettings = PhoneSettings()
  ) -> Engine {
    var registry = Registry()
    registry.add(Rule(id: url, kind: .url, source: .url(urls)))
    registry.add(Rule(id: email, kind: .email, source: .email(emails)))
    registry.add(Rule(id: phone, kind: .phone, source: .phone(phones)))
    do { return try registry.makeEngine() } catch {
      preconditionFailure("built-in scanners have no patterns")
    }
  }

  /// URL settings with some changed.
  static func urls(_ changes: [String: SettingValue]) -> URLSettings {
    var settings = URLSettings()
    for (key, value) in changes {
      do throws(SettingError) { try settings.set(key, to: value) } catch {
        Issue.record("\(key): \(error.message)")
      }
    }
    return settings
  }
}

/// Expects the links drawn in the text, and no others, of one kind.
func expect(
  _ marked: String, kind: LinkKind, in engine: Engine = BuiltIns.chat,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expected = MarkedText(marked)
  let found = engine.links(in: expected.text).filter { $0.kind == kind }.map(\.range)
  #expect(
    MarkedText.draw(found, in: expected.text) == MarkedText.draw(expected.ranges, in: expected.text),
    sourceLocation: sourceLocation)
}

/// Expects a refusal, or a candidate that is told of, with its reason.
func expectRefusal(
  _ reason: Rejection, of text: String, in engine: Engine = BuiltIns.chat,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let resolution = engine.resolve(text)
  #expect(resolution.links.isEmpty, "\(text)", sourceLocation: sourceLocation)
  #expect(resolution.refused.map(\.reason) == [reason], "\(text)", sourceLocation: sourceLocation)
}
