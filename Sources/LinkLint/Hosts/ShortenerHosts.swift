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

  private static let longest = list.map(\.count).max() ?? 0
  private static let byHash = Dictionary(
    list.map { (hash($0.span, 0..<$0.count), $0) }, uniquingKeysWith: { first, _ in first })

  /// A bit for each name, by the low bits of its hash: most names are ruled out without looking them up.
  private static let filter: [UInt64] = {
    var filter = [UInt64](repeating: 0, count: 64)
    for hash in byHash.keys { filter[Int(hash >> 6 & 63)] |= 1 << (hash & 63) }
    return filter
  }()

  private static func mayBe(_ hash: UInt64) -> Bool { filter[Int(hash >> 6 & 63)] >> (hash & 63) & 1 == 1 }

  /// The shortener that a host is, or is below; nil if it is none. Costs a few nanoseconds for each label.
  static func match(_ host: Range<Int>, in bytes: TextBytes) -> String? {
    var end = host.upperBound
    if end > host.lowerBound, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var dots = 0
    var start = end
    while start > host.lowerBound, end - start <= longest, dots <= 3 {
      start -= 1
      guard bytes[start] == UInt8(ascii: ".") || start == host.lowerBound else { continue }
      let name = (bytes[start] == UInt8(ascii: ".") ? start + 1 : start)..<end
      let hash = hash(bytes, name)
      if dots > 0, mayBe(hash), let known = byHash[hash], known.count == name.count,
        bytes.equalsIgnoringASCIICase(known, at: name.lowerBound)
      {
        return String(decoding: known, as: UTF8.self)
      }
      dots += 1
    }
    return nil
  }

  /// FNV-1a over lower-case bytes.
  private static func hash(_ bytes: TextBytes, _ range: Range<Int>) -> UInt64 {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in range { value = (value ^ UInt64(bytes[index].asciiLowercased)) &* 0x100_0000_01b3 }
    return value
  }
}
