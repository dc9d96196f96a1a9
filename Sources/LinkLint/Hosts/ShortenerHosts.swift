import LinkDetection
import LinkModel

/// Hosts whose links lead somewhere else: public shorteners, and the short hosts of large sites that shorten what
/// their users post.
enum ShortenerHosts {
  /// One host a word, lower case.
  private static let list = """
    1url.com 2no.co 3.ly a.co adf.ly adfoc.us amzn.to apple.co b.link bit.do bit.ly bl.ink
    buff.ly bytl.fr clck.ru cli.gs cutt.ly cutt.us db.tt dlvr.it fb.me flic.kr flip.it fw.to gg.gg
    git.io go2l.ink goo.gl goo.su han.gl hubs.ly hubs.la ibm.biz ift.tt is.gd j.mp kutt.it lc.chat lnk.bio
    lnkd.in lnk.to loom.ly me2.do mcaf.ee merky.de mitsha.re mzl.la n9.cl naver.me nyti.ms
    ouo.io ow.ly owl.li po.st qr.ae qr.net rb.gy rebrand.ly reut.rs rotf.lol rplg.co s.id s2r.co
    sh.st short.gy shorte.st shorturl.at shrtco.de smarturl.it snip.ly soo.gd spoti.fi surl.li
    t.co t.cn t.ly t2m.io tcrn.ch tgr.ph tiny.cc tiny.one tiny.pl tinyurl.com tl.gd to.ly tr.im trib.al
    u.to ur.cx url.cn url.ie urlz.fr v.gd v.ht vk.cc vzturl.com w.wiki wa.link wp.me
    x.gd x.co xurl.es zpr.io zws.im
    """
    .utf8.split { $0 == 0x20 || $0 == 0x0A }.map { Array($0) }

  /// Their names, to be asked for a host.
  static let table = HostNameTable(list)
}

/// Names with a bit for each in a filter, by their hashes: most hosts are ruled out by that.
final class HostNameTable: Sendable {
  private let longest: Int
  private let byHash: [UInt64: [UInt8]]
  private let filter: [UInt64]
  /// For each length, the first letters of the names that have it, one bit each.
  private let shapes: [UInt64]
  /// Whether all names have two labels.
  private let areDomains: Bool

  init(_ names: [[UInt8]]) {
    longest = names.map(\.count).max() ?? 0
    let byHash = Dictionary(
      names.map { name in (name.reversed().reduce(Self.seed) { Self.mix($1, into: $0) }, name) },
      uniquingKeysWith: { first, _ in first })
    var filter = [UInt64](repeating: 0, count: 64)
    for hash in byHash.keys { filter[Int(hash >> 6 & 63)] |= 1 << (hash & 63) }
    areDomains = names.allSatisfy { name in name.count { $0 == UInt8(ascii: ".") } == 1 }
    var shapes = [UInt64](repeating: 0, count: longest + 1)
    for name in names { shapes[name.count] |= Self.bit(of: name[0]) }
    self.shapes = shapes
    self.byHash = byHash
    self.filter = filter
  }

  /// FNV-1a over lower-case bytes, the last one first, so that each label adds to what came behind it.
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
  @inline(__always) private static func mix(_ byte: UInt8, into hash: UInt64) -> UInt64 {
    (hash ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01b3
  }

  /// Letters of either case have the same bit.
  @inline(__always) private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 31) }

  /// The name that a host is, or is below; nil if it is none. Costs a few nanoseconds for each label.
  func match(_ host: Range<Int>, in bytes: TextBytes) -> String? {
    let host = bytes.extracting(host)
    var end = host.count
    if end > 0, host[end - 1] == UInt8(ascii: ".") { end -= 1 }
    let first = max(0, end - longest)
    // Most hosts are like no name in their last two labels, and so end in none.
    if areDomains, let last = host.lastTwoLabels(of: 0..<end) {
      guard last.count <= longest else { return nil }
      let list = shapes
      if list.span[last.count] & Self.bit(of: host[last.lowerBound]) == 0 { return nil }
    }
    return match(host, from: first, to: end)
  }

  private func match(_ host: TextBytes, from first: Int, to end: Int) -> String? {
    let list = filter
    let filter = list.span
    var hash = Self.seed
    var start = end
    var hasDot = false
    while start > first {
      start -= 1
      hash = Self.mix(host[start], into: hash)
      guard start == 0 || host[start - 1] == UInt8(ascii: ".") else { continue }
      if hasDot, filter[Int(hash >> 6 & 63)] >> (hash & 63) & 1 == 1, let name = byHash[hash],
        name.count == end - start, host.equalsIgnoringASCIICase(name, at: start)
      {
        return String(decoding: name, as: UTF8.self)
      }
      hasDot = true
    }
    return nil
  }
}
