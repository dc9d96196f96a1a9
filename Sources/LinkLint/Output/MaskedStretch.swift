import LinkModel

/// A place in a message that is hidden, and what stands there instead.
struct MaskedPlace {
  var range: Range<Int>
  var shown: String

  /// The places of masks, which are in order. Where some overlap, nothing of what they hide is shown: a part of an
  /// address is no address any more.
  static func joined(_ masks: [Mask], in text: TextBytes) -> [MaskedPlace] {
    var places: [MaskedPlace] = []
    for mask in masks {
      let range = mask.range.utf8
      guard let last = places.last, range.lowerBound < last.range.upperBound else {
        places.append(MaskedPlace(range: range, shown: mask.shown(for: text.extracting(range))))
        continue
      }
      let isSame = range == last.range
      places[places.count - 1].shown = isSame && !mask.isAlways ? last.shown : "***"
      places[places.count - 1].range = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
    }
    return places
  }
}

/// A stretch of a message with its masks in the places of what they hide.
struct MaskedStretch {
  /// What may be shown.
  private(set) var text = ""
  /// Where in `text` a part of the message stands.
  private(set) var marked = 0..<0

  /// `places` are in order and do not overlap; of one that is cut, what is seen is hidden. Linear.
  init(_ stretch: Range<Int>, of source: TextBytes, _ places: [MaskedPlace], marked range: Range<Int>) {
    var bytes: [UInt8] = []
    var start = stretch.lowerBound
    var mark = (start: 0, end: 0)
    func append(to end: Int, as replacement: String?) {
      if start <= range.lowerBound, range.lowerBound < end { mark.start = bytes.count }
      if let replacement { bytes.append(replacement.utf8.span) } else { bytes.append(source, start..<end) }
      if start < range.upperBound, range.upperBound <= end { mark.end = bytes.count }
      start = end
    }
    func copy(to end: Int) {
      for bound in [range.lowerBound, range.upperBound] where start < bound && bound < end {
        append(to: bound, as: nil)
      }
      if start < end { append(to: end, as: nil) }
    }
    for place in places {
      let seen = place.range.clamped(to: start..<max(start, stretch.upperBound))
      guard !seen.isEmpty else { continue }
      copy(to: seen.lowerBound)
      append(to: seen.upperBound, as: place.shown)
    }
    copy(to: stretch.upperBound)
    text = String(decoding: bytes, as: UTF8.self)
    marked = mark.start..<max(mark.start, mark.end)
  }
}

/// The values that masks hide, to be looked for in other texts.
struct MaskedValues {
  private var values: [(value: [UInt8], mask: Mask)] = []
  private var firstBytes: [Bool] = Array(repeating: false, count: 256)

  /// The values of masks in a text; equal ones count once.
  init(_ masks: [Mask], in source: TextBytes) {
    // A few are compared one with another, which costs less than a set of them.
    let isFew = masks.count <= 16
    var seen: Set<[UInt8]> = []
    for mask in masks {
      var value: [UInt8] = []
      value.append(source, mask.range.utf8)
      guard let first = value.first,
        isFew ? !values.contains(where: { $0.value == value }) : seen.insert(value).inserted
      else { continue }
      values.append((value, mask))
      firstBytes[Int(first)] = true
    }
    // Where one value begins with another, the longer one is meant.
    values.sort { $0.value.count > $1.value.count }
  }

  /// A text with the masks in the places of the values, byte by byte: nothing that is put in is looked at again, and a
  /// combining mark hides no value. Costs the length times the number of values that begin alike.
  func masking(_ text: String) -> String {
    let source = text.utf8.span
    var result: [UInt8] = []
    var copied = 0
    var start = 0
    while start < source.count {
      guard firstBytes[Int(source[start])],
        let found = values.first(where: { source.hasBytes($0.value, at: start) })
      else {
        start += 1
        continue
      }
      result.append(source, copied..<start)
      result += found.mask.shown(for: found.value.span).utf8
      start += found.value.count
      copied = start
    }
    if copied == 0 { return text }
    result.append(source, copied..<source.count)
    return String(decoding: result, as: UTF8.self)
  }
}

extension Span where Element == UInt8 {
  fileprivate func hasBytes(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start + bytes.count <= count else { return false }
    for index in bytes.indices where self[start + index] != bytes[index] { return false }
    return true
  }
}
