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
    let own = Mask(of: TextRange(utf8: range), kind: finding.kind, redact: finding.redact)
    let isPlain = finding.masks.isEmpty && own == nil
    let masks =
      isPlain ? [] : Self.masks(of: finding, own, in: window).filter { $0.isAlways || hidesPersonal }
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
    let places = MaskedPlace.joined(masks, in: text)
    let stretch = MaskedStretch(window, of: text, places, marked: range)
    line = stretch.text[...]
    marked = stretch.marked
    shown = MaskedStretch(range, of: text, places, marked: range).text
    // What a check or a template made of the text has no places in it: there the values are looked for.
    let values = MaskedValues(masks, in: text)
    let sentence = values.masking(finding.message)
    // Checks quote parts of a link, such as its host: of one that is redacted no part may be shown.
    message = own?.isAlways == true ? Self.withoutQuotes(sentence) : sentence
    help = finding.help.map { values.masking($0) }
    if let own, own.isAlways || hidesPersonal {
      target = finding.target.map { Self.target($0, mask: own) }
    } else {
      target = finding.target == finding.shown ? shown : finding.target.map { values.masking($0) }
    }
  }

  private static func withoutQuotes(_ sentence: String) -> String {
    let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.map { $0 % 2 == 0 ? String(parts[$0]) : "***" }.joined(separator: "`")
  }

  /// The target of a masked link. `tel:` writes the number in another way, so that only its scheme may stay.
  private static func target(_ target: String, mask: Mask) -> String {
    if !mask.isAlways, mask.kind == .email { return Mask.masked(target, kind: .email, isAlways: false) }
    guard let colon = target.firstIndex(of: ":") else { return "***" }
    return mask.kind == .phone && !mask.isAlways
      ? Mask.masked(target, kind: .phone, isAlways: false) : target[...colon] + "***"
  }

  /// The masks that touch a window, and the one of the finding itself, in order.
  private static func masks(
    of finding: borrowing Finding, _ own: Mask?, in window: Range<Int>
  ) -> [Mask] {
    var masks = Array(finding.masks.touching(window))
    if let own, !masks.contains(own) {
      masks.append(own)
      masks.sort { $0.range.lowerBound < $1.range.lowerBound }
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
