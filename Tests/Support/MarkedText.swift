public import LinkModel

/// A text with the expected links drawn into it: `"see |https://a.example/|."`. `\|` is a bar.
public struct MarkedText: Sendable {
  /// The text without the bars.
  public let text: String
  /// The expected links, in order.
  public let ranges: [TextRange]

  /// Reads the bars out of a text.
  public init(_ marked: String) {
    var text = ""
    var bounds: [Int] = []
    var isEscaped = false
    for scalar in marked.unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      if scalar == "|", !isEscaped {
        bounds.append(text.utf8.count)
      } else {
        if isEscaped, scalar != "|" { text.unicodeScalars.append("\\") }
        text.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { text += "\\" }
    self.text = text
    ranges = stride(from: 0, to: bounds.count - 1, by: 2).map { TextRange(utf8: bounds[$0]..<bounds[$0 + 1]) }
  }

  /// Draws ranges into a text.
  public static func draw(_ ranges: [TextRange], in text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for range in ranges {
      result += bytes[end..<range.lowerBound.utf8] + [0x7C] + bytes[range.utf8] + [0x7C]
      end = range.upperBound.utf8
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}
