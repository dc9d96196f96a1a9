public import LinkModel
public import LinkDetection

/// Finds international bank account numbers such as `DE89 3704 0044 0532 0130 00`.
///
/// ISO 13616: two letters for the country, two check digits, then up to 30 letters and digits, often written in
/// groups of four. The check digits are left to `validate = ["mod97"]` of the rule.
public struct IBAN: Detector {
  /// `plugin:iban`.
  public static let manifest = DetectorManifest(
    id: "iban", kind: LinkKind("iban"), summary: "International bank account numbers (ISO 13616)")

  private static let capitals = ByteClass((0x41...0x5A).map { UInt8($0) })
  private static let body = ByteClass((0x41...0x5A).map { UInt8($0) } + (0x30...0x39).map { UInt8($0) })

  /// Takes no options.
  public init(options: DetectorOptions) throws(DetectorError) {
    if let option = options.values.keys.min() {
      throw DetectorError(option: option, "the detector `iban` takes no options")
    }
  }

  /// The first check digit, right after the country.
  public let triggers = TriggerSet(bytes: [
    TriggerSet.ByteTrigger(.asciiDigits, before: Self.capitals, after: .asciiDigits)
  ])

  /// The number around a trigger.
  public func candidate(at trigger: Trigger, in text: TextBytes, scratch: inout Scratch) -> Candidate? {
    let start = TextOffset(utf8: trigger.start.utf8 - 2)
    guard start.utf8 >= 0, text.run(of: Self.capitals, from: start, atMost: 2).utf8Count == 2,
      text.isBoundary(before: start)
    else { return nil }
    var end = start.utf8 + 4
    var count = 4
    while end < text.count, count < 34 {
      if Self.body.contains(text[end]) {
        count += 1
        end += 1
      } else if text[end] == 0x20, (end - start.utf8) % 5 == 4, end + 1 < text.count,
        Self.body.contains(text[end + 1])
      {
        end += 1
      } else {
        break
      }
    }
    let range = start..<TextOffset(utf8: end)
    // ISO 13616: the shortest number in use has 15 characters.
    guard count >= 15, text.isBoundary(after: range.upperBound) else { return nil }
    return Candidate(range, value: range)
  }
}
