// Hot: every hit and every candidate is appended to one.

/// A list of plain values in memory of its own that keeps its size: an array would be checked for other owners at each
/// change.
@safe struct FlatList<Element: BitwiseCopyable>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>?
  private var capacity = 0
  /// How many there are.
  private(set) var count = 0

  init() { unsafe storage = nil }

  deinit { unsafe storage?.deallocate() }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  @inline(__always) subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "an index of the list")
      return unsafe storage.unsafelyUnwrapped[index]
    }
    set {
      precondition(index >= 0 && index < count, "an index of the list")
      unsafe storage.unsafelyUnwrapped[index] = newValue
    }
  }

  /// Adds a value. Constant time but for the growth.
  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe storage.unsafelyUnwrapped[count] = element
    count += 1
  }

  /// Empties the list and keeps its memory.
  @inline(__always) mutating func clear() { count = 0 }

  /// Keeps the first values.
  mutating func keepFirst(_ kept: Int) {
    precondition(kept >= 0 && kept <= count, "no more than there are")
    count = kept
  }

  /// A copy.
  var array: [Element] {
    get { indices.map { self[$0] } }
    set {
      clear()
      for element in newValue { append(element) }
    }
  }

  /// Lends room for more values behind the last; `fill` says how many it wrote.
  @inline(__always) mutating func append(
    upTo room: Int, _ fill: (_ space: UnsafeMutablePointer<Element>) -> Int
  ) {
    if count + room > capacity { grow(to: count + room) }
    let written = unsafe fill(storage.unsafelyUnwrapped + count)
    precondition(written >= 0 && written <= room, "what there is room for")
    count += written
  }

  /// Lends the values.
  @inline(__always) func withElements(_ body: (_ elements: UnsafePointer<Element>) -> Void) {
    if let storage = unsafe storage { unsafe body(storage) }
  }

  @inline(never) private mutating func grow(to needed: Int) {
    let size = max(64, needed, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: size)
    if let storage = unsafe storage {
      unsafe grown.update(from: storage, count: count)
      unsafe storage.deallocate()
    }
    unsafe storage = grown
    capacity = size
  }
}
