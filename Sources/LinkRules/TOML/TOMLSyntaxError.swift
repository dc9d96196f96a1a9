import LinkModel

/// Words the syntax errors of toml++ as this project words its messages, and helps with the commonest.
enum TOMLSyntaxError {
  /// The message for what toml++ says.
  static func diagnostic(_ description: String, at region: TOMLRegion, in source: TOMLSource) -> Diagnostic {
    var region = region
    var text = description
    var isString = false
    if let colon = text.firstRange(of: ": "), text.hasPrefix("Error while parsing ") {
      isString = text[..<colon.lowerBound].hasSuffix("string")
      text = String(text[colon.upperBound...])
    }
    if isString, text.hasPrefix("unknown escape sequence") {
      // toml++ points behind the backslash.
      region = TOMLRegion(line: region.line, column: max(1, region.column - 1), width: 2)
      return Diagnostic(
        "toml-syntax", .error, ticked(text) + " in a string",
        at: Diagnostic.Label(source.location(region), "not an escape that TOML knows"),
        help: [
          "write patterns in single quotes, where a backslash is a backslash"
            + (quoted(around: region, in: source).map { ": \($0)" } ?? "")
        ])
    }
    return Diagnostic(
      "toml-syntax", .error, ticked(text), at: Diagnostic.Label(source.location(region)),
      help: help(for: text, in: source, region) ?? TOMLSyntaxHelp(region, in: source).help(for: text))
  }

  private static func help(for text: String, in source: TOMLSource, _ region: TOMLRegion) -> [String]? {
    if text.hasPrefix("expected keys, tables, whitespace or comments, saw")
      || text.hasPrefix("expected '=', saw"),
      isLetter(at: region, in: source)
    {
      return ["put a key with other letters than a-z, digits, `-` and `_` in quotes"]
    }
    if text.hasPrefix("cannot redefine existing array"), text.hasSuffix("as table") {
      let name = text.split(separator: "'").dropFirst().first.map(String.init) ?? "rule"
      return ["write `[[\(name)]]`, with two brackets, for each of several"]
    }
    return nil
  }

  /// Whether a letter beyond ASCII stands at a place.
  private static func isLetter(at region: TOMLRegion, in source: TOMLSource) -> Bool {
    guard
      let scalar = source.raw(TOMLRegion(line: region.line, column: region.column, width: 1)).unicodeScalars
        .first
    else { return false }
    return scalar.value >= 0x80 && scalar.isWordPart
  }

  /// The double-quoted string around a place, in single quotes.
  private static func quoted(around region: TOMLRegion, in source: TOMLSource) -> String? {
    let line = source.text.lines.text(ofLine: region.line)
    guard line.utf8.count <= 400 else { return nil }
    var start: String.Index?
    var column = 1
    var isEscaped = false
    for index in line.unicodeScalars.indices {
      let scalar = line.unicodeScalars[index]
      if scalar == "\"", !isEscaped {
        if let begin = start {
          if column > region.column {
            let content = String(line[line.unicodeScalars.index(after: begin)..<index])
            guard !content.isEmpty else { return nil }
            return content.contains("'") ? "'''\(content)'''" : "'\(content)'"
          }
          start = nil
        } else {
          start = index
        }
      }
      isEscaped = scalar == "\\" && !isEscaped && start != nil
      column += 1
    }
    return nil
  }

  /// Names in backticks rather than in quotes.
  private static func ticked(_ text: String) -> String {
    // toml++ quotes with apostrophes; one that is quoted itself stays.
    var result = ""
    for character in text { result.append(character == "'" ? "`" : character) }
    return result.replacing("```", with: "`'`")
  }
}
