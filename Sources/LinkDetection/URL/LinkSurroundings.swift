import LinkModel

/// What was opened right before a link and therefore ends it, or stays outside at its end.
struct LinkSurroundings {
  /// The quotes that end the link; 0 for none.
  private(set) var closers: (UInt32, UInt32) = (0, 0)
  /// Whether `<` stands before the link, so that a bar ends it: `<target|label>`.
  private(set) var endsAtBar = false
  /// `*`, `_` or `~` that stands before the link; 0 for none.
  private(set) var mark: UInt8 = 0

  /// Nothing was opened.
  init() {}

  /// Looks at the two characters before a link.
  @inline(__always) init(before start: Int, in text: TextBytes, quotes: Bool, markup: Bool) {
    // Before most links stands a blank.
    guard start > 0, text[start - 1] != 0x20, text[start - 1] != 0x0A else { return }
    look(before: start, in: text, quotes: quotes, markup: markup)
  }

  private mutating func look(before start: Int, in text: TextBytes, quotes: Bool, markup: Bool) {
    let (scalar, length) = text.scalarAndLength(before: start)
    if markup {
      endsAtBar = scalar == "<"
      if scalar == "*" || scalar == "_" || scalar == "~" { mark = text[start - 1] }
    }
    guard quotes else { return }
    let isOpen =
      scalar == "(" || scalar == "[" || scalar == "{" || scalar == "<" || scalar.scalarClass.term == .open
    if isOpen, start > length {
      closers = Self.partners(of: text.scalar(before: start - length))
    } else {
      closers = Self.partners(of: scalar)
    }
  }

  /// Whether a scalar is the partner of the quote before the link.
  @inline(__always) func closes(_ scalar: UInt32) -> Bool { scalar == closers.0 || scalar == closers.1 }

  private static func partners(of quote: Unicode.Scalar) -> (UInt32, UInt32) {
    switch quote {
    case "'": (0x27, 0x27)
    case "‘": (0x2019, 0x2019)
    case "‚": (0x2018, 0x2019)
    case "“": (0x201D, 0x201D)
    case "„": (0x201C, 0x201D)
    case "”": (0x201D, 0x201D)
    case "«": (0xBB, 0xBB)
    case "»": (0xAB, 0xAB)
    case "‹": (0x203A, 0x203A)
    case "›": (0x2039, 0x2039)
    default: (0, 0)
    }
  }
}
