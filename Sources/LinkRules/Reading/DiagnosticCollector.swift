package import LinkModel

/// Gathers the messages about some files, and the work that goes into them: a file with a million mistakes is told
/// about a thousand of them.
package struct DiagnosticCollector: Sendable {
  /// The most messages of one run; then one says that there are more.
  package static let most = 1_000

  package private(set) var diagnostics: [Diagnostic] = []
  /// What may still be spent on suggestions: 1 for a name that is looked at, 10 for one that is compared.
  private var budget = 200_000
  private var errorCount = 0
  /// The warnings so far.
  private var told: Set<Diagnostic> = []

  package init() {}

  /// How many errors there are so far; a reader compares before and after to know whether a part is sound.
  package var errors: Int { errorCount }

  package mutating func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    // A file that two rules name would be told twice.
    guard diagnostic.severity == .error || told.insert(diagnostic).inserted else { return }
    if diagnostics.count < Self.most {
      diagnostics.append(diagnostic)
    } else if diagnostics.count == Self.most {
      diagnostics.append(
        Diagnostic("too-many-mistakes", .error, "there are more mistakes; the first 1,000 are shown"))
    }
  }

  package mutating func add(_ more: [Diagnostic]) { for diagnostic in more { add(diagnostic) } }

  /// The candidate that a misspelt word was meant to be.
  package mutating func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    let length = word.unicodeScalars.count
    guard length <= 64 else { return nil }
    var close: [String] = []
    var longer: [String] = []
    for candidate in candidates {
      guard budget > 0 else { break }
      budget -= 1
      if length > 2, candidate.hasPrefix(word) { longer.append(candidate) }
      guard abs(candidate.utf8.count - word.utf8.count) <= 8 else { continue }
      budget -= 10
      close.append(candidate)
    }
    // A beginning, such as `warn`, means the only word that goes on so.
    return Suggestion.nearest(to: word, among: close) ?? (longer.count == 1 ? longer[0] : nil)
  }

  /// `did you mean …?`, as the help of a message.
  package mutating func didYouMean(_ word: String, among candidates: some Sequence<String>) -> [String] {
    suggestion(for: word, among: candidates).map { ["did you mean `\($0)`?"] } ?? []
  }
}

extension Sequence<String> {
  /// The names in backticks: `a`, `b` and `c`.
  package func ticked(_ last: String = "and") -> String { map { "`\($0)`" }.listed(last) }

  /// a, b and c.
  package func listed(_ last: String = "and") -> String {
    let parts = Array(self)
    guard let end = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}

extension Array where Element: Hashable {
  /// Each element where it comes first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Int {
  /// `100,000`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let parts = digits.indices.map {
      (digits.count - $0) % 3 == 0 && $0 > 0 ? ",\(digits[$0])" : "\(digits[$0])"
    }
    return (self < 0 ? "-" : "") + parts.joined()
  }
}

extension String {
  /// The name as lower-case words joined by hyphens, if it is one of ASCII letters: `My Shop` is `my-shop`.
  package var kebabCased: String? {
    guard utf8.count <= 64, utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var words = ""
    var last: Character = "-"
    for letter in self {
      let isPart = letter.isLetter || letter.isNumber
      if letter.isUppercase, last.isLowercase { words += "-" }
      if isPart || last != "-" { words += isPart ? letter.lowercased() : "-" }
      last = isPart ? letter : "-"
    }
    if words.hasSuffix("-") { words.removeLast() }
    return words.isKebabCase ? words : nil
  }

  /// Lower-case words of letters and digits, joined by hyphens; the first begins with a letter.
  package var isKebabCase: Bool {
    var last = UInt8(ascii: "-")
    for byte in utf8 {
      switch byte {
      case 0x61...0x7A: break
      case 0x30...0x39: if last == UInt8(ascii: "-"), utf8.first == byte { return false }
      case UInt8(ascii: "-"): if last == UInt8(ascii: "-") { return false }
      default: return false
      }
      last = byte
    }
    return last != UInt8(ascii: "-")
  }
}
