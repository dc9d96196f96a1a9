/// Reads the entries of `FoldingTable`; `scripts/generate-folding.py` says how they are written.
struct FoldingEntry {
  /// What the scalars of an entry stand for.
  struct Value {
    fileprivate var start: UInt32
    /// As written; what belongs to the first scalar of the entry.
    fileprivate(set) var fixed: [UInt32] = []

    /// The value of one scalar of the entry: its last part advances with the scalar.
    func scalars(for scalar: UInt32) -> [UInt32] {
      guard let last = fixed.last, scalar != start else { return fixed }
      return fixed.dropLast() + [last + scalar - start]
    }
  }

  /// Calls `body` for each scalar of each entry.
  static func forEach(in table: String, _ body: (_ scalar: UInt32, _ value: Value) -> Void) {
    var previous: UInt32 = 0
    for text in table.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      let entry = FoldingEntry(text, after: previous)
      for scalar in stride(from: entry.start, through: entry.end, by: entry.step) {
        body(scalar, entry.value)
      }
      previous = entry.end
    }
  }

  private var start: UInt32
  private var end: UInt32
  private var step = 1
  private var value: Value

  private init(_ text: Substring.UTF8View, after previous: UInt32) {
    var numbers: [UInt32] = []
    var kinds: [UInt8] = []
    var kind = UInt8(ascii: " ")
    var number: UInt32?
    for byte in text {
      switch byte {
      case 0x30...0x39: number = (number ?? 0) << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: number = (number ?? 0) << 4 | UInt32(byte - 0x37)
      default:
        if let number {
          numbers.append(number)
          kinds.append(kind)
        }
        kind = byte
        number = nil
      }
    }
    if let number {
      numbers.append(number)
      kinds.append(kind)
    }
    start = previous + 1
    if kinds.first == UInt8(ascii: " ") { start = numbers[0] }
    end = start
    value = Value(start: start)
    for (kind, number) in zip(kinds, numbers) {
      switch kind {
      case UInt8(ascii: "-"): end = number
      case UInt8(ascii: "/"): step = Int(number)
      case UInt8(ascii: "="), UInt8(ascii: "+"): value.fixed.append(number)
      default: break
      }
    }
  }
}
