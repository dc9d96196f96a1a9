// Hot: reads every path of every link. Benchmark: urls.
import LinkModel

/// Reads what follows a host or a scheme to the end of the link: the algorithm of UTS #58 with the classes and
/// choices of part C.
struct PathReader: Sendable {
  /// What a character means for the end of a link.
  enum Effect: UInt8, Sendable {
    case ordinary, soft, stop, open, close
    /// `* _ ~ |`: markup, if it was opened before the link.
    case mark
    /// `&`, which may begin an entity.
    case ampersand
    /// `/ ? # = & :` where they begin a part or forget open brackets.
    case boundary
  }

  /// How the end of a link is found.
  enum Ending: Sendable {
    /// By what each character means and the brackets that are open (part A 2.3).
    case stack
    /// At the last character of a set that may end a link (part A 1.5).
    case endSet
    /// At white space, then cut back (part A 3).
    case trim
  }

  /// How to treat what detectors disagree on; the names are those of the settings.
  struct Choices: Sendable {
    var ending = Ending.stack
    var opensWithComma = false
    var cutsUnclosed = true
    var closerStops = true
    var scopeIsPart = false
    var keepsLoneQuery = false
    var readsEntities = true
    var softEllipsis = true
    var softDashes = true
    var softCurlyQuotes = true
    var softLowQuotes = true
    var allBrackets = true
    var pairsWideBrackets = true
    var wideMarksStop = true
    var emojiStops = false
    var lettersStop = false
    var unicodeSpace = true
    var hiddenStops = true
    var bidiStops = true
    var softDirectionMarks = true
    var softJoiners = true
    var opensWithFragment = true
  }

  let ascii: InlineArray<128, Effect>
  let choices: Choices
  private let ordinary: ByteClass
  private let ordinaryRun: ByteSetMatcher
  /// What a plain path goes on over, and what it does not end with; see `plainEnd`.
  let plainRun: ByteSetMatcher
  let plainSoft: ByteClass
  let kernel = ByteKernels.Kernel.best

  init(ascii: InlineArray<128, Effect>, choices: Choices) {
    self.ascii = ascii
    self.choices = choices
    var set = ByteClass()
    for byte in UInt8(0)..<128 where ascii[Int(byte)] == .ordinary { set.insert(byte) }
    ordinary = set
    ordinaryRun = ByteSetMatcher(set)
    plainSoft = ByteClass(Self.plainSoftBytes(ascii))
    let boundaries = UInt8(0)..<128
    plainRun = ByteSetMatcher(
      set.union(plainSoft).union(ByteClass(boundaries.filter { ascii[Int($0)] == .boundary })))
  }

  /// Whether path, query or fragment begins at a byte.
  func begins(at offset: Int, in text: TextBytes) -> Bool {
    guard offset < text.count else { return false }
    switch text[offset] {
    case 0x2F, 0x3F: return true
    case 0x23: return choices.opensWithFragment
    case 0x2C where choices.opensWithComma: return true
    default: return choices.ending == .trim && !text[offset].endsTrimmedLink
    }
  }

  /// The end of the link, and how far was looked. Linear in that.
  func end(
    from start: Int, ofLinkAt linkStart: Int, in text: TextBytes, around: LinkSurroundings, rule: UInt16,
    scratch: inout Scratch
  ) -> PathEnd {
    switch choices.ending {
    case .stack: break
    case .endSet: return endBySet(from: start, in: text)
    case .trim: return endByTrimming(from: start, in: text)
    }
    var offset = start
    var safe = start
    var part = 0
    var depth = 0
    var open = InlineArray<64, UInt32>(repeating: 0)
    var safeBeforeOpen = start
    var outermostIsWide = false
    var cause = PathEnd.Cause.stop
    reading: while offset < text.count {
      let byte = text[offset]
      if ordinary.contains(byte) {
        offset = ordinaryRun.runEnd(from: offset + 1, in: text, with: kernel)
        safe = offset
        continue
      }
      var value = UInt32(byte)
      var length = 1
      var effect: Effect
      var isWide = false
      if byte < 0x80 {
        effect = ascii[Int(byte)]
      } else {
        let found = text.scalarAndLength(at: offset)
        length = found.length
        value = found.scalar.value
        let kind = found.scalar.scalarClass
        isWide = kind.contains(.wide)
        effect = self.effect(of: found.scalar, kind)
      }
      if around.closes(value) {
        cause = .partner
        break
      }
      switch effect {
      case .mark:
        if offset + 1 < text.count, text[offset + 1] == byte,
          scratch.isMarkOpen(byte, before: linkStart, in: text, rule: Int(rule))
        {
          cause = .markup
          break reading
        }
        if byte == 0x7C, around.endsAtBar {
          cause = .bar
          break reading
        }
        effect = byte == around.mark ? .soft : .ordinary
      case .ampersand:
        if isEntity(at: offset, in: text) {
          cause = .entity
          break reading
        }
        effect = .ordinary
        if choices.scopeIsPart, part == 1 { depth = 0 }
      case .boundary:
        effect = boundary(byte, at: offset, in: text, &part, &depth)
      default: break
      }
      switch effect {
      case .stop: break reading
      case .soft:
        offset += length
        continue
      case .open where depth < 64:
        if depth == 0 {
          safeBeforeOpen = safe
          outermostIsWide = isWide
        }
        open[depth] = value
        depth += 1
      case .close:
        let partner = Unicode.Scalar(value)?.openBracket
        if depth > 0, open[depth - 1] == partner {
          depth -= 1
        } else if choices.closerStops {
          cause = .closer
          break reading
        }
      default: break
      }
      offset += length
      safe = offset
    }
    // A full-width opener without a partner is prose; an ASCII one stays if nothing else would be left.
    if depth > 0, choices.cutsUnclosed, safeBeforeOpen > start + 1 || outermostIsWide {
      safe = safeBeforeOpen
      cause = .opener
    } else if offset == text.count {
      cause = .endOfText
    }
    return PathEnd(end: safe, stop: offset, cause: cause)
  }

  /// The byte after a refused candidate. Linear in what is refused.
  static func endOfRefused(from start: Int, in text: TextBytes) -> Int {
    var offset = start
    while offset < text.count {
      let length = refusedLength(at: offset, in: text)
      guard length > 0 else { break }
      offset += length
    }
    return offset
  }

  /// The length of a character that a refused candidate takes along; 0 at a stop character other than a backslash,
  /// a hidden character or a full-width dot, and at the end of the text.
  static func refusedLength(at offset: Int, in text: TextBytes) -> Int {
    guard offset < text.count else { return 0 }
    switch text[offset] {
    case 0...0x20, 0x7F, 0x22, 0x3C, 0x3E, 0x60: return 0
    case 0..<0x80: return 1
    default: break
    }
    let (scalar, length) = text.scalarAndLength(at: offset)
    let kind = scalar.scalarClass
    if kind.contains(.hidden) || scalar.isWideDot { return length }
    return kind.term == .hard || (kind.term == .soft && kind.contains(.wide)) ? 0 : length
  }

  /// Beginnings of parts, and what forgets open brackets (UTS #58).
  private func boundary(
    _ byte: UInt8, at offset: Int, in text: TextBytes, _ part: inout Int, _ depth: inout Int
  ) -> Effect {
    let clears = choices.scopeIsPart
    switch byte {
    case 0x3F where part == 0:
      part = 1
      if clears { depth = 0 }
      return choices.keepsLoneQuery ? .ordinary : ascii[0x21]
    case 0x3F: return ascii[0x21]
    case 0x23 where part < 2:
      part = 2
      if clears { depth = 0 }
    case 0x2F where part == 0 && clears: depth = 0
    case 0x3D where part == 1 && clears: depth = 0
    case 0x3A:
      if clears, part == 2, offset + 2 < text.count, text[offset + 1] == 0x7E, text[offset + 2] == 0x3A {
        depth = 0
      }
      return ascii[0x21]
    default: break
    }
    return .ordinary
  }

  func isEntity(at offset: Int, in text: TextBytes) -> Bool {
    guard choices.readsEntities, offset + 3 < text.count else { return false }
    switch text[offset + 1] {
    case 0x6C, 0x67: return text[offset + 2] == 0x74 && text[offset + 3] == 0x3B
    case 0x6E: return has("nbsp;", at: offset + 1, in: text)
    case 0x71: return has("quot;", at: offset + 1, in: text)
    default: return false
    }
  }

  private func has(_ word: StaticString, at offset: Int, in text: TextBytes) -> Bool {
    guard offset + word.utf8CodeUnitCount <= text.count else { return false }
    return word.description.utf8.enumerated().allSatisfy { text[offset + $0.offset] == $0.element }
  }

  /// What a scalar beyond ASCII means.
  func effect(of scalar: Unicode.Scalar, _ kind: ScalarClass) -> Effect {
    switch scalar.value {
    case 0x200B, 0x2060, 0xFEFF: return choices.hiddenStops ? .stop : .ordinary
    case 0x202A...0x202E, 0x2066...0x2069: return choices.bidiStops ? .stop : .ordinary
    case 0x61C, 0x200E, 0x200F: return choices.softDirectionMarks ? .soft : .ordinary
    case 0x200C, 0x200D: return choices.softJoiners ? .soft : .ordinary
    case 0x2026: return choices.softEllipsis ? .soft : .ordinary
    case 0x2013...0x2015, 0x301C, 0xFF5E: return choices.softDashes ? .soft : .ordinary
    case 0x201A, 0x201E: return choices.softLowQuotes ? .soft : .ordinary
    case 0x5F4 where choices.softLowQuotes: return .soft
    case 0x2018, 0x2019, 0x201C, 0x201D, 0xAB, 0xBB, 0x2039, 0x203A:
      return choices.softCurlyQuotes ? .soft : .ordinary
    default: break
    }
    switch kind.term {
    case .hard: return kind.contains(.space) && !choices.unicodeSpace ? .ordinary : .stop
    case .soft: return kind.contains(.wide) && choices.wideMarksStop ? .stop : .soft
    case .open, .close:
      if kind.contains(.wide), !choices.pairsWideBrackets { return .stop }
      let isRound = scalar.value == 0xFF08 || scalar.value == 0xFF09
      guard choices.allBrackets || isRound else { return .ordinary }
      return kind.term == .open ? .open : .close
    case .include:
      if choices.emojiStops, kind.contains(.symbol) { return .stop }
      if choices.lettersStop, kind.isLetter { return .stop }
      return .ordinary
    }
  }
}
