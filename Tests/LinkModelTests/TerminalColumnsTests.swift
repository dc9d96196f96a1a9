import LinkModel
import Testing

@Test(
  "columns are those that terminals give",
  arguments: [
    ("a", 1), ("é", 1), ("Ж", 1), ("日", 2), ("あ", 2), ("한", 2), ("\u{301}", 0), ("\u{1175}", 0), ("✅", 2),
    ("⭐", 2),
    ("🪐", 2), ("🟠", 2), ("☀", 1), ("🇩", 1), ("\u{200D}", 0), ("（", 2),
  ] as [(Unicode.Scalar, Int)])
func columns(scalar: Unicode.Scalar, width: Int) { #expect(scalar.terminalColumns == width) }
