import LinkModel

/// The shape of a pattern: enough of it to see which literals every match needs and where repetitions nest.
///
/// Only for patterns that PCRE2 has accepted. What is seldom written (`\Q`, conditions, backtracking verbs) is not
/// read; then there is no shape, and whoever asks does without.
struct PatternSyntax {
  /// Something that can be repeated.
  indirect enum Item {
    /// One scalar that stands for itself, as UTF-8.
    case literal([UInt8])
    /// One or more characters of some kind.
    case other
    /// One character of a class in brackets.
    case set(PatternClass)
    /// Nothing but a condition on the place.
    case zeroWidth
    /// `\b`.
    case wordBoundary
    /// A condition on what stands before the place.
    case lookbehind([[Element]], isNegative: Bool)
    /// Branches in brackets; an atomic group never gives back what it took.
    case group([[Element]], isAtomic: Bool)
  }

  /// An item with how often it stands there.
  struct Element {
    var item: Item
    /// The item without its quantifier, in bytes of the pattern.
    var itemRange: Range<Int>
    /// The item with its quantifier.
    var range: Range<Int>
    var least = 1
    /// Nil: without bound.
    var most: Int? = 1
    var isPossessive = false

    /// Whether it can take many more than it needs to, and give them back.
    var isOpenRepetition: Bool { !isPossessive && (most ?? .max) > max(least, 8) }
  }

  private struct Unreadable: Error {}

  /// The branches of the pattern.
  private(set) var branches: [[Element]] = []
  /// Whether flags change inside the pattern, after its start.
  private(set) var changesFlags = false
  /// Whether letters match in either case, by its flags or what the pattern begins with.
  private(set) var isCaseless: Bool
  private let bytes: [UInt8]
  private var isExtended: Bool
  private var place = 0

  /// Reads a pattern; nil if it has something that is not read.
  init?(_ source: RegexSource) {
    bytes = Array(source.pattern.utf8)
    isExtended = source.flags.contains(.extended)
    isCaseless = source.flags.contains(.caseless)
    readOpeningFlags()
    do {
      branches = try readBranches()
    } catch {
      return nil
    }
    guard place == bytes.count else { return nil }
  }

  /// Flags that the pattern sets for the whole of it, as `(?x)` at its start.
  private mutating func readOpeningFlags() {
    while startsWith("(?"), let close = bytes[place...].firstIndex(of: UInt8(ascii: ")")) {
      let flags = bytes[(place + 2)..<close]
      // Once only: `xx` means more than `x`.
      guard !flags.isEmpty, flags.allSatisfy({ "imsx".utf8.contains($0) }), Set(flags).count == flags.count
      else {
        return
      }
      if flags.contains(UInt8(ascii: "x")) { isExtended = true }
      if flags.contains(UInt8(ascii: "i")) { isCaseless = true }
      place = close + 1
    }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  private func startsWith(_ text: StaticString) -> Bool {
    let wanted = Array(text.description.utf8)
    return place + wanted.count <= bytes.count && Array(bytes[place..<place + wanted.count]) == wanted
  }

  private mutating func skip(through byte: UInt8) throws(Unreadable) {
    while let found = peek() {
      place += 1
      if found == byte { return }
    }
    throw Unreadable()
  }

  /// Skips what PCRE2 passes over, also between an item and its quantifier.
  private mutating func skipComments() throws(Unreadable) {
    while let byte = peek() {
      if startsWith("(?#") {
        try skip(through: UInt8(ascii: ")"))
      } else if isExtended, byte == 0x20 || (0x09...0x0D).contains(byte) {
        place += 1
      } else if isExtended, byte == UInt8(ascii: "#") {
        while let next = peek(), next != 0x0A { place += 1 }
      } else {
        return
      }
    }
  }

  private mutating func readBranches() throws(Unreadable) -> [[Element]] {
    var branches: [[Element]] = [[]]
    while true {
      try skipComments()
      guard let byte = peek(), byte != UInt8(ascii: ")") else { return branches }
      if byte == UInt8(ascii: "|") {
        place += 1
        branches.append([])
        continue
      }
      let start = place
      let item = try readItem()
      let end = place
      var element = Element(item: item, itemRange: start..<end, range: start..<end)
      try skipComments()
      if try readQuantifier(&element) { element.range = start..<place }
      branches[branches.count - 1].append(element)
    }
  }

  private mutating func readQuantifier(_ element: inout Element) throws(Unreadable) -> Bool {
    switch peek() {
    case UInt8(ascii: "*"): (element.least, element.most) = (0, nil)
    case UInt8(ascii: "+"): (element.least, element.most) = (1, nil)
    case UInt8(ascii: "?"): (element.least, element.most) = (0, 1)
    case UInt8(ascii: "{"):
      guard let close = bytes[place...].firstIndex(of: UInt8(ascii: "}")) else { return false }
      let parts = bytes[(place + 1)..<close].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), let least = Int(String(decoding: parts[0], as: UTF8.self)) else {
        return false
      }
      element.least = least
      element.most = parts.count == 1 ? least : Int(String(decoding: parts[1], as: UTF8.self))
      if parts.count == 2, element.most == nil, !parts[1].isEmpty { return false }
      place = close
    default: return false
    }
    place += 1
    if peek() == UInt8(ascii: "+") {
      element.isPossessive = true
      place += 1
    } else if peek() == UInt8(ascii: "?") {
      place += 1
    }
    return true
  }

  private mutating func readItem() throws(Unreadable) -> Item {
    guard let byte = peek() else { throw Unreadable() }
    switch byte {
    case UInt8(ascii: "("): return try readGroup()
    case UInt8(ascii: "["):
      // Word boundaries of old, written as classes.
      if startsWith("[[:<:]]") || startsWith("[[:>:]]") { throw Unreadable() }
      let start = place + 1
      try readClass()
      return .set(PatternClass(bytes[start..<place - 1]))
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw Unreadable()
    case UInt8(ascii: "{") where (peek(1) ?? 0) &- 0x30 < 10:
      throw Unreadable()
    case UInt8(ascii: "\\"): return try readEscape()
    case UInt8(ascii: "."):
      place += 1
      return .other
    case UInt8(ascii: "^"), UInt8(ascii: "$"):
      place += 1
      return .zeroWidth
    default:
      let (scalar, length) = bytes.span.scalarAndLength(at: place)
      if isExtended, scalar.properties.isPatternWhitespace { throw Unreadable() }
      place += length
      return .literal(Array(bytes[(place - length)..<place]))
    }
  }

  private mutating func readGroup() throws(Unreadable) -> Item {
    place += 1
    if peek() == UInt8(ascii: "*") { throw Unreadable() }
    var isAtomic = false
    var isAssertion = false
    var lookbehind: Bool?
    if peek() == UInt8(ascii: "?") {
      place += 1
      if startsWith("<=") || startsWith("<!") {
        lookbehind = startsWith("<!")
        place += 2
        isAssertion = true
      } else if startsWith("=") || startsWith("!") {
        place += 1
        isAssertion = true
      } else if startsWith("<") {
        try skip(through: UInt8(ascii: ">"))
      } else if startsWith("P<") {
        try skip(through: UInt8(ascii: ">"))
      } else if startsWith("'") {
        place += 1
        try skip(through: UInt8(ascii: "'"))
      } else if startsWith(">") {
        place += 1
        isAtomic = true
      } else if startsWith(":") || startsWith("|") {
        place += 1
      } else if startsWith("R") || startsWith("&") || startsWith("P>") || startsWith("P=") || startsWith("+")
      {
        try skip(through: UInt8(ascii: ")"))
        return .other
      } else if let byte = peek(), (0x30...0x39).contains(byte) {
        try skip(through: UInt8(ascii: ")"))
        return .other
      } else {
        changesFlags = true
        while let byte = peek(), byte != UInt8(ascii: ":"), byte != UInt8(ascii: ")") {
          guard "imsxnJU^-".utf8.contains(byte) else { throw Unreadable() }
          // What white space means would change for the rest.
          if byte == UInt8(ascii: "x") || byte == UInt8(ascii: "U") { throw Unreadable() }
          place += 1
        }
        if peek() == UInt8(ascii: ")") {
          place += 1
          return .zeroWidth
        }
        place += 1
      }
    }
    let branches = try readBranches()
    guard peek() == UInt8(ascii: ")") else { throw Unreadable() }
    place += 1
    if let isNegative = lookbehind { return .lookbehind(branches, isNegative: isNegative) }
    return isAssertion ? .zeroWidth : .group(branches, isAtomic: isAtomic)
  }

  private mutating func readClass() throws(Unreadable) {
    place += 1
    if peek() == UInt8(ascii: "^") { place += 1 }
    if peek() == UInt8(ascii: "]") { place += 1 }
    while let byte = peek(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "\\") {
        if peek(1) == UInt8(ascii: "Q") || peek(1) == UInt8(ascii: "E") { throw Unreadable() }
        place += 2
      } else if startsWith("[:"), let end = posixEnd() {
        place = end
      } else {
        place += 1
      }
    }
    guard peek() != nil else { throw Unreadable() }
    place += 1
  }

  private func posixEnd() -> Int? {
    var index = place + 2
    while index < bytes.count, bytes[index] == UInt8(ascii: "^") || bytes[index].asciiLowercased &- 0x61 < 26
    { index += 1 }
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "]")
    else {
      return nil
    }
    return index + 2
  }

  private mutating func readEscape() throws(Unreadable) -> Item {
    place += 1
    guard let byte = peek() else { throw Unreadable() }
    let isLetterOrDigit = byte.asciiLowercased &- 0x61 < 26 || byte &- 0x30 < 10
    guard isLetterOrDigit else {
      let length = bytes.span.scalarAndLength(at: place).length
      place += length
      return .literal(Array(bytes[(place - length)..<place]))
    }
    place += 1
    switch byte {
    case UInt8(ascii: "b"): return .wordBoundary
    case UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"), UInt8(ascii: "Z"),
      UInt8(ascii: "G"), UInt8(ascii: "K"):
      return .zeroWidth
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
      UInt8(ascii: "S"), UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"),
      UInt8(ascii: "R"), UInt8(ascii: "X"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"):
      return .other
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      if peek() == UInt8(ascii: "{") { try skip(through: UInt8(ascii: "}")) } else { place += 1 }
      return .other
    case UInt8(ascii: "x"):
      if peek() == UInt8(ascii: "{") {
        try skip(through: UInt8(ascii: "}"))
      } else {
        var digits = 0
        while digits < 2, let next = peek(), next &- 0x30 < 10 || next.asciiLowercased &- 0x61 < 6 {
          place += 1
          digits += 1
        }
      }
      return .other
    case 0x31...0x39:
      while let next = peek(), next &- 0x30 < 10 { place += 1 }
      return .other
    case UInt8(ascii: "k"), UInt8(ascii: "g"):
      switch peek() {
      case UInt8(ascii: "{"): try skip(through: UInt8(ascii: "}"))
      case UInt8(ascii: "<"): try skip(through: UInt8(ascii: ">"))
      default: throw Unreadable()
      }
      return .other
    default: throw Unreadable()
    }
  }
}
