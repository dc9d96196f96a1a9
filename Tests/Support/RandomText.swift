/// Makes short random texts out of the pieces that links are made of, and of what stands around them.
public struct RandomText: Sendable {
  private var random: SeededRandom

  /// The same seed gives the same texts on every machine.
  public init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The next text: up to `pieces` pieces.
  public mutating func next(pieces: Int = 12) -> String {
    var text = ""
    for _ in 0..<below(pieces + 1) { text += Self.pieces[below(Self.pieces.count)] }
    return text
  }

  /// A number from 0 up to, but not including, a bound.
  public mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

  private static let pieces: [String] = [
    "http://", "https://", "HTTP://", "ftp://", "www.", "mailto:", "javascript:", "file://", "git://",
    "http:", "//",
    ".", ".", ".", "com", "org", "example", "example.com", "de", "md", "it", "xn--", "xn--p1ai", "co.uk",
    "localhost",
    "@", "@", "@", "#", "#", "$", "＠", "＃", "a", "b", "Z", "ann", "user_1", "tag", "ACME-", "acme-42",
    "OPS-7", "wiki",
    "K", "\u{212A}", "ſ", "ß", "SS", "é", "e\u{301}", "\u{301}", "İ", "ı", "ﬁ", "Ａ", "日本", "語", "中", "한국",
    "привет",
    "مرحبا", "😀", "👩\u{200D}💻", "。", "、", "，", "：", "（", "）", "「", "」", "(", ")", "[", "]", "{", "}", "<",
    ">",
    "\"", "'", "„", "“", "”", "«", "»", "‘", "’", "`", "\\", "|", "||", "*", "**", "_", "__", "~", "~~", "!",
    "?", ",",
    ";", ":", ":", "…", "—", "-", "--", "/", "/", "?q=", "&", "=", "%", "%20", "+", "+1", "+49 30 ", "202",
    "555",
    "0143", "(202) 555-0143", "80", ":80", ":99999", "1", "2024-03-05", "12:30", "10.0.0.1", "[::1]", " ",
    " ", " ",
    "\n", "\t", "\r\n", "\u{A0}", "\u{200B}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{AD}", "\0", "terms",
    "Terms of Service",
    "tērms", "4111 1111 1111 1111", "DE89 3704 0044 0532 0130 00", "<@U024BE7LH>", "&amp;", "&nbsp;", "$AAPL",
    "xmpp:", "t.co/", "abcd", "<irc:", "みんな", "é.fr", "&copy;", "_a.", "Ж",
  ]
}
