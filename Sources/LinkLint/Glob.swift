import LinkModel

/// A pattern with `*` for any text and `?` for one character; everything else stands for itself.
///
/// Costs the product of both lengths at worst; there is no recursion.
public struct Glob: Hashable, Sendable {
  private enum Token: Hashable { case byte(UInt8), one, many }

  /// The pattern as it was written.
  public let pattern: String
  private let tokens: [Token]

  /// A pattern; every string is one.
  public init(_ pattern: String) {
    self.pattern = pattern
    tokens = pattern.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "*"): .many
      case UInt8(ascii: "?"): .one
      default: .byte(byte)
      }
    }
  }

  /// Whether the whole text is as the pattern says.
  public func matches(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    return Backtracking.matches(tokens, bytes, isMany: { $0 == .many }) { token, place in
      switch token {
      case .byte(let byte): return bytes[place] == byte ? 1 : nil
      case .one:
        // From the first byte of a scalar to its last.
        guard bytes[place] & 0xC0 != 0x80 else { return nil }
        return bytes[(place + 1)...].prefix { $0 & 0xC0 == 0x80 }.count + 1
      case .many: return nil
      }
    }
  }
}

/// A pattern for paths below a folder: `*` and `?` stay within a name, `**` is any number of folders. A pattern that
/// fits a folder fits all that is in it.
public struct PathGlob: Hashable, Sendable {
  private enum Part: Hashable { case name(Glob), folders }

  private let parts: [Part]

  /// A pattern with `/` between names.
  public init(_ pattern: String) {
    var names = pattern.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
    // `archive/` is the folder itself.
    if names.count > 1, names.last == "" { names.removeLast() }
    parts = names.map { $0 == "**" ? .folders : .name(Glob(String($0))) }
  }

  /// Whether a path, seen from the folder of the pattern, or a folder above it fits.
  public func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return Backtracking.matches(parts, names, mayEndEarly: true, isMany: { $0 == .folders }) { part, place in
      if case .name(let glob) = part { glob.matches(names[place]) ? 1 : nil } else { nil }
    }
  }
}

/// Matching with wildcards: after a mismatch only the last wildcard has to grow, since what comes before it already
/// matched as early as it could.
private enum Backtracking {
  /// `step` says how many elements a pattern element takes at a place; nil: none. `mayEndEarly`: the pattern may fit
  /// the beginning of the text only.
  static func matches<Token, Element>(
    _ pattern: [Token], _ text: [Element], mayEndEarly: Bool = false, isMany: (Token) -> Bool,
    step: (Token, Int) -> Int?
  ) -> Bool {
    var token = 0
    var place = 0
    var retry: (token: Int, place: Int)?
    while place < text.count {
      if token < pattern.count {
        if isMany(pattern[token]) {
          token += 1
          retry = (token, place)
          continue
        }
        if let count = step(pattern[token], place) {
          token += 1
          place += count
          continue
        }
      } else if mayEndEarly {
        return true
      }
      guard let last = retry else { return false }
      retry = (last.token, last.place + 1)
      (token, place) = (last.token, last.place + 1)
    }
    return pattern[token...].allSatisfy(isMany)
  }
}
