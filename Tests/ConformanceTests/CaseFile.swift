import Foundation

/// One file of `Cases`: sections of texts with the expected links drawn in.
///
/// ```text
/// # A comment.
/// == a title that is a sentence
/// kind url
/// profile gfm
/// set override."default/url".scanner.bare-hosts = "never"
///
/// |https://a.example/x(y)|, yes
/// no link here \| a bar is escaped
/// ```
///
/// A section lasts to the next `==`. Its header ends at the first empty line; every other line that is not empty is
/// one case. In a case, `\|` is a bar, `\\` a backslash, `\n` a line end, `\t` a tab, `\u{200B}` a character that
/// cannot be seen, and `\*{1000 ab}` a text a thousand times over; in the latter `\}` is a brace.
struct CaseFile: Sendable {
  /// Cases under the same rules.
  struct Section: Sendable {
    let file: String
    let line: Int
    let title: String
    /// The kinds that are asserted on; all others are ignored.
    var kinds: [String] = []
    var profile = "chat"
    /// Changes of settings, in TOML.
    var settings: [String] = []
    /// Packs besides the default one: `builtin:NAME`, or a file in `Cases`.
    var packs: [String] = []
    /// If given, the marks that every link has, and no others.
    var marks: [String]?
    var cases: [Case] = []
  }

  /// One line.
  struct Case: Sendable {
    let line: Int
    let text: String
    /// The expected links, as offsets of UTF-8.
    let links: [Range<Int>]
  }

  /// What is wrong in a file, and where.
  struct Mistake: Error, CustomStringConvertible {
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  let name: String
  private(set) var sections: [Section] = []
  private var isHeader = false

  /// Reads a file of `Cases` by its name.
  init(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    try self.init(name: name, text: text)
  }

  /// Reads a text.
  init(name: String, text: String) throws(Mistake) {
    self.name = name
    // By scalars: a combining mark after a line end must not join it.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() { try read(String(line), index + 1) }
    try finish(lines.count)
    if sections.isEmpty { throw mistake(1, "there is no section; one begins with `== TITLE`") }
  }

  /// The names of all files.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".cases") }
      .sorted()
  }

  private mutating func read(_ line: String, _ number: Int) throws(Mistake) {
    let scalars = line.unicodeScalars
    if scalars.first == "#", scalars.count == 1 || line.utf8.starts(with: "# ".utf8) { return }
    if line.utf8.starts(with: "== ".utf8) {
      try finish(number)
      let title = String(scalars.dropFirst(3))
      sections.append(Section(file: name, line: number, title: title))
      isHeader = true
      return
    }
    if scalars.isEmpty {
      isHeader = false
      return
    }
    if scalars.first == " " || scalars.last == " " || scalars.last == "\r" {
      throw mistake(number, "a space at the edge of a line is written \\u{20}")
    }
    guard !sections.isEmpty else { throw mistake(number, "this stands before the first `== TITLE`") }
    if isHeader {
      try readHeader(line, number)
    } else {
      let reader = CaseReader(scalars)
      do {
        let (text, links) = try reader.read()
        sections[sections.count - 1].cases.append(Case(line: number, text: text, links: links))
      } catch {
        throw mistake(number, error.message)
      }
    }
  }

  private mutating func readHeader(_ line: String, _ number: Int) throws(Mistake) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else {
      throw mistake(number, "`\(line)` is no header line; an empty line ends the header")
    }
    let words = parts[1].split(separator: " ").map(String.init)
    let last = sections.count - 1
    switch parts[0] {
    case "kind":
      let known: Set = ["url", "email", "phone", "handle", "list", "hashtag", "cashtag", "channel", "text"]
      guard known.isSuperset(of: words) else { throw mistake(number, "`\(parts[1])` is no kind") }
      sections[last].kinds += words
    case "profile": sections[last].profile = String(parts[1])
    case "set":
      guard parts[1].contains("=") else { throw mistake(number, "write `set KEY = VALUE`") }
      sections[last].settings.append(String(parts[1]))
    case "rules": sections[last].packs += words
    case "marks": sections[last].marks = words == ["none"] ? [] : words
    default:
      throw mistake(number, "`\(parts[0])` is none of `kind`, `profile`, `set`, `rules`, `marks`")
    }
  }

  /// Ends the section before a line.
  private mutating func finish(_ number: Int) throws(Mistake) {
    guard let last = sections.indices.last else { return }
    if sections[last].kinds.isEmpty { sections[last].kinds = ["url"] }
    if sections[last].cases.isEmpty { throw mistake(number, "the section before this line has no case") }
  }

  private func mistake(_ line: Int, _ message: String) -> Mistake {
    Mistake(file: name, line: line, message: message)
  }
}

/// Reads the bars and escapes of one case.
private struct CaseReader {
  struct Mistake: Error { let message: String }

  /// The most bytes that a case may become.
  private static let longest = 16 << 20

  private let scalars: [Unicode.Scalar]

  init(_ scalars: String.UnicodeScalarView) { self.scalars = Array(scalars) }

  /// The text without bars and escapes, and the places of the links.
  func read() throws(Mistake) -> (text: String, links: [Range<Int>]) {
    var drawn = Drawn()
    var place = 0
    try read(&place, into: &drawn, isInside: false)
    guard drawn.bounds.count.isMultiple(of: 2) else { throw Mistake(message: "a bar has no partner") }
    var links: [Range<Int>] = []
    for index in stride(from: 0, to: drawn.bounds.count, by: 2) {
      guard drawn.bounds[index] < drawn.bounds[index + 1] else {
        throw Mistake(message: "there is nothing between two bars; a bar itself is written \\|")
      }
      links.append(drawn.bounds[index]..<drawn.bounds[index + 1])
    }
    return (String(decoding: drawn.bytes, as: UTF8.self), links)
  }

  private struct Drawn {
    var bytes: [UInt8] = []
    var bounds: [Int] = []

    mutating func append(_ scalar: Unicode.Scalar) { bytes += Array(String(scalar).utf8) }

    mutating func append(_ other: Drawn) {
      bounds += other.bounds.map { $0 + bytes.count }
      bytes += other.bytes
    }
  }

  /// Reads to the end, or inside a repetition to its brace.
  private func read(_ place: inout Int, into drawn: inout Drawn, isInside: Bool) throws(Mistake) {
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      switch scalar {
      case "|": drawn.bounds.append(drawn.bytes.count)
      case "}" where isInside: return
      case "\\": try readEscape(&place, into: &drawn)
      default: drawn.append(scalar)
      }
    }
    if isInside { throw Mistake(message: "`\\*{` has no `}`") }
  }

  private func readEscape(_ place: inout Int, into drawn: inout Drawn) throws(Mistake) {
    guard place < scalars.count else { throw Mistake(message: "a backslash is written \\\\") }
    let escape = scalars[place]
    place += 1
    switch escape {
    case "|", "\\", "}": drawn.append(escape)
    case "n": drawn.append("\n")
    case "t": drawn.append("\t")
    case "u":
      let digits = try readWord(&place, until: "}")
      guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        throw Mistake(message: "`\(digits)` is no character in hexadecimal digits")
      }
      drawn.append(scalar)
    case "*":
      let digits = try readWord(&place, until: " ")
      guard let count = Int(digits), count > 0 else { throw Mistake(message: "write `\\*{COUNT TEXT}`") }
      var part = Drawn()
      try read(&place, into: &part, isInside: true)
      guard count <= Self.longest / max(1, part.bytes.count) else {
        throw Mistake(message: "this is too long")
      }
      for _ in 0..<count { drawn.append(part) }
    default: throw Mistake(message: "`\\\(escape)` is no escape")
    }
  }

  /// Reads from an open brace to a sign.
  private func readWord(_ place: inout Int, until end: Unicode.Scalar) throws(Mistake) -> String {
    guard place < scalars.count, scalars[place] == "{",
      let close = scalars[place...].firstIndex(of: end)
    else { throw Mistake(message: "an escape with a brace does not end") }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: scalars[(place + 1)..<close])
    place = close + 1
    return String(word)
  }
}
