import LinkModel

/// The strings of a finding as an output may show them, and the line of text around its link.
///
/// The line is cut out before anything else is done with it, so that a finding costs the same in a message of any
/// length.
struct MaskedFinding {
  /// The sentence.
  let message: String
  /// What to do about it.
  let help: String?
  /// The text of the link.
  let shown: String
  /// Where the link goes.
  let target: String?
  /// The line of text around the link.
  let line: Substring
  /// Where the link stands in `line`, in bytes.
  let marked: Range<Int>

  /// `hidesPersonal` masks e-mail addresses, phone numbers and passwords; what a rule redacts is masked anyway.
  init(_ finding: borrowing Finding, hidesPersonal: Bool) {
    let text = finding.text.utf8.span
    let range = finding.range.utf8.clamped(to: 0..<text.count)
    let window = Self.window(around: range, in: text)
    let masks = Self.masks(of: finding, in: window).filter { $0.isAlways || hidesPersonal }
    guard !masks.isEmpty else {
      message = finding.message
      help = finding.help
      shown = finding.shown
      target = finding.target
      let bytes = finding.text.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: window.lowerBound)
      line = finding.text[start..<bytes.index(start, offsetBy: window.count)]
      marked = range.lowerBound - window.lowerBound..<range.upperBound - window.lowerBound
      return
    }
    var message = finding.message
    var help = finding.help
    var shown = finding.shown
    var target = finding.target
    var line = ""
    var start = window.lowerBound
    var marked = (start: 0, end: 0)
    /// Copies up to a byte and notes where the link begins and ends in the copy.
    func copyPiece(to end: Int, as replacement: String?) {
      if start <= range.lowerBound, range.lowerBound < end { marked.start = line.utf8.count }
      line += replacement ?? String(utf8: text.extracting(start..<end))
      if start < range.upperBound, range.upperBound <= end { marked.end = line.utf8.count }
      start = end
    }
    func copy(to end: Int) {
      for bound in [range.lowerBound, range.upperBound] where start < bound && bound < end {
        copyPiece(to: bound, as: nil)
      }
      copyPiece(to: end, as: nil)
    }
    for mask in masks {
      // One that the window cuts is masked as far as it is seen.
      let seen = mask.range.utf8.clamped(to: start..<max(start, window.upperBound))
      guard !seen.isEmpty else { continue }
      let value = String(utf8: text.extracting(mask.range.utf8))
      let masked = Mask.masked(value, kind: mask.kind, isAlways: mask.isAlways)
      copy(to: seen.lowerBound)
      copyPiece(to: seen.upperBound, as: masked)
      message = message.masking(value, as: masked)
      help = help?.masking(value, as: masked)
      shown = shown.masking(value, as: masked)
      if mask.range == finding.range {
        target = target.map { Self.target($0, mask: mask) }
      } else {
        target = target?.masking(value, as: masked)
      }
    }
    copy(to: window.upperBound)
    self.message = message
    self.help = help
    self.shown = shown
    self.target = target
    self.line = line[...]
    self.marked = marked.start..<max(marked.start, marked.end)
  }

  /// The target of a masked link. `tel:` writes the number in another way, so that only its scheme may stay.
  private static func target(_ target: String, mask: Mask) -> String {
    if !mask.isAlways, mask.kind == .email { return Mask.masked(target, kind: .email, isAlways: false) }
    guard let colon = target.firstIndex(of: ":") else { return "***" }
    return mask.kind == .phone && !mask.isAlways
      ? Mask.masked(target, kind: .phone, isAlways: false) : target[...colon] + "***"
  }

  /// The masks that touch a window, and the one of the finding itself, in order. Logarithmic in their number.
  private static func masks(of finding: borrowing Finding, in window: Range<Int>) -> [Mask] {
    var low = 0
    var high = finding.masks.count
    while low < high {
      let middle = (low + high) / 2
      if finding.masks[middle].range.upperBound.utf8 <= window.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var masks = Array(finding.masks[low...].prefix { $0.range.lowerBound.utf8 < window.upperBound })
    if let own = Mask(of: finding.range, kind: finding.kind, redact: finding.redact),
      !masks.contains(where: { $0.range == own.range && ($0.isAlways || !own.isAlways) })
    {
      masks.removeAll { $0.range.overlaps(own.range) }
      let place = masks.firstIndex { $0.range.lowerBound > own.range.lowerBound } ?? masks.count
      masks.insert(own, at: place)
    }
    return masks
  }

  /// The line around a link, or as much of it as can be shown, on scalar boundaries.
  private static func window(around range: Range<Int>, in text: TextBytes) -> Range<Int> {
    let reach = DiagnosticText.longestLine * 2
    var start = range.lowerBound
    while start > 0, range.lowerBound - start < reach, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while start < range.lowerBound, text[start] & 0xC0 == 0x80 { start += 1 }
    var end = range.upperBound
    while end < text.count, end - range.upperBound < reach, text[end] != UInt8(ascii: "\n") { end += 1 }
    while end > range.upperBound, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    if end > range.upperBound, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}

extension String {
  /// The text with another in every place of a value, byte by byte: `replacing` goes by characters, which is slow and
  /// lets a combining mark hide a value. Linear for values that repeat nothing.
  fileprivate func masking(_ value: String, as masked: String) -> String {
    let (text, value) = (utf8.span, value.utf8.span)
    guard !value.isEmpty, value.count <= text.count else { return self }
    var result: [UInt8] = []
    var copied = 0
    var start = 0
    while start + value.count <= text.count {
      var length = 0
      while length < value.count, text[start + length] == value[length] { length += 1 }
      guard length == value.count else {
        start += 1
        continue
      }
      result.append(text, copied..<start)
      result.append(masked.utf8.span)
      start += length
      copied = start
    }
    if copied == 0 { return self }
    result.append(text, copied..<text.count)
    return String(decoding: result, as: UTF8.self)
  }
}
