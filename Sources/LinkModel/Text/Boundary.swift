/// What may not stand beside a link; `rules-file.md` calls the values `none`, `space`, `word` and `sigil`.
public struct Boundary: Hashable, Sendable {
  /// What one side of a link allows.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Anything.
    case none
    /// Start, end or white space.
    case space
    /// No letter, mark, digit or underscore.
    case word
    /// As `word`; before the link also none of `@ # $ & /` and their full-width forms, after it none of `@ #`
    /// and no `://`.
    case sigil
  }

  /// Before the link.
  public var before: Side
  /// After the link.
  public var after: Side

  /// The same or different sides.
  public init(before: Side, after: Side) {
    self.before = before
    self.after = after
  }

  /// Both sides alike.
  public init(_ both: Side) { self.init(before: both, after: both) }

  /// Anything may stand beside the link.
  public static let none = Boundary(.none)

  /// Whether a link may start at a byte of the text. Constant time.
  public func allowsStart(at offset: Int, in text: TextBytes) -> Bool {
    guard before != .none, offset > 0 else { return true }
    let scalar = text.scalar(before: offset)
    switch before {
    case .none: return true
    case .space: return scalar.isSpace
    case .word: return !scalar.isWordPart
    case .sigil:
      switch scalar.value {
      case 0x40, 0x23, 0x24, 0x26, 0x2F, 0xFF20, 0xFF03, 0xFF04, 0xFF06, 0xFF0F: return false
      default: return !scalar.isWordPart
      }
    }
  }

  /// Whether a link may end before a byte of the text. Constant time.
  public func allowsEnd(at offset: Int, in text: TextBytes) -> Bool {
    guard after != .none, offset < text.count else { return true }
    let scalar = text.scalar(at: offset)
    switch after {
    case .none: return true
    case .space: return scalar.isSpace
    case .word: return !scalar.isWordPart
    case .sigil:
      switch scalar.value {
      case 0x40, 0x23, 0xFF20, 0xFF03: return false
      case 0x3A:
        return !(offset + 2 < text.count && text[offset + 1] == 0x2F && text[offset + 2] == 0x2F)
      default: return !scalar.isWordPart
      }
    }
  }
}

extension Unicode.Scalar {
  /// White space of any kind.
  public var isSpace: Bool { properties.isWhitespace }

  /// A letter, mark, digit or underscore.
  public var isWordPart: Bool {
    if value < 0x80 {
      switch value {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return true
      default: return false
      }
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      return true
    default: return false
    }
  }
}

extension Span where Element == UInt8 {
  /// The scalar that begins at a byte, in valid UTF-8; U+FFFD for a byte that begins none. Constant time.
  @inlinable public func scalar(at offset: Int) -> Unicode.Scalar { scalarAndLength(at: offset).scalar }

  /// The scalar that begins at a byte, and its length in bytes.
  @inlinable public func scalarAndLength(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let replacement: (scalar: Unicode.Scalar, length: Int) = ("\u{FFFD}", 1)
    guard offset >= 0, offset < count else { return replacement }
    let first = UInt32(self[offset])
    if first < 0x80 { return (Unicode.Scalar(UInt8(truncatingIfNeeded: first)), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, offset + length <= count else { return replacement }
    var value = first & (0xFF >> UInt32(length + 1))
    var index = offset + 1
    while index < offset + length {
      guard self[index] & 0xC0 == 0x80 else { return replacement }
      value = value << 6 | UInt32(self[index] & 0x3F)
      index += 1
    }
    // A value that fewer bytes could hold is no UTF-8 (RFC 3629 3).
    guard value >= (length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80), let scalar = Unicode.Scalar(value)
    else { return replacement }
    return (scalar, length)
  }

  /// The scalar that ends before a byte. Constant time.
  @inlinable public func scalar(before offset: Int) -> Unicode.Scalar {
    scalarAndLength(before: offset).scalar
  }

  /// The scalar that ends before a byte, and its length in bytes.
  @inlinable public func scalarAndLength(before offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    var start = offset - 1
    var steps = 0
    while start > 0, steps < 3, self[start] & 0xC0 == 0x80 {
      start -= 1
      steps += 1
    }
    let found = scalarAndLength(at: start)
    return found.length == offset - start ? found : ("\u{FFFD}", 1)
  }

  /// Whether two runs of bytes are equal, ASCII letters compared without case.
  @inlinable public func equalsIgnoringASCIICase(_ other: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset + other.count <= count else { return false }
    var index = offset
    for byte in other {
      if self[index].asciiLowercased != byte.asciiLowercased { return false }
      index += 1
    }
    return true
  }

  /// A copy of the bytes.
  public var array: [UInt8] {
    var copy: [UInt8] = []
    copy.append(self)
    return copy
  }
}

extension UInt8 {
  /// The lower-case form of an ASCII capital; every other byte as it is.
  @inlinable public var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
