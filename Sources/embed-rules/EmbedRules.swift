// Usage: embed-rules OUTPUT PACK…
// Writes the packs as Swift string literals; literals, because embedding through resources costs build time that
// grows with the square of their size.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct EmbedRules {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2 else { fail("usage: embed-rules OUTPUT PACK...") }
    var text = "// Written by the build from the rule packs; not kept in the repository.\n\n"
    text += "/// The text of each pack that travels inside the library, by its file name without ending.\n"
    text += "enum EmbeddedPacks {\n  static let all: [(name: String, text: String)] = [\n"
    for path in arguments.dropFirst(2) {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let folder = path.split(separator: "/").dropLast().last == "profiles" ? "profiles/" : ""
      let name = folder + (file.split(separator: ".").first.map { $0.lowercased() } ?? file)
      let pack = read(path)
      var fence = "#"
      while pack.contains("\"\"\"" + fence) || pack.contains("\\" + fence) { fence += "#" }
      text += "    (\n      name: \"\(name)\",\n      text: \(fence)\"\"\"\n\(pack)\n\"\"\"\(fence)\n    ),\n"
    }
    text += "  ]\n}\n"
    write(text, to: arguments[1])
  }

  private static func read(_ path: String) -> String {
    guard let file = unsafe fopen(path, "r") else { fail("embed-rules: cannot read \(path)") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = unsafe getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      fail("embed-rules: \(path) is not UTF-8")
    }
    return text
  }

  private static func write(_ text: String, to path: String) {
    guard let file = unsafe fopen(path, "w") else { fail("embed-rules: cannot write \(path)") }
    defer { unsafe fclose(file) }
    guard unsafe fputs(text, file) >= 0 else { fail("embed-rules: cannot write \(path)") }
  }

  private static func fail(_ message: String) -> Never {
    print(message)
    exit(2)
  }
}
