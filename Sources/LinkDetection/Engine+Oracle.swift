import LinkModel

extension Engine {
  /// The links of a text without the trigger pass: every rule at every byte, patterns tried anchored at every scalar.
  ///
  /// Slow and obviously right; the tests hold it against `resolve`. A detector that is code of its own is asked
  /// where the plain definition of its triggers says so, since it may rely on them.
  package func resolveWithoutTriggers(_ text: String) -> Resolution {
    let bytes = Array(text.utf8)
    return withScratch { scratch in
      scratch.beginText()
      scratch.code.removeAll()
      for (number, rule) in compiled.enumerated() {
        switch rule.finder {
        case .regex(let finder):
          let keywords = rule.rule.keywords.map { TriggerSet.Word($0.utf8, ignoresCase: true) }
          guard keywords.isEmpty || keywords.contains(where: { $0.occurs(in: bytes.span) }) else { continue }
          finder.proposeAnchored(in: bytes.span, as: UInt16(number), scratch: &scratch)
        case .detector(let finder):
          for offset in bytes.indices {
            guard let length = finder.triggers.length(at: offset, in: bytes.span) else { continue }
            finder.propose(
              at: offset..<offset + length, in: bytes.span, as: UInt16(number), scratch: &scratch)
          }
        case .url, .email, .phone, .text:
          for offset in bytes.indices {
            finders.propose(
              at: offset..<offset + 1, in: bytes.span, as: UInt16(number), scratch: &scratch)
          }
        }
      }
      settle(bytes.span, &scratch)
      return resolution(scratch.found, in: bytes.span)
    }
  }
}
