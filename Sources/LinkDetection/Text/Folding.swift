import LinkModel

/// Brings scalars into the form in which texts are compared, as the options of a text rule ask for.
///
/// The unit is a character in a narrow sense: a scalar with the marks that follow it. Order of the steps: ordinary
/// width, canonical decomposition, marks dropped, full case folding, marks in canonical order. With `literal`
/// every scalar is a unit of its own and nothing is decomposed; `ignore-diacritics` needs the decomposition and
/// overrides it.
struct Folding: Hashable, Sendable {
  let ignoresCase: Bool
  let ignoresDiacritics: Bool
  let ignoresWidth: Bool
  let decomposes: Bool

  init(_ options: TextSource.Options) {
    ignoresCase = options.contains(.ignoreCase)
    ignoresDiacritics = options.contains(.ignoreDiacritics)
    ignoresWidth = options.contains(.ignoreWidth)
    decomposes = ignoresDiacritics || !options.contains(.literal)
  }

  /// The ordinary form of a full-width or half-width scalar, if these count as equal.
  @inline(__always)
  func mapWidth(_ scalar: UInt32) -> UInt32 {
    guard ignoresWidth, scalar >= 0x3000 else { return scalar }
    let width = FoldingData.shared.record(of: scalar).width
    return width == 0 ? scalar : width
  }

  /// Whether a scalar belongs to the unit of the scalar before it.
  @inline(__always)
  func extends(_ scalar: UInt32) -> Bool {
    decomposes && scalar >= 0x300 && FoldingData.shared.record(of: mapWidth(scalar)).extends
  }

  /// Calls `body` for the scalars that one scalar becomes, each with the combining class that settles its order.
  @inline(__always)
  func fold(_ scalar: UInt32, _ body: (_ scalar: UInt32, _ combiningClass: UInt8) -> Void) {
    if scalar < 0x80 { return body(ignoresCase && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar, 0) }
    guard decomposes else { return foldCase(mapWidth(scalar), combiningClass: 0, body) }
    FoldingData.shared.decompose(mapWidth(scalar)) { part in
      let record = FoldingData.shared.record(of: part)
      if ignoresDiacritics, record.isDiacritic { return }
      foldCase(part, combiningClass: record.combiningClass, body)
    }
  }

  @inline(__always)
  private func foldCase(
    _ scalar: UInt32, combiningClass: UInt8, _ body: (_ scalar: UInt32, _ combiningClass: UInt8) -> Void
  ) {
    guard ignoresCase else { return body(scalar, combiningClass) }
    FoldingData.shared.foldCase(scalar) { body($0, combiningClass) }
  }

  /// What one scalar becomes.
  func folded(_ scalar: UInt32) -> [UInt32] {
    var result: [UInt32] = []
    fold(scalar) { part, _ in result.append(part) }
    return result
  }

  /// The unit at a byte, folded, with its end; nil if it has more than `limit` scalars.
  func unit(at start: Int, in text: TextBytes, atMost limit: Int = .max) -> (scalars: [UInt32], end: Int)? {
    var parts: [(scalar: UInt32, combiningClass: UInt8)] = []
    var place = start
    while place < text.count, parts.count <= limit {
      let (scalar, length) = text.scalarAndLength(at: place)
      if place > start, !extends(scalar.value) { break }
      fold(scalar.value) { parts.append(($0, $1)) }
      place += length
    }
    guard parts.count <= limit else { return nil }
    Self.sortMarks(&parts)
    return (parts.map(\.scalar), place)
  }

  /// A whole text, folded.
  func folded(_ text: TextBytes) -> [UInt32] {
    var result: [UInt32] = []
    var place = 0
    while place < text.count, let unit = unit(at: place, in: text) {
      result += unit.scalars
      place = unit.end
    }
    return result
  }

  /// Canonical order: runs of marks are sorted by combining class, equal ones keep their order.
  private static func sortMarks(_ parts: inout [(scalar: UInt32, combiningClass: UInt8)]) {
    var start = 0
    while start < parts.count {
      var end = start
      var isSorted = true
      while end < parts.count, parts[end].combiningClass != 0 {
        if end > start, parts[end].combiningClass < parts[end - 1].combiningClass { isSorted = false }
        end += 1
      }
      if !isSorted {
        let sorted = parts[start..<end].enumerated().sorted {
          ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
        }
        for (place, part) in zip(start..<end, sorted) { parts[place] = part.element }
      }
      start = end + 1
    }
  }
}
