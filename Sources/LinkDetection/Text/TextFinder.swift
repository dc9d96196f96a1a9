import LinkModel

/// Finds literal texts.
struct TextFinder: CandidateFinder {
  let triggers = TriggerSet()
  let captureNames: [String] = []

  init(_ source: TextSource) {}

  func propose(at trigger: Range<Int>, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) {}
}
