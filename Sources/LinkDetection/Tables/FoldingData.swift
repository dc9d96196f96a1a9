/// The folding table in the form that is looked up: two array accesses lead to a scalar's record.
///
/// Read once, in about a millisecond, when the first text rule or filter needs it.
struct FoldingData: Sendable {
  /// What is known about one scalar.
  struct Record: Hashable, Sendable {
    /// A nonspacing or enclosing mark, which `ignore-diacritics` passes over.
    var isDiacritic = false
    /// Part of the character that the scalar before it begins: a mark, or a vowel or final consonant of Hangul.
    var extends = false
    var combiningClass: UInt8 = 0
    /// The full-width or half-width form's ordinary scalar; 0: there is none.
    var width: UInt32 = 0
    fileprivate var decomposition = Slice()
    fileprivate var folding = Slice()
  }

  /// A few scalars of the pool.
  fileprivate struct Slice: Hashable, Sendable {
    var start: UInt16 = 0
    var count: UInt16 = 0
  }

  /// Hangul syllables decompose by arithmetic: Unicode 3.12.
  enum Hangul {
    static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    static let leads: ClosedRange<UInt32> = 0x1100...0x1112
    static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
    /// The scalar before the first final consonant.
    static let finalBase: UInt32 = 0x11A7
    static let finalCount: UInt32 = 28
    static let vowelCount: UInt32 = 21
  }

  /// The one copy of the data; it never changes.
  static let shared = FoldingData()

  private var pages: [UInt16]
  private var blocks: [UInt16]
  private var records: [Record]
  private var pool: [UInt32] = []

  /// The record of a scalar; an empty one for most.
  func record(of scalar: UInt32) -> Record {
    let page = Int(pages[Int(scalar >> 7)])
    return records[Int(blocks[page << 7 | Int(scalar & 0x7F)])]
  }

  /// Calls `body` for each scalar of the canonical decomposition.
  @inline(__always)
  func decompose(_ scalar: UInt32, _ body: (UInt32) -> Void) {
    if Hangul.syllables.contains(scalar) {
      let index = scalar - Hangul.syllables.lowerBound
      let lead = index / (Hangul.vowelCount * Hangul.finalCount)
      let vowel = index / Hangul.finalCount % Hangul.vowelCount
      let final = index % Hangul.finalCount
      body(Hangul.leads.lowerBound + lead)
      body(Hangul.vowels.lowerBound + vowel)
      if final > 0 { body(Hangul.finalBase + final) }
      return
    }
    let slice = record(of: scalar).decomposition
    if slice.count == 0 { return body(scalar) }
    for index in slice.start..<slice.start + slice.count { body(pool[Int(index)]) }
  }

  /// Calls `body` for each scalar of the full case folding.
  @inline(__always)
  func foldCase(_ scalar: UInt32, _ body: (UInt32) -> Void) {
    let slice = record(of: scalar).folding
    if slice.count == 0 { return body(scalar) }
    for index in slice.start..<slice.start + slice.count { body(pool[Int(index)]) }
  }

  /// Calls `body` for each scalar that has a record, in ascending order.
  func forEachScalar(_ body: (UInt32) -> Void) {
    for page in pages.indices where pages[page] != 0 {
      for place in 0..<128 where blocks[Int(pages[page]) << 7 | place] != 0 {
        body(UInt32(page << 7 | place))
      }
    }
  }
}

extension FoldingData {
  private init() {
    pages = Array(repeating: 0, count: 0x110000 >> 7)
    // Page 0 and record 0 are those of scalars about which nothing is known.
    blocks = Array(repeating: 0, count: 128)
    records = [Record()]
    FoldingEntry.forEach(in: FoldingTable.nonspacingMarks) { scalar, _ in
      update(scalar) {
        $0.isDiacritic = true
        $0.extends = true
      }
    }
    FoldingEntry.forEach(in: FoldingTable.spacingMarks) { scalar, _ in update(scalar) { $0.extends = true } }
    // UAX 29: a vowel or a final consonant of Hangul belongs to the syllable before it.
    for scalar in Array(UInt32(0x1160)...0x11FF) + Array(0xD7B0...0xD7C6) + Array(0xD7CB...0xD7FB) {
      update(scalar) { $0.extends = true }
    }
    FoldingEntry.forEach(in: FoldingTable.combiningClasses) { scalar, value in
      update(scalar) { $0.combiningClass = UInt8(truncatingIfNeeded: value.fixed[0]) }
    }
    FoldingEntry.forEach(in: FoldingTable.widths) { scalar, value in
      update(scalar) { $0.width = value.scalars(for: scalar)[0] }
    }
    FoldingEntry.forEach(in: FoldingTable.decompositions) { scalar, value in
      let slice = store(value.scalars(for: scalar))
      update(scalar) { $0.decomposition = slice }
    }
    FoldingEntry.forEach(in: FoldingTable.caseFoldings) { scalar, value in
      let slice = store(value.scalars(for: scalar))
      update(scalar) { $0.folding = slice }
    }
  }

  private mutating func store(_ scalars: [UInt32]) -> Slice {
    let slice = Slice(start: UInt16(pool.count), count: UInt16(scalars.count))
    pool += scalars
    return slice
  }

  private mutating func update(_ scalar: UInt32, _ change: (inout Record) -> Void) {
    let page = Int(scalar >> 7)
    if pages[page] == 0 {
      pages[page] = UInt16(blocks.count >> 7)
      blocks.append(contentsOf: repeatElement(0, count: 128))
    }
    let place = Int(pages[page]) << 7 | Int(scalar & 0x7F)
    if blocks[place] == 0 {
      blocks[place] = UInt16(records.count)
      records.append(Record())
    }
    change(&records[Int(blocks[place])])
  }
}
