import LinkModel

/// The parts of an authority (part C, *userinfo*, *host* and *port-ip*).
extension URLScanner {
  /// The byte after the last `@` of the user info that begins at a byte; that byte itself if there is none. Nil if it
  /// holds a `%` that encodes nothing: what stands before that would be no more than a remnant.
  func endOfUserinfo(from start: Int, in text: TextBytes) -> Int? {
    var end = start
    var isDamaged = false
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte >= 0x80 {
        let (scalar, length) = text.scalarAndLength(at: offset)
        guard !scalar.scalarClass.isDisjoint(with: [.letter, .anySymbol, .digit]) else { break }
        offset += length
      } else if byte == 0x25 {
        let encodes =
          offset + 2 < text.count && text[offset + 1].isHexDigit && text[offset + 2].isHexDigit
        isDamaged = isDamaged || !encodes
        offset += encodes ? 3 : 1
      } else if userinfo.contains(byte) {
        offset += 1
        if byte == 0x40 {
          if isDamaged { return nil }
          end = offset
        }
      } else {
        break
      }
    }
    return end
  }

  /// Whether what ends a run of host characters may belong to user info: most hosts end at a slash or a blank.
  func mayBeUserinfo(before end: Int, in text: TextBytes) -> Bool {
    end < text.count && (text[end] >= 0x80 || text[end] == 0x25 || userinfo.contains(text[end]))
  }

  static let userinfoBytes: ByteClass = {
    var result = ByteClass.asciiAlphanumerics
    result.formUnion(ByteClass("-._~!$&+=:*@"))
    return result
  }()

  /// Whether an `@` and another host follow a host before anything that ends an authority, so that some readers see
  /// the host before it and some behind (URL Standard 4.4, *authority state*). Linear in what stands between, which
  /// holds no slash.
  ///
  /// A comma or semicolon may stand between a link and an address, `https://a.example,ann@b.example`; text beyond
  /// ASCII goes on with the sentence.
  func isAmbiguous(after end: Int, in text: TextBytes) -> Bool {
    guard end < text.count, text[end] != 0x40 else { return false }
    let hasBackslash = text[end] == 0x5C
    let isList = text[end] == 0x2C || text[end] == 0x3B
    var isName = isList
    let start = isList ? end + 1 : end
    var offset = start
    while offset < text.count {
      switch text[offset] {
      case 0x40:
        if hasBackslash { return true }
        return !(isName && offset > start) && hosts.read(from: offset + 1, in: text, at: .address).labels > 1
      case 0...0x20, 0x2F, 0x3F, 0x23, 0x22, 0x60, 0x3C, 0x3E: return false
      case 0x27 where hasBackslash: return false
      case 0x80...:
        let (scalar, length) = text.scalarAndLength(at: offset)
        let kind = scalar.scalarClass
        guard hasBackslash ? !kind.contains(.space) && kind.term != .soft : kind.contains(.hidden) else {
          return false
        }
        isName = false
        offset += length
      default:
        if isName, !EmailScanner.Choices.LocalPart.gfm.characters.contains(text[offset]) { isName = false }
        offset += 1
      }
    }
    return false
  }

  /// The byte after a port, or after the host if there is none; nil if the port has too many digits.
  func endOfPort(after host: Int, in text: TextBytes, _ marks: inout LinkMarks) -> Int? {
    guard host + 1 < text.count, text[host] == 0x3A, text[host + 1].isASCIIDigit else { return host }
    var end = host + 1
    var value = 0
    while end < text.count, text[end].isASCIIDigit {
      value = min(value * 10 + Int(text[end] & 15), 1_000_000)
      end += 1
    }
    if choices.portDigits > 0, end - host - 1 > choices.portDigits { return nil }
    if value > 65535 {
      if choices.portRange == .refuse { return nil }
      if choices.portRange == .mark { marks.insert(.portOutOfRange) }
    }
    return end
  }

  /// What is wrong with a port that `endOfPort` refuses.
  func portFault(after host: Int, in text: TextBytes) -> Rejection {
    var end = host + 1
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    return choices.portDigits > 0 && end - host - 1 > choices.portDigits ? .badPort : .portOutOfRange
  }

  /// The host without the underscores at its end, if one stands before the link: `_https://example.org_` is marked up.
  func runBetweenUnderscores(_ run: HostRun, from host: Int, ofLinkAt start: Int, in text: TextBytes)
    -> HostRun?
  {
    guard choices.readsMarkup, start > 0, text[start - 1] == 0x5F, text[run.range.upperBound - 1] == 0x5F
    else {
      return nil
    }
    var end = run.range.upperBound
    while end > host, text[end - 1] == 0x5F { end -= 1 }
    return end > host ? hosts.read(from: host, in: text.extracting(0..<end), at: .afterScheme) : nil
  }
}
