import LinkModel

/// A step of a scan, kept when somebody asks for an explanation.
enum TraceEvent {
  case trigger(rule: Int, range: Range<Int>)
  case candidate(LinkRecord)
  case rejected(rule: Int, range: Range<Int>, reason: Rejection)
  case trimmed(rule: Int, from: Range<Int>, to: Range<Int>)
}
