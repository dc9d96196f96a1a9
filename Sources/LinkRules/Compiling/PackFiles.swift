import LinkDetection
import LinkModel

/// Files of names beside a pack, which its rules point to: texts that are no links, top-level domains.
struct PackFiles {
  let access: FileAccess
  /// Whether the rule came with the library, which brings no such files.
  let isBuiltin: Bool

  /// The file at a path relative to the pack; nil, and a message, if it cannot be read or lies elsewhere.
  func read(
    _ path: String, at node: TOMLNode, help: [String] = [], into collector: inout DiagnosticCollector
  ) -> SourceText? {
    // Whoever writes the command line may read any file; a pack from elsewhere only what lies beside it.
    let isOwn = node.source.name == SettingReader.name
    let folder = FilePath.folder(of: node.source.name)
    let below = isOwn ? path : FilePath.inside(folder, path)
    guard !isBuiltin, let inside = below, isOwn || access.isInside(inside, folder) else {
      collector.add(
        Diagnostic(
          "extends-outside", .error, "`\(path)` is not inside the folder of this pack",
          at: Diagnostic.Label(node.location), help: ["put the file beside the pack"]))
      return nil
    }
    switch access.read(inside) {
    case .success(let bytes): return SourceText(name: inside, bytes: bytes)
    case .failure(let failure):
      collector.add(
        Diagnostic(
          "unreadable-file", .error, "cannot read `\(inside)`: \(failure.sentence)",
          at: Diagnostic.Label(node.location), help: help))
      return nil
    }
  }
}

/// A list of top-level domains as IANA writes it: a name a line, `#` before remarks.
enum TLDFile {
  /// More bad lines than this are counted, not listed.
  private static let mostListed = 20

  /// The names; each line that is none is told and passed over. Linear in the text.
  static func names(in text: SourceText, into collector: inout DiagnosticCollector) -> [String] {
    if text.bytes.contains(0) {
      collector.add(
        Diagnostic(
          "bad-line", .warning, "`\(text.name)` is no text file, so no top-level domain is read from it",
          at: Diagnostic.Label(SourceLocation(path: text.name))))
      return []
    }
    var names: [String] = []
    var bad = 0
    for number in 1...max(1, text.lines.lineCount) {
      let line = text.lines.range(ofLine: number).utf8
      let remark = line.first { text.bytes[$0] == UInt8(ascii: "#") } ?? line.upperBound
      var range = line.lowerBound..<remark
      while let last = range.last, isBlank(text.bytes[last]) { range = range.lowerBound..<last }
      while let first = range.first, isBlank(text.bytes[first]) { range = first + 1..<range.upperBound }
      if range.isEmpty { continue }
      if let name = name(text.bytes[range]) {
        names.append(name)
        continue
      }
      bad += 1
      guard bad <= mostListed else { continue }
      collector.add(
        Diagnostic(
          "bad-line", .warning, "this is no top-level domain, so the line is passed over",
          at: Diagnostic.Label(location(of: range, line: number, in: text)),
          help: ["write one name on each line, such as `org`, without a dot"]))
    }
    if bad > mostListed {
      collector.add(
        Diagnostic(
          "bad-line", .warning, "\(bad - mostListed) more lines of `\(text.name)` are no top-level domains",
          at: Diagnostic.Label(SourceLocation(path: text.name))))
    }
    return names
  }

  private static func location(of range: Range<Int>, line: Int, in text: SourceText) -> SourceLocation {
    range.count <= 1_000
      ? text.location(of: TextRange(utf8: range)) : SourceLocation(path: text.name, line: line, column: 1)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// One label of letters, digits and inner hyphens, with a letter among them; nil if it is none.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count <= 252, let name = String(validating: bytes, as: UTF8.self) else { return nil }
    var hasLetter = false
    for scalar in name.unicodeScalars {
      let category = scalar.properties.generalCategory
      switch category {
      case .decimalNumber: break
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        hasLetter = true
      case .nonspacingMark, .spacingMark: break
      default: if scalar != "-" { return nil }
      }
    }
    return hasLetter && !name.hasPrefix("-") && !name.hasSuffix("-") ? name : nil
  }
}
