public import TapspanKit

/// Holds an engine against its oracle: every rule at every byte, without triggers.
public struct OracleEngine: Sendable {
  /// The engine under test.
  public let engine: Engine

  /// An oracle for the rules that random texts have something for.
  public static func standard(profile: String? = nil) throws -> OracleEngine {
    OracleEngine(
      engine: try Engine(
        packs: [
          .builtin("default"), .builtin("slack"), .builtin("iban"),
          .text(name: "oracle.toml", contents: rules),
        ], profile: profile, registry: .standard))
  }

  /// Where the two differ on a text; nil if they agree. With `explains`, the engine is asked once more for an explanation,
  /// which takes several times as long.
  public func difference(on text: String, explains: Bool = true) -> String? {
    let fast = engine.resolve(text)
    let slow = engine.resolveWithoutTriggers(text)
    // While it tells what it does, the engine takes no short cuts.
    let told = explains ? engine.explain(text).resolution : fast
    if Self.agree(fast, slow), Self.agree(fast, told) { return nil }
    return """
      text:    \(text.debugDescription)
      engine:  \(Self.list(fast))
      oracle:  \(Self.list(slow))
      told:    \(Self.list(told))
      """
  }

  private static func agree(_ left: Resolution, _ right: Resolution) -> Bool {
    left.links == right.links && left.refused == right.refused && Set(left.dropped) == Set(right.dropped)
  }

  private static func list(_ resolution: Resolution) -> String {
    let links = resolution.links.map { "\($0.rule) \($0.range.utf8)" }
    let refused = resolution.refused.map { "refused \($0.rule) \($0.range.utf8) \($0.reason)" }
    let dropped = resolution.dropped.map { "dropped \($0.rule) \($0.range.utf8) \($0.reason)" }.sorted()
    return (links + refused + dropped).joined(separator: "; ")
  }

  /// One rule of every shape: literals, classes, no literal at all, case, keywords, texts with each option.
  private static let rules = #"""
    schema = 1
    [pack]
    id = "oracle"

    [[rule]]
    id = "issue"
    kind = "issue"
    pattern = '(?<project>ACME|OPS)-(?<number>[1-9][0-9]{0,5})'
    flags = ["caseless"]
    boundary = "word"
    examples = { match = ["|ACME-42|"], no-match = ["ACME-0"] }

    [[rule]]
    id = "keyed"
    kind = "code"
    pattern = '[a-z]+_[0-9]'
    keywords = ["user", "terms"]
    examples = { match = ["|user_1|"], no-match = ["a"] }

    [[rule]]
    id = "kelvin"
    kind = "unit"
    pattern = '\bk\b'
    flags = ["caseless"]
    priority = 50
    examples = { match = ["1 |K|"], no-match = ["kk"] }

    [[rule]]
    id = "any"
    kind = "pair"
    pattern = '(?<=\s)\p{Lu}\w+(?= )'
    priority = 40
    trim = ["punctuation", "brackets", "quotes"]
    examples = { match = ["a |Ab| "], no-match = ["a"] }

    [[rule]]
    id = "card"
    kind = "secret"
    pattern = '[3-6][0-9]{3}(?:[ -]?[0-9]){9,15}'
    boundary = "word"
    validate = ["luhn"]
    priority = 800
    link = false
    examples = { match = ["|4111 1111 1111 1111|"], no-match = ["1"] }

    [[rule]]
    id = "terms"
    type = "text"
    text = ["terms of service", "terms", "日本語"]
    compare = ["ignore-case", "ignore-diacritics", "whole-word"]

    [[rule]]
    id = "wide"
    type = "text"
    text = ["ASS", "straße", "é"]
    compare = ["ignore-case", "ignore-width"]
    priority = 590

    [[rule]]
    id = "last"
    type = "text"
    text = "a"
    compare = ["backwards"]
    limit = 1
    priority = 20
    range = { from = 1, to = 20, unit = "characters" }
    """#
}
