import LinkModel

/// Finds the triggers of all rules in one pass.
///
/// Hits come out in ascending order of offset, those at one offset in ascending order of rule.
struct TriggerScanner: Sendable {
  private let sets: [TriggerSet]

  /// `sets[n]` belongs to rule number n of the engine.
  init(_ sets: [TriggerSet]) { self.sets = sets }

  /// Appends the hits whose first byte lies in `window` to `queue`; neighbours and literals may reach beyond the
  /// window. `everyText` triggers are the engine's business.
  func scan(_ bytes: TextBytes, window: Range<Int>, into queue: inout [TriggerHit]) {
    for offset in window {
      for (rule, set) in sets.enumerated() {
        if let length = set.length(at: offset, in: bytes) {
          queue.append(
            TriggerHit(offset: UInt32(offset), length: UInt16(clamping: length), rule: UInt16(rule)))
        }
      }
    }
  }
}

extension TriggerSet {
  /// How long the trigger at a byte is; nil if there is none. The plain definition of what a trigger is.
  func length(at offset: Int, in text: TextBytes) -> Int? {
    for trigger in bytes where trigger.bytes.contains(text[offset]) {
      if let before = trigger.before, offset == 0 || !before.contains(text[offset - 1]) { continue }
      if let after = trigger.after, offset + 1 == text.count || !after.contains(text[offset + 1]) { continue }
      return 1
    }
    for word in words where offset + word.bytes.count <= text.count {
      if word.matches(at: offset, in: text) { return word.bytes.count }
    }
    return nil
  }
}

extension TriggerSet.Word {
  /// Whether the literal stands at a byte.
  func matches(at offset: Int, in text: TextBytes) -> Bool {
    for (index, byte) in bytes.enumerated() {
      let found = text[offset + index]
      if (ignoresCase ? found.asciiLowercased : found) != byte { return false }
    }
    return true
  }
}
