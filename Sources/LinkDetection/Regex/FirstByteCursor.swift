// Hot: asked before each call of the regex engine.

import LinkModel

/// Finds the next of a few bytes. All questions about one text together cost one pass for each byte.
struct FirstByteCursor {
  /// How many bytes there may be.
  static let most = 4

  private var bytes = InlineArray<4, UInt8>(repeating: 0)
  private let count: Int
  /// The next place of each byte at or after the last question; the end of the text if there is none.
  private var places = InlineArray<4, Int>(repeating: -1)

  /// A cursor at the start of a text; nil if there is nothing to look for.
  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, bytes.count <= Self.most else { return nil }
    count = bytes.count
    for index in bytes.indices { self.bytes[index] = bytes[index] }
  }

  /// Where one of the bytes stands at or after a place; places must be asked for in ascending order.
  mutating func next(from start: Int, in text: TextBytes) -> Int? {
    var nearest = text.count
    for index in 0..<count {
      if places[index] < start {
        places[index] = ByteKernels.first(bytes[index], in: text, from: start) ?? text.count
      }
      nearest = min(nearest, places[index])
    }
    return nearest < text.count ? nearest : nil
  }

  /// The same for places that do not stand right behind some bytes.
  mutating func next(from start: Int, notBehind excluded: ByteClass, in text: TextBytes) -> Int? {
    var place = start
    while true {
      // In a run of these bytes each is looked at, which costs less than a search.
      while place < text.count, isOne(text[place]) {
        guard place > 0, excluded.contains(text[place - 1]) else { return place }
        place += 1
      }
      guard let next = next(from: place, in: text) else { return nil }
      place = next
    }
  }

  @inline(__always) private func isOne(_ byte: UInt8) -> Bool {
    for index in 0..<count where bytes[index] == byte { return true }
    return false
  }
}
