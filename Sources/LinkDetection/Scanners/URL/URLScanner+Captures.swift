import LinkModel

/// The parts of a link, worked out when a template asks for one.
extension URLScanner {
  func computedCapture(_ name: String, of range: Range<Int>, in text: TextBytes) -> [UInt8]? {
    let isAngle = choices.angleLinks != .off && range.lowerBound > 0 && text[range.lowerBound - 1] == 0x3C
    let parts = URLParts(range, in: text, opaque: schemes.opaque, isAngle: isAngle)
    let part =
      switch name {
      case "scheme": parts.scheme
      case "userinfo": parts.userinfo
      case "host": parts.host
      case "port": parts.port
      case "path": parts.path
      case "query": parts.query
      case "fragment": parts.fragment
      default: nil as Range<Int>?
      }
    return part.map { text.extracting($0).array }
  }

  /// Whether a link has more characters than the settings allow, with its host in Punycode and a scheme.
  func isTooLong(_ link: Range<Int>, in text: TextBytes) -> Bool {
    // What a host grows in Punycode, and a scheme, are some hundred characters at most.
    guard choices.longest > 0, link.count > choices.longest - 512 else { return false }
    let parts = URLParts(link, in: text, opaque: schemes.opaque)
    var count = text.extracting(link).count(in: .utf16)
    if parts.scheme == nil { count += "https://".utf8.count }
    if let host = parts.host {
      count -= text.extracting(host).count(in: .utf16)
      var label = host.lowerBound
      while label < host.upperBound {
        var end = label
        while end < host.upperBound, text[end] != 0x2E { end += 1 }
        count += Punycode.encodedCount(label..<end, in: text) + 1
        label = end + 1
      }
      count -= 1
    }
    return count > choices.longest
  }
}

/// Where the parts of a link stand (RFC 3986 3), without the signs between them.
struct URLParts {
  private(set) var scheme: Range<Int>?
  private(set) var userinfo: Range<Int>?
  private(set) var host: Range<Int>?
  private(set) var port: Range<Int>?
  private(set) var path: Range<Int>?
  private(set) var query: Range<Int>?
  private(set) var fragment: Range<Int>?

  /// Takes a link apart that the scanner found; a link without a scheme begins with its host.
  init(_ link: Range<Int>, in text: TextBytes, opaque: NameSet, isAngle: Bool = false) {
    var start = link.lowerBound
    var end = link.upperBound
    var wordEnd = start
    while wordEnd < end, text[wordEnd].isASCIIAlphanumeric || "+-.".utf8.contains(text[wordEnd]) {
      wordEnd += 1
    }
    var hasAuthority = true
    if wordEnd < end, text[wordEnd] == 0x3A {
      if wordEnd + 2 < end, text[wordEnd + 1] == 0x2F, text[wordEnd + 2] == 0x2F {
        scheme = start..<wordEnd
        start = wordEnd + 3
      } else if isAngle || opaque.contains(start..<wordEnd, in: text) {
        scheme = start..<wordEnd
        start = wordEnd + 1
        hasAuthority = false
      }
    }
    func first(_ byte: UInt8) -> Int? { (start..<end).first { text[$0] == byte } }
    if let sign = first(0x23) {
      fragment = sign + 1..<end
      end = sign
    }
    if let sign = first(0x3F) {
      query = sign + 1..<end
      end = sign
    }
    if !hasAuthority {
      path = start..<end
      return
    }
    if let slash = first(0x2F) {
      path = slash..<end
      end = slash
    }
    if let at = (start..<end).last(where: { text[$0] == 0x40 }) {
      userinfo = start..<at
      start = at + 1
    }
    if let colon = (start..<end).last(where: { text[$0] == 0x3A || text[$0] == 0x5D }), text[colon] == 0x3A {
      port = colon + 1..<end
      end = colon
    }
    host = start..<end
  }
}
