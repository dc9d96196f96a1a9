/// All regions, by name and by calling code. Built once, at the first number; plans are read one by one as needed.
struct PhoneTable: Sendable {
  static let shared = PhoneTable()

  /// In order of calling codes, the main region of each first.
  let regions: [PhoneRegion]
  /// Where the regions of a calling code begin in `regions`.
  private let starts: [UInt16]
  private let byID: [String: PhoneRegion]
  /// The automata of the main plans, for scanners.
  let routes = PhoneRoutes()

  private init() {
    let bytes = Array(PhoneNumberTable.regions.description.utf8)
    var regions: [PhoneRegion] = []
    for line in bytes.split(separator: 0x0A) {
      let fields = line.split(separator: UInt8(ascii: ";"), maxSplits: 2)
      guard fields.count == 3 else { continue }
      var code = 0
      for byte in fields[1] where byte &- 0x30 < 10 { code = code * 10 + Int(byte & 15) }
      regions.append(
        PhoneRegion(
          id: String(decoding: fields[0], as: UTF8.self), code: code,
          isMain: fields[1].last == UInt8(ascii: "*"), line: line))
    }
    var starts = [UInt16](repeating: 0, count: 1001)
    for region in regions where region.code < 1000 { starts[region.code + 1] += 1 }
    for code in 0..<1000 { starts[code + 1] += starts[code] }
    self.regions = regions
    self.starts = starts
    byID = Dictionary(
      regions.filter { $0.id != "001" }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where in `regions` those of a calling code are, the main one first; empty if nobody has it.
  func indices(ofCode code: Int) -> Range<Int> {
    guard (0..<1000).contains(code) else { return 0..<0 }
    return Int(starts[code])..<Int(starts[code + 1])
  }

  /// The main region of a calling code.
  func mainRegion(ofCode code: Int) -> PhoneRegion? {
    let indices = indices(ofCode: code)
    return indices.isEmpty ? nil : regions[indices.lowerBound]
  }

  /// The fewest digits behind a calling code that may be a valid number, whatever prefix is taken off; 0 if not known.
  /// Reads a field of each of its regions.
  func fewestOfValid(ofCode code: Int) -> Int {
    // A transform may add digits.
    guard let main = mainRegion(ofCode: code), main.plan.transform == nil else { return 0 }
    let lengths = indices(ofCode: code).map { PhonePlan.generalLengths(of: regions[$0].line) }
    return lengths.contains(0) ? 0 : lengths.reduce(0, |).trailingZeroBitCount
  }

  /// A region by its name, in capitals.
  func region(_ id: String) -> PhoneRegion? { byID[id] }

  /// The calling code at the start of digits and its length; nil if nobody has it. None begins with 0.
  func code(of digits: PhoneDigits) -> (code: Int, length: Int)? {
    var code = 0
    for length in 1...3 where length <= digits.count {
      code = code * 10 + Int(digits[length - 1])
      if code == 0 { return nil }
      if !indices(ofCode: code).isEmpty { return (code, length) }
    }
    return nil
  }
}
