import LinkModel

/// A step of a scan, kept only while somebody asks for an explanation.
enum TraceEvent {
  case trigger(rule: Int, range: Range<Int>)
  case candidate(LinkRecord)
  case rejected(rule: Int, range: Range<Int>, reason: Rejection)
  case ended(rule: Int, start: Int, PathEnd)
  case trimmed(rule: Int, from: Range<Int>, to: Range<Int>)

  var rule: Int {
    switch self {
    case .ended(let rule, _, _): rule
    case .trigger(let rule, _), .rejected(let rule, _, _), .trimmed(let rule, _, _): rule
    case .candidate(let record): Int(record.rule)
    }
  }
}
