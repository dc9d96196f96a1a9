package import LinkModel

/// The colours of output on a terminal. They never carry meaning alone.
package enum Ink: String, Sendable {
  case red = "1;31"
  case yellow = "1;33"
  case cyan = "1;36"
  case blue = "34"
  case bold = "1"
  case dim = "2"

  /// The colour of a level.
  package init(_ severity: Severity) {
    switch severity {
    case .error: self = .red
    case .warning: self = .yellow
    case .info: self = .cyan
    }
  }
}

extension [UInt8] {
  /// Appends what `body` appends, in a colour if colours are used.
  package mutating func append(in ink: Ink, if isColoured: Bool, _ body: (inout [UInt8]) -> Void) {
    if isColoured {
      append(raw: "\u{1B}[")
      append(raw: ink.rawValue)
      append(raw: "m")
    }
    body(&self)
    if isColoured { append(raw: "\u{1B}[0m") }
  }
}
