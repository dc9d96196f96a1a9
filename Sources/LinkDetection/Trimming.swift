import LinkModel

/// Cuts characters off the end of a candidate: the one loop that rules share.
enum Trimming {
  /// The end of the candidate after trimming. Linear in what is cut, plus the candidate once for brackets.
  static func end(of range: Range<Int>, in text: TextBytes, trim: Rule.Trim) -> Int {
    guard !trim.isEmpty else { return range.upperBound }
    var end = range.upperBound
    var unmatched = trim.contains(.brackets) ? unmatchedClosers(range, in: text) : []
    while end > range.lowerBound {
      let (scalar, length) = text.scalarAndLength(before: end)
      if (trim.contains(.punctuation) && isPunctuation(scalar)) || (trim.contains(.quotes) && isQuote(scalar))
      {
        end -= length
      } else if let last = unmatched.last, last == end - length {
        unmatched.removeLast()
        end -= length
      } else {
        break
      }
    }
    return end
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ":", ";", "!", "?", "…", "、", "。", "，", "．", "：", "；", "！", "？", "،", "؛", "؟": true
    default: false
    }
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "‘", "’", "‚", "“", "”", "„", "«", "»", "‹", "›": true
    default: false
    }
  }

  private static func partner(of closer: Unicode.Scalar) -> Unicode.Scalar? {
    switch closer {
    case ")": "("
    case "]": "["
    case "}": "{"
    case ">": "<"
    case "）": "（"
    case "」": "「"
    case "』": "『"
    case "】": "【"
    case "》": "《"
    case "〉": "〈"
    case "］": "［"
    case "｝": "｛"
    case "〕": "〔"
    case "〗": "〖"
    default: nil
    }
  }

  /// The byte offsets of closing brackets without a partner, ascending.
  private static func unmatchedClosers(_ range: Range<Int>, in text: TextBytes) -> [Int] {
    var open: [Unicode.Scalar] = []
    var result: [Int] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      if let opener = partner(of: scalar) {
        if open.last == opener { open.removeLast() } else { result.append(offset) }
      } else {
        switch scalar {
        case "(", "[", "{", "<", "（", "「", "『", "【", "《", "〈", "［", "｛", "〔", "〖": open.append(scalar)
        default: break
        }
      }
      offset += length
    }
    return result
  }
}
