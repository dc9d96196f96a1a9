/// Finds the word that a misspelt one was meant to be.
public enum Suggestion {
  /// The candidate with the smallest edit distance, if it is close enough to be meant: at most a third of the
  /// word without the parts before `-` and `/` that both have, and at least one edit. Ties go to the earlier candidate.
  /// Costs the product of the lengths for each.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    let length = word.unicodeScalars.count
    for candidate in candidates {
      let shared = sharedParts(word, candidate)
      let limit = max(1, (length - shared + (shared > 0 ? 2 : 1)) / 3)
      let distance = distance(from: word, to: candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// How much of two words is the same up to a hyphen or slash: 7 of `ignore-case` and `ignore-width`.
  private static func sharedParts(_ left: String, _ right: String) -> Int {
    var shared = 0
    for (count, pair) in zip(left.unicodeScalars, right.unicodeScalars).enumerated() {
      if pair.0 != pair.1 { break }
      if pair.0 == "-" || pair.0 == "/" { shared = count + 1 }
    }
    return shared
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), in scalars.
  public static func distance(from left: String, to right: String) -> Int {
    let source = Array(left.unicodeScalars.prefix(64))
    let target = Array(right.unicodeScalars.prefix(64))
    guard !source.isEmpty else { return target.count }
    guard !target.isEmpty else { return source.count }
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in 1...source.count {
      var current = [row]
      for column in 1...target.count {
        let cost = source[row - 1] == target[column - 1] ? 0 : 1
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, source[row - 1] == target[column - 2], source[row - 2] == target[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[target.count]
  }
}
