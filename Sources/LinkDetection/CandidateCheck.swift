// Hot: asked for each candidate.

import LinkModel

/// What a rule asks of its candidates, as far as a glance can tell that there is nothing to do: most rules ask nothing, or
/// something that matters in code only, or have a few exceptions.
struct CandidateCheck: Sendable {
  /// Whether there is more than a glance can tell.
  var hasMore: Bool
  /// Whether candidates in code do not count.
  var skipsCode: Bool
  /// Whether some texts are exceptions, and which last bytes and lengths they have: most texts are not even like one.
  var hasExceptions: Bool
  var exceptions: ShapeFilter

  /// Whether a candidate is a match without a further look. Linear in its length if there are exceptions.
  @inline(__always) func accepts(_ record: LinkRecord, in text: TextBytes, hasCode: Bool) -> Bool {
    if hasMore || skipsCode && hasCode { return false }
    return !hasExceptions || !mayBeException(text.extracting(record.range))
  }

  /// Whether a text may be an exception. Texts are equal that are so to Unicode, so one beyond ASCII may always be.
  @inline(__always) func mayBeException(_ text: TextBytes) -> Bool {
    guard !text.isEmpty else { return true }
    if exceptions.mayContain(text[text.count - 1], count: text.count) { return true }
    var start = 0
    while start < text.count {
      let end = min(start + 8, text.count)
      if text.packedLowercased(start..<end) & 0x8080_8080_8080_8080 != 0 { return true }
      start = end
    }
    return false
  }
}
