import LinkModel

/// Text that stands right beside a name because no space is written there: `访问example.com`, `ב-example.co.il`.
enum GluedText {
  /// The byte where a name in ASCII begins inside a label, after letters that cannot belong to it; the start of the
  /// label if it is a name as it stands. Linear in the label.
  ///
  /// Those are letters of scripts without spaces, and letters that are written right to left, with a hyphen or
  /// without: no label may hold the latter beside Latin letters (RFC 5893 2, rule 2).
  static func end(in label: Range<Int>, of text: TextBytes) -> Int {
    guard let last = label.last(where: { text[$0] >= 0x80 }) else { return label.lowerBound }
    let start = last + 1
    guard label.contains(start) else { return label.lowerBound }
    let scalar = text.scalar(before: start)
    let hyphen = text[start] == 0x2D && label.contains(start + 1) ? start + 1 : start
    if scalar.isUnspaced, text[start].isASCIIAlphanumeric {
      // `日本2.example` is a name.
      return (start..<label.upperBound).contains { text[$0].isASCIILetter } ? start : label.lowerBound
    }
    return scalar.isRightToLeft && text[hyphen].isASCIILetter ? hyphen : label.lowerBound
  }
}

extension Unicode.Scalar {
  /// A letter or mark of a script that is written without spaces: Han, Hiragana, Katakana, Hangul, Bopomofo, Thai, Lao,
  /// Myanmar, Khmer.
  var isUnspaced: Bool {
    switch value {
    case 0..<0xE00: false
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xEBD, 0xEC0...0xECD, 0x1000...0x109F, 0x1780...0x17D3: true
    default: scalarClass.contains(.cjk)
    }
  }

  /// A letter that is written right to left: the blocks that UAX #9 reserves for them (Bidi_Class R and AL).
  var isRightToLeft: Bool {
    switch value {
    case 0x591...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalarClass.isLetter
    default: false
    }
  }
}
