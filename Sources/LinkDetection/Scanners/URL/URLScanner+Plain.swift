// Hot: answers nearly every trigger of the URL scanner.

import LinkModel

/// Links as nearly all are: a plain host after `http://` or `https://`, or after a blank, then a plain path. What is not
/// so plain is read by the general way, which gives the same for these.
extension URLScanner {
  /// Whether the settings allow it.
  static func readsPlain(
    _ hosts: HostReader, _ allowed: HostPatterns, _ choices: Choices, _ path: PathReader
  ) -> Bool {
    hosts.letters == .letters && allowed.isEmpty && !choices.cutsTCo && choices.longest == 0
      && choices.takesUnknownTLDs && choices.takesOneLabel && choices.beforeScheme == .noAlphanumeric
      && path.readsPlain
  }

  /// Proposes the link with a scheme whose colon stands at a byte; false if nothing was done.
  @inline(__always)
  func proposePlain(colon: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) -> Bool {
    guard isPlain, scratch.trace == nil, let start = schemes.plainStart(before: colon, in: text),
      let host = plainHost(from: colon + 3, in: text), !host.isBad,
      text[host.lastLabel.lowerBound].isASCIILetter,
      let tail = plainTail(of: host, ofLinkAt: start, isBare: false, in: text, as: rule, scratch: &scratch)
    else { return false }
    propose(start..<tail.end, lookedUpTo: max(tail.stop, host.runEnd), [], as: rule, scratch: &scratch)
    return true
  }

  /// Proposes or refuses the host without a scheme that has a dot at a byte; false if nothing was done.
  @inline(__always)
  func proposePlainBare(dot: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch) -> Bool {
    guard isPlain, scratch.trace == nil, choices.bareHosts == .knownTLD else { return false }
    guard let rest = PlainHost(from: dot + 1, in: text) else {
      return proposePlainBeforeLetters(dot: dot, in: text, as: rule, scratch: &scratch)
    }
    guard hosts.tlds.contains(rest.lastLabel, in: text) else {
      if isAfterWWW(dot, in: text) { return false }
      scratch.setLookedUpTo(Int(rule), rest.runEnd)
      return true
    }
    let start = plainStart(before: dot, in: text)
    if choices.beforeBare == .strict, isBesideSign(start..<rest.runEnd, in: text) {
      scratch.setLookedUpTo(Int(rule), rest.runEnd)
      return true
    }
    guard start < dot, isAfterBlank(start, in: text) || isAfterLetters(start, dot, in: text),
      let host = PlainHost(from: start, in: text), !host.isBad, host.runEnd == rest.runEnd,
      text[host.lastLabel.lowerBound].isASCIILetter,
      let tail = plainTail(of: host, ofLinkAt: start, isBare: true, in: text, as: rule, scratch: &scratch)
    else { return false }
    finishPlainBare(host, tail, in: text, as: rule, scratch: &scratch)
    return true
  }

  /// The same for a host that something beyond ASCII follows.
  private func proposePlainBeforeLetters(
    dot: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) -> Bool {
    let bytes = HostBytes(from: dot + 1, in: text)
    let end = dot + 1 + bytes.count
    guard bytes.count <= 60, end < text.count, text[end] >= 0x80,
      let runEnd = PlainHost.endOfLetters(from: end, in: text, symbolsEnd: true)
    else { return false }
    if text[end - 1] == 0x2E {
      guard runEnd > end, !hosts.tlds.contains(end..<runEnd, in: text), !isAfterWWW(dot, in: text) else {
        return false
      }
      scratch.setLookedUpTo(Int(rule), runEnd)
      return true
    }
    let inside = bytes.dots & (1 << UInt64(bytes.count) &- 1)
    let label = dot + 1 + 64 - inside.leadingZeroBitCount..<end
    let mayEnd = runEnd == end || text.scalar(at: end).isUnspaced
    guard mayEnd, hosts.tlds.contains(label, in: text) else {
      if isAfterWWW(dot, in: text) { return false }
      scratch.setLookedUpTo(Int(rule), runEnd)
      return true
    }
    let start = plainStart(before: dot, in: text)
    if choices.beforeBare == .strict, isBesideSign(start..<runEnd, in: text) {
      scratch.setLookedUpTo(Int(rule), runEnd)
      return true
    }
    guard start < dot, isAfterBlank(start, in: text) || isAfterLetters(start, dot, in: text),
      let host = PlainHost(from: start, in: text, before: hosts, symbolsEnd: true), !host.isBad,
      text[host.lastLabel.lowerBound].isASCIILetter, !isWWW(host, in: text),
      let tail = plainTail(of: host, ofLinkAt: start, isBare: true, in: text, as: rule, scratch: &scratch)
    else { return false }
    finishPlainBare(host, tail, in: text, as: rule, scratch: &scratch)
    return true
  }

  /// Whether `www` stands before a dot, which may stand before any name.
  @inline(__always) private func isAfterWWW(_ dot: Int, in text: TextBytes) -> Bool {
    dot >= 3 && text.packedLowercased(dot - 3..<dot) == 0x77_7777
  }

  @inline(__always) private func isWWW(_ host: PlainHost, in text: TextBytes) -> Bool {
    let start = host.range.lowerBound
    return host.range.count > 4 && text.packedLowercased(start..<start + 4) == 0x2E77_7777
  }

  /// The plain host that begins at a byte, if need be cut before letters.
  @inline(__always) private func plainHost(from start: Int, in text: TextBytes) -> PlainHost? {
    PlainHost(from: start, in: text) ?? PlainHost(from: start, in: text, before: hosts, symbolsEnd: false)
  }

  /// Where the run of plain host bytes before a dot begins, as far as 62 bytes.
  @inline(__always) private func plainStart(before dot: Int, in text: TextBytes) -> Int {
    var start = dot
    while start > 0, dot - start < 62, text[start - 1].isPlainHostByte { start -= 1 }
    return start
  }

  /// Whether a name begins behind text of a script without spaces (`GluedText`), in which nothing stands that belongs to
  /// names or to control sequences. Linear in that text.
  private func isAfterLetters(_ start: Int, _ dot: Int, in text: TextBytes) -> Bool {
    guard choices.cutsGluedText, start > 0, text[start - 1] >= 0x80, text[start].isASCIIAlphanumeric,
      text.scalar(before: start).isUnspaced
    else { return false }
    var label = start
    while label < dot, text[label] != 0x2E, !text[label].isASCIILetter { label += 1 }
    guard text[label].isASCIILetter else { return false }
    var place = start
    while place > 0 {
      let byte = text[place - 1]
      switch byte {
      case 0x2E, 0x5F, 0x03, 0x2C, 0x5B, 0x3B, 0x3A, 0x3F: return false
      case _ where byte >= 0x80 || byte.isPlainHostByte: place -= 1
      default: return true
      }
    }
    return true
  }

  /// Whether a sign stands beside a run of host bytes with which it is part of an address or a path.
  @inline(__always) private func isBesideSign(_ run: Range<Int>, in text: TextBytes) -> Bool {
    if run.upperBound < text.count, text[run.upperBound] == 0x40 { return true }
    guard run.lowerBound > 0 else { return false }
    switch text[run.lowerBound - 1] {
    case 0x23, 0x24, 0x2F, 0x40, 0x5C: return true
    default: return false
    }
  }

  @inline(__always)
  private func finishPlainBare(
    _ host: PlainHost, _ tail: PlainTail, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) {
    let (start, place) = (host.range.lowerBound, tail.path)
    let speaks =
      isWWW(host, in: text)
      || tail.end > place && (text[place] == 0x2F || text[place] == 0x3F && tail.end > place + 1)
    if !speaks {
      let hasPort = place > host.range.upperBound
      let fault = guards.fault(host.run(hasKnownTLD: true), hasPort: hasPort, in: text)
      if fault != .none {
        scratch.setLookedUpTo(Int(rule), host.runEnd)
        return scratch.propose(
          LinkRecord(host.range, rule: rule, status: .rejected, rejection: fault, marks: .bareHost))
      }
    }
    propose(start..<tail.end, lookedUpTo: max(tail.stop, host.runEnd), .bareHost, as: rule, scratch: &scratch)
  }

  /// The sign of markup before a link, 0 if nothing stands there that has a meaning for it; nil if something else does.
  @inline(__always) private func plainMark(before start: Int, in text: TextBytes) -> UInt8? {
    guard start > 0 else { return 0 }
    let byte = text[start - 1]
    switch byte {
    case 0x20, 0x0A: return 0
    case 0x28, 0x3C:
      return isAfterBlank(start, in: text) || byte == 0x3C && isAfterBlank(start - 1, in: text) ? 0 : nil
    case 0x22: return path.stopsAtQuote ? 0 : nil
    case 0x2A, 0x5F, 0x7E: return choices.readsMarkup ? byte : 0
    case 0x80...: return text.scalar(before: start).scalarClass.isLetter ? 0 : nil
    default: return nil
    }
  }

  /// Whether a blank or the start of the text stands before a link, or one of these and a parenthesis.
  @inline(__always) private func isAfterBlank(_ start: Int, in text: TextBytes) -> Bool {
    guard start > 0 else { return true }
    let byte = text[start - 1]
    if byte == 0x28 { return start == 1 || text[start - 2] == 0x20 || text[start - 2] == 0x0A }
    return byte == 0x20 || byte == 0x0A
  }

  /// What follows a plain host.
  private struct PlainTail {
    /// Where a path would begin, behind the port.
    var path: Int
    /// The end of the link, and how far was looked.
    var end: Int
    var stop: Int

    init(_ path: Int, end: Int, stop: Int) {
      self.path = path
      self.end = end
      self.stop = stop
    }

    /// Nothing follows.
    init(_ end: Int) { self.init(end, end: end, stop: end) }
  }

  /// What follows a plain host; nil if it may belong to the host or its authority.
  @inline(__always)
  private func plainTail(
    of host: PlainHost, ofLinkAt start: Int, isBare: Bool, in text: TextBytes, as rule: UInt16,
    scratch: inout Scratch
  ) -> PlainTail? {
    let end = host.range.upperBound
    guard host.runEnd < text.count, text[host.runEnd] > 0x20 else { return PlainTail(end) }
    if text[end] >= 0x80 { return endsBesideLetters(host, isBare: isBare, in: text) ? PlainTail(end) : nil }
    guard host.runEnd == end else { return nil }
    switch text[end] {
    case 0x2F, 0x3F: return tail(from: end, ofLinkAt: start, in: text, as: rule, scratch: &scratch)
    case 0x3A:
      // A colon, and digits before anything that may belong to an authority.
      var marks: LinkMarks = []
      guard let port = endOfPort(after: end, in: text, &marks), port > end, marks.isEmpty else { return nil }
      guard port < text.count, text[port] > 0x20 else { return PlainTail(port) }
      guard text[port] == 0x2F || text[port] == 0x3F else { return nil }
      return tail(from: port, ofLinkAt: start, in: text, as: rule, scratch: &scratch)
    case 0x24, 0x25, 0x40, 0x7B: return nil
    default:
      if path.begins(at: end, in: text) { return nil }
      if !isBare, userinfo.contains(text[end]) || isAmbiguous(after: end, in: text) { return nil }
      return PlainTail(end)
    }
  }

  /// Whether what follows the letters behind a host leaves it as it is.
  private func endsBesideLetters(_ host: PlainHost, isBare: Bool, in text: TextBytes) -> Bool {
    guard host.runEnd < text.count else { return true }
    let byte = text[host.runEnd]
    if byte == 0x40 || byte == 0x3A || byte == 0x2B { return false }
    if byte >= 0x80, text.scalar(at: host.runEnd).value == 0xFF20 { return false }
    if isBare { return true }
    let authority = host.range.lowerBound
    if mayBeUserinfo(before: host.runEnd, in: text), endOfUserinfo(from: authority, in: text) != authority {
      return false
    }
    return !isAmbiguous(after: host.runEnd, in: text)
  }

  /// The path that begins at a byte, by the quick way or the general one.
  @inline(__always)
  private func tail(
    from place: Int, ofLinkAt start: Int, in text: TextBytes, as rule: UInt16, scratch: inout Scratch
  ) -> PlainTail {
    if let mark = plainMark(before: start, in: text),
      let found = path.plainEnd(from: place, mark: mark, in: text)
    {
      return PlainTail(place, end: found.end, stop: found.stop)
    }
    let around = surroundings(start, in: text)
    let found = path.end(
      from: place, ofLinkAt: start, in: text, around: around, rule: rule, scratch: &scratch)
    return PlainTail(place, end: max(place, found.end), stop: found.stop)
  }
}

extension UInt8 {
  /// A byte of plain hosts.
  @inline(__always) fileprivate var isPlainHostByte: Bool {
    isASCIIAlphanumeric || self == 0x2D || self == 0x2E
  }
}
