public import LinkModel

/// A rule with its finder, ready to run. A class, so that looking at it in the inner loop copies one reference.
final class CompiledRule: Sendable {
  let rule: Rule
  let finder: Finder
  let captureNames: [String]
  /// What is left to do for a candidate before overlaps are settled.
  let check: CandidateCheck
  private let keywords: [TriggerSet.Word]
  private let exceptionPatterns: [RegexFinder]
  private let validations: [(check: any ValueCheck, capture: String?)]
  private let checksBoundary: Bool
  /// Whether the scheme of a target is known only when the link is, or is none of those that the rule may use.
  private let checksTarget: Bool

  init(_ given: Rule) throws(RuleError) {
    var rule = given
    switch rule.source {
    case .detector:
      if rule.value == nil { rule.value = Template([.capture(names: ["value", "0"], filters: [])]) }
      checksTarget = rule.url?.mayLeave(rule.targetSchemes) ?? false
    case .regex, .text: checksTarget = rule.url?.mayLeave(rule.targetSchemes) ?? false
    case .url, .email, .phone: checksTarget = false
    }
    self.rule = rule
    var exceptions: [RegexFinder] = []
    do {
      switch rule.source {
      case .regex(let source):
        let templates = [rule.value, rule.url, rule.label, rule.report?.message].compactMap { $0 }
        let captures = templates.reduce(into: Set(rule.validate.compactMap(\.capture))) {
          $0.formUnion($1.captureNames)
        }
        finder = .regex(
          try RegexFinder(source, boundary: rule.boundary, keywords: rule.keywords, captures: captures))
      case .text(let source): finder = .text(TextFinder(source, boundary: rule.boundary))
      case .url(let settings): finder = .url(URLScanner(settings))
      case .email(let settings): finder = .email(EmailScanner(settings))
      case .phone(let settings): finder = .phone(PhoneScanner(settings))
      case .detector(let detector): finder = .detector(DetectorFinder(detector: detector))
      }
      for pattern in rule.except.patterns {
        exceptions.append(try RegexFinder(pattern, boundary: .none, keywords: []))
      }
    } catch {
      throw RuleError(rule: rule.id, pattern: error)
    }
    exceptionPatterns = exceptions
    var shapes = ShapeFilter()
    for text in rule.except.texts {
      // Texts are equal that are so to Unicode, not to the byte.
      if let last = text.utf8.last, text.utf8.allSatisfy({ $0 < 0x80 }) {
        shapes.insert(last, count: text.utf8.count)
      } else {
        shapes.insertAll()
      }
    }
    captureNames = finder.any.captureNames
    validations = rule.validate.map { ($0.check, $0.capture) }
    switch rule.source {
    case .regex:
      // The pattern carries boundary and keywords itself, so that it can backtrack into them.
      checksBoundary = false
      keywords = []
    case .text, .detector:
      // Texts know the boundary themselves, so that a shorter one can step in where the longest does not fit.
      if case .text = rule.source { checksBoundary = false } else { checksBoundary = rule.boundary != .none }
      keywords = rule.keywords.map { TriggerSet.Word($0.utf8, ignoresCase: true) }
    case .url, .email, .phone:
      checksBoundary = false
      keywords = []
    }
    let hasMore =
      !keywords.isEmpty || checksBoundary || !rule.trim.isEmpty || !validations.isEmpty
      || !rule.except.patterns.isEmpty || checksTarget
    check = CandidateCheck(
      hasMore: hasMore, skipsCode: !rule.searchesCode, hasExceptions: !rule.except.texts.isEmpty,
      exceptions: shapes)
  }

  /// Trims a candidate and says why it is no match, if so.
  func fault(of record: inout LinkRecord, in text: TextBytes, scratch: inout Scratch) -> Rejection? {
    if record.status != .match { return nil }
    if !keywords.isEmpty, !keywords.contains(where: { $0.occurs(in: text) }) { return .keywordMissing }
    if checksBoundary {
      if !rule.boundary.allowsStart(at: Int(record.start), in: text) { return .boundaryBefore }
      if !rule.boundary.allowsEnd(at: Int(record.end), in: text) { return .boundaryAfter }
    }
    if !rule.trim.isEmpty {
      let end = Trimming.end(of: record.range, in: text, trim: rule.trim)
      guard end > Int(record.start) else { return .emptyMatch }
      if end < Int(record.end) {
        scratch.trace?.append(
          .trimmed(rule: Int(record.rule), from: record.range, to: Int(record.start)..<end))
        record.end = UInt32(end)
      }
    }
    if !rule.searchesCode, scratch.code.touch(record.range) { return .inCode }
    for (check, capture) in validations {
      let range = self.range(of: capture ?? "0", in: record, captures: scratch.captures) ?? record.range
      if !check.accepts(text.extracting(range)) { return .validation }
    }
    if !rule.except.isEmpty {
      let shown = text.extracting(record.range)
      if check.mayBeException(shown), rule.except.texts.contains(String(utf8: shown)) {
        return .exception
      }
      for pattern in exceptionPatterns where pattern.matches(text.extracting(record.range), scratch: &scratch)
      {
        return .exception
      }
    }
    if checksTarget, hasDeniedTarget(record, in: text, scratch.captures) {
      record.status = .refused
      record.rejection = .deniedScheme
    }
    return nil
  }

  /// Appends what a template gives for a record, as UTF-8.
  func append(
    _ template: Template, for record: LinkRecord, in text: TextBytes, _ captures: [CaptureRange],
    to output: inout [UInt8]
  ) {
    template.append(to: &output, isBare: record.marks.contains(.bareHost)) { name, output in
      if let range = range(of: name, in: record, captures: captures) {
        output.append(text, range)
        return true
      }
      return finder.any.appendCapture(name, of: record.range, in: text, to: &output)
    }
  }

  /// Whether the target of a record has a scheme that the rule does not allow. Control characters and blanks are
  /// passed over, as browsers do (URL Standard 4.4).
  private func hasDeniedTarget(_ record: LinkRecord, in text: TextBytes, _ captures: [CaptureRange]) -> Bool {
    guard let template = rule.url else { return false }
    var target: [UInt8] = []
    append(template, for: record, in: text, captures, to: &target)
    var scheme: [UInt8] = []
    for byte in target where byte > 0x20 {
      if byte == UInt8(ascii: ":") {
        return !scheme.isEmpty && !rule.targetSchemes.contains(String(decoding: scheme, as: UTF8.self))
      }
      guard byte.isASCIIAlphanumeric || "+-.".utf8.contains(byte) else { return false }
      scheme.append(byte.asciiLowercased)
    }
    return false
  }

  /// Where a capture of a record stands; `0` is the whole of it.
  func range(of capture: String, in record: LinkRecord, captures: [CaptureRange]) -> Range<Int>? {
    if capture == "0" { return record.range }
    guard let index = captureNames.firstIndex(of: capture) else { return nil }
    let place = Int(record.captures) + index
    return place < captures.count ? captures[place].range : nil
  }
}

/// Why a rule cannot be used.
public struct RuleError: Error, Hashable, Sendable {
  /// The rule.
  public let rule: RuleID
  /// What is wrong with its pattern.
  public let pattern: PatternError
}

extension TriggerSet.Word {
  /// Whether the literal stands anywhere in a text. Linear for the usual short literal.
  func occurs(in text: TextBytes) -> Bool {
    guard !bytes.isEmpty, bytes.count <= text.count else { return bytes.isEmpty }
    for offset in 0...(text.count - bytes.count) where matches(at: offset, in: text) { return true }
    return false
  }
}
