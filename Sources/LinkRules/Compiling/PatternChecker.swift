import LinkDetection
import LinkModel

/// Tells what is wrong with a pattern, pointing into it.
struct PatternChecker {
  let rule: RuleID
  let node: TOMLNode
  /// `the pattern`, or which other one.
  var what = "the pattern"

  /// What is known about the pattern; nil, and a message, if it cannot be used.
  func inspect(
    _ source: RegexSource, mayBeEmpty: Bool = false, into collector: inout DiagnosticCollector
  ) -> PatternInspector? {
    do {
      let inspector = try PatternInspector(source)
      if inspector.canMatchEmpty, !mayBeEmpty {
        collector.add(
          Diagnostic(
            "empty-match", .error, "\(what) of `\(rule)` can match an empty string",
            at: Diagnostic.Label(node.location),
            help: ["use `+` instead of `*`, or require a first character"]))
      }
      return inspector
    } catch {
      collector.add(badPattern(error, source.pattern))
      return nil
    }
  }

  private func badPattern(_ error: PatternError, _ pattern: String) -> Diagnostic {
    let offset = min(max(0, error.offset), pattern.utf8.count)
    let (label, help) = PatternHelp.words(for: error.message, in: pattern) {
      node.location(of: $0..<$0)?.column
    }
    return Diagnostic(
      "bad-pattern", .error, "\(what) of rule `\(rule)` does not compile: \(error.message)",
      at: Diagnostic.Label(node.location(of: offset..<offset) ?? node.location, label),
      notes: [
        "PCRE2 \(PatternInspector.libraryVersion): \(error.message), at offset \(offset) of the pattern"
      ],
      help: help)
  }

  /// Tells when every text is searched, because nothing is known that each match holds.
  func warnIfCostly(
    _ inspector: PatternInspector, boundary: Boundary, keywords: [String],
    into collector: inout DiagnosticCollector
  ) {
    guard inspector.cost(boundary: boundary, keywords: keywords).costClass == .everyText else { return }
    collector.add(
      Diagnostic(
        "costly-rule", .warning, "`\(rule)` searches every message",
        at: Diagnostic.Label(node.location, "no literal and no rare byte is in all that this matches"),
        help: [
          "name words of which one is in each message with a match, such as `keywords = [\"ticket\"]`, or silence this with `allow = [\"costly-rule\"]`"
        ]))
  }

  /// Tries texts that are made to be slow for the pattern.
  func warnIfSlow(_ source: RegexSource, into collector: inout DiagnosticCollector) {
    guard let slowness = PatternInspector.slowness(of: source) else { return }
    collector.add(
      Diagnostic(
        "slow-pattern", .warning, "\(what) of `\(rule)` may take very long on some texts",
        at: Diagnostic.Label(node.location(of: slowness.range) ?? node.location, slowness.reason),
        notes: ["\(slowness.probe) used up the \(source.limits.steps.grouped) steps that one match may take"],
        help: slowness.mended.map { ["make the inner one possessive: `\($0)`"] } ?? [
          "narrow the repetition, or silence this with `allow = [\"slow-pattern\"]`"
        ]))
  }
}
