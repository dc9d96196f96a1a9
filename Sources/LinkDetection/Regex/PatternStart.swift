import LinkModel

/// How the matches of a pattern begin: what is worked out from its text.
struct PatternStart {
  private typealias Element = PatternSyntax.Element

  /// Every match begins with one of these; nil if that is not certain.
  let words: [TriggerSet.Word]?
  /// ASCII bytes that never stand right before a match.
  let excludedBefore: ByteClass

  /// For a pattern that was read and changes no flags.
  init(_ syntax: PatternSyntax, boundary: Boundary) {
    var words: [TriggerSet.Word] = []
    var isCertain = true
    for branch in syntax.branches {
      guard let found = PatternStart.words(of: branch, isCaseless: syntax.isCaseless) else {
        isCertain = false
        break
      }
      words += found
    }
    self.words = isCertain && !words.isEmpty ? Array(Set(words)).sorted(by: PatternStart.precedes) : nil
    let startsWithLetter = isCertain && words.allSatisfy { TriggerSet.Word.wordBytes.contains($0.bytes[0]) }
    var excluded = PatternStart.intersection(
      syntax.branches.map {
        PatternStart.excluded(before: $0, isCaseless: syntax.isCaseless, startsWithLetter: startsWithLetter)
      })
    excluded.formUnion(PatternStart.excluded(by: boundary.before))
    excludedBefore = excluded
  }

  private static func precedes(_ left: TriggerSet.Word, _ right: TriggerSet.Word) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  // MARK: First words

  private static func words(of branch: [Element], isCaseless: Bool) -> [TriggerSet.Word]? {
    var run: [UInt8] = []
    func words() -> [TriggerSet.Word]? {
      run.isEmpty ? nil : [TriggerSet.Word(run, ignoresCase: isCaseless)]
    }
    for element in branch {
      if isCondition(element) { continue }
      guard element.least >= 1 else { return words() }
      switch element.item {
      case .literal(let bytes) where RequiredLiterals.isSafe(bytes, isCaseless):
        run += bytes
        if element.least != 1 || element.most != 1 { return words() }
      case .set(let set) where run.isEmpty:
        guard let scalars = set.scalars, !scalars.isEmpty, scalars.count <= 8,
          scalars.allSatisfy({ RequiredLiterals.isSafe($0, isCaseless) })
        else { return nil }
        return scalars.map { TriggerSet.Word($0, ignoresCase: isCaseless) }
      case .group(let branches, _) where run.isEmpty:
        var all: [TriggerSet.Word] = []
        for branch in branches {
          guard let found = PatternStart.words(of: branch, isCaseless: isCaseless) else { return nil }
          all += found
        }
        return all
      default: return words()
      }
    }
    return words()
  }

  /// Whether an element only asks for something at its place.
  private static func isCondition(_ element: Element) -> Bool {
    switch element.item {
    case .zeroWidth, .wordBoundary, .lookbehind: true
    case .group(let branches, _): branches.allSatisfy { $0.allSatisfy(isCondition) }
    case .literal, .other, .set: false
    }
  }

  // MARK: What stands before

  private static func excluded(by side: Boundary.Side) -> ByteClass {
    var result = ByteClass()
    switch side {
    case .none: break
    case .word: result = TriggerSet.Word.wordBytes
    case .sigil:
      result = TriggerSet.Word.wordBytes
      result.formUnion(ByteClass("@#$&/"))
    case .space:
      for byte in UInt8(0)..<0x80 where byte != 0x20 && !(0x09...0x0D).contains(byte) { result.insert(byte) }
    }
    return result
  }

  private static func intersection(_ sets: [ByteClass]) -> ByteClass {
    guard let first = sets.first else { return ByteClass() }
    return ByteClass(first.bytes.filter { byte in sets.allSatisfy { $0.contains(byte) } })
  }

  private static func excluded(before branch: [Element], isCaseless: Bool, startsWithLetter: Bool)
    -> ByteClass
  {
    var result = ByteClass()
    for element in branch {
      guard element.least >= 1 else { return result }
      switch element.item {
      case .zeroWidth: continue
      case .wordBoundary: if startsWithLetter { result.formUnion(TriggerSet.Word.wordBytes) }
      case .lookbehind(let branches, let isNegative):
        result.formUnion(isNegative ? forbidden(branches) : missing(in: branches, isCaseless: isCaseless))
      case .group(let branches, _):
        result.formUnion(
          intersection(
            branches.map {
              excluded(before: $0, isCaseless: isCaseless, startsWithLetter: startsWithLetter)
            }))
        if !isCondition(element) { return result }
      case .literal, .other, .set: return result
      }
    }
    return result
  }

  /// The single bytes that a negative lookbehind names.
  private static func forbidden(_ branches: [[Element]]) -> ByteClass {
    var result = ByteClass()
    for branch in branches where branch.count == 1 && branch[0].least == 1 && branch[0].most == 1 {
      switch branch[0].item {
      case .literal(let bytes) where bytes.count == 1: result.insert(bytes[0])
      case .set(let set): result.formUnion(set.members)
      default: continue
      }
    }
    return result
  }

  /// The ASCII bytes with which no branch of a lookbehind ends.
  private static func missing(in branches: [[Element]], isCaseless: Bool) -> ByteClass {
    var allowed = ByteClass.nonASCII
    for branch in branches {
      guard let last = branch.last, last.least >= 1 else { return ByteClass() }
      switch last.item {
      case .literal(let bytes) where !isCaseless: allowed.insert(bytes[bytes.count - 1])
      case .set(let set) where set.isExact && !isCaseless: allowed.formUnion(set.members)
      default: return ByteClass()
      }
    }
    return allowed.inverted
  }
}
