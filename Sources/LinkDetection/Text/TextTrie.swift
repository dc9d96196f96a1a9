// Hot: walked for each trigger of a text rule.

/// Folded texts as a tree over their UTF-8 bytes: a look-up costs the length of the text, however many there are.
struct TextTrie: Sendable {
  private struct Node {
    /// The children stand one after another, sorted by their byte.
    var firstChild: UInt32 = 0
    var childCount: UInt16 = 0
    /// The byte that leads here.
    var byte: UInt8
    var isEnd = false
  }

  /// Where every walk begins.
  static let root = 0
  /// Where a walk ends that leads nowhere.
  static let nowhere = -1

  private var nodes: [Node] = [Node(byte: 0)]
  /// The length of the longest text in bytes.
  private(set) var depth = 0

  /// A tree of texts; empty ones are left out.
  init(_ texts: [[UInt8]]) {
    let texts = texts.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
    depth = texts.map(\.count).max() ?? 0
    // Each step of the work list makes the children of one node from the run of texts that pass through it.
    var work: [(node: Int, texts: Range<Int>, depth: Int)] = [(Self.root, texts.indices, 0)]
    while let (node, range, depth) = work.popLast() {
      var index = range.lowerBound
      while index < range.upperBound, texts[index].count == depth {
        nodes[node].isEnd = true
        index += 1
      }
      nodes[node].firstChild = UInt32(nodes.count)
      while index < range.upperBound {
        let byte = texts[index][depth]
        let start = index
        while index < range.upperBound, texts[index][depth] == byte { index += 1 }
        work.append((nodes.count, start..<index, depth + 1))
        nodes.append(Node(byte: byte))
        nodes[node].childCount += 1
      }
    }
  }

  /// Whether a text ends at a node.
  @inline(__always) func isEnd(_ node: Int) -> Bool { nodes[node].isEnd }

  /// Where a byte leads; `nowhere` if no text goes on with it.
  @inline(__always)
  func child(of node: Int, _ byte: UInt8) -> Int {
    let nodes = nodes.span
    let parent = nodes[node]
    guard parent.childCount > 0 else { return Self.nowhere }
    // Which half it is cannot be foreseen, so there is no branch.
    var place = Int(parent.firstChild)
    var count = Int(parent.childCount)
    while count > 1 {
      let half = count >> 1
      place += nodes[place + half].byte <= byte ? half : 0
      count -= half
    }
    return nodes[place].byte == byte ? place : Self.nowhere
  }

  /// Where the UTF-8 bytes of a scalar lead.
  @inline(__always)
  func child(of node: Int, scalar: UInt32) -> Int {
    if scalar < 0x80 { return child(of: node, UInt8(truncatingIfNeeded: scalar)) }
    var next = node
    scalar.forEachUTF8Byte { byte in
      if next >= 0 { next = child(of: next, byte) }
    }
    return next
  }
}

extension UInt32 {
  /// Calls `body` for each byte of a scalar value's UTF-8.
  @inline(__always)
  func forEachUTF8Byte(_ body: (UInt8) -> Void) {
    if self < 0x80 { return body(UInt8(truncatingIfNeeded: self)) }
    if self < 0x800 {
      body(0xC0 | UInt8(truncatingIfNeeded: self >> 6))
    } else {
      if self < 0x10000 {
        body(0xE0 | UInt8(truncatingIfNeeded: self >> 12))
      } else {
        body(0xF0 | UInt8(truncatingIfNeeded: self >> 18))
        body(0x80 | UInt8(truncatingIfNeeded: self >> 12 & 0x3F))
      }
      body(0x80 | UInt8(truncatingIfNeeded: self >> 6 & 0x3F))
    }
    body(0x80 | UInt8(truncatingIfNeeded: self & 0x3F))
  }

  /// A scalar value's UTF-8.
  var utf8Bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachUTF8Byte { bytes.append($0) }
    return bytes
  }
}
