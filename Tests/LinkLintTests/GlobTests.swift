import LinkLint
import Testing

@Suite("Patterns for texts and paths")
struct GlobTests {
  @Test(
    "a star is any text, a question mark one character, the rest stands for itself",
    arguments: [
      ("general", "general", true), ("general", "General", false), ("gen*", "general", true),
      ("*", "", true), ("", "", true), ("", "a", false), ("?", "", false), ("*ab*ab", "aabxabab", true),
      ("*ab*ab", "aabxaba", false),
      ("http://legacy.example.com/*", "http://legacy.example.com/a/b?c=[1]", true),
      ("http://legacy.example.com/*", "http://legacy.example.com", false), ("a[b]", "a[b]", true),
      ("?", "é", true), ("?", "𝄞", true), ("??", "é", false), ("*?", "𝄞", true), ("é?*", "é日本", true),
    ])
  func text(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(text) == isMatch)
  }

  @Test(
    "in paths a star stays within a name, two stars are any number of folders, a folder holds all below it",
    arguments: [
      ("archive/**", "archive/a/b.txt", true), ("archive/**", "archives/a.txt", false),
      ("archive", "archive/a/b.txt", true), ("archive/", "archive/a.txt", true),
      ("archive", "x/archive", false),
      ("*.log", "a.log", true), ("*.log", "x/a.log", false), ("**/*.log", "a.log", true),
      ("**/*.log", "x/y/a.log", true), ("a/**/z", "a/z", true), ("a/**/z", "a/b/c/z", true),
      ("a/**/z", "a/b/c/y", false), ("**/b/**/c.txt", "a/b/b/x/c.txt", true), ("./a", "a", true),
      ("a/*/c", "a/b/c", true), ("a/*/c", "a/b/b/c", false), ("**", "a", true),
      ("archive/**", "/home/archive/a.txt", false), ("**/*.log", "/home/x/a.log", true),
    ])
  func path(pattern: String, path: String, isMatch: Bool) {
    #expect(PathGlob(pattern).matches(path) == isMatch)
  }

  @Test("many stars cost no more than the product of the lengths", .timeLimit(.minutes(5)))
  func hostile() {
    let text = String(repeating: "a", count: 20_000)
    #expect(!Glob(String(repeating: "*a", count: 100) + "b").matches(text))
    let path = String(repeating: "a/", count: 5_000) + "a"
    #expect(!PathGlob(String(repeating: "**/a/", count: 100) + "b").matches(path))
  }

  @Test(
    "a day is written as TOML writes it",
    arguments: [
      ("2027-01-31", true), ("2027-1-31", false), ("2027-13-01", false), ("2027-01-32", false), ("", false),
      ("2027-01-31T00:00:00", false), ("2027-01-3x", false), ("-027-01-01", false),
    ])
  func day(text: String, isDay: Bool) {
    #expect((CalendarDay(text) != nil) == isDay)
    if isDay { #expect(CalendarDay(text)?.description == text) }
  }
}
