// Usage: register-parts OUTPUT TARGET [import:MODULE] LIST:PROTOCOL TYPE… [LIST:PROTOCOL TYPE…]…
// Writes a Swift file with one list of types for each protocol.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct RegisterParts {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { fail("usage: register-parts OUTPUT TARGET LIST:PROTOCOL TYPE...") }
    var text = "// Written by the build from the files of \(arguments[2]); not kept in the repository.\n\n"
    let imports = arguments.filter { $0.hasPrefix("import:") }
    for module in imports { text += "import \(module.dropFirst(7))\n\n" }
    text += "/// The parts of this module, one file each.\n"
    text += "enum RegisteredParts {\n"
    var isOpen = false
    for argument in arguments.dropFirst(3) where !imports.contains(argument) {
      if let colon = argument.firstIndex(of: ":") {
        if isOpen { text += "  ]\n" }
        text +=
          "  static let \(argument[..<colon]): [any \(argument[argument.index(after: colon)...]).Type] = [\n"
        isOpen = true
      } else {
        text += "    \(argument).self,\n"
      }
    }
    if isOpen { text += "  ]\n" }
    text += "}\n"
    write(text, to: arguments[1])
  }

  private static func write(_ text: String, to path: String) {
    guard let file = unsafe fopen(path, "w") else { fail("register-parts: cannot write \(path)") }
    defer { unsafe fclose(file) }
    guard unsafe fputs(text, file) >= 0 else { fail("register-parts: cannot write \(path)") }
  }

  private static func fail(_ message: String) -> Never {
    print(message)
    exit(2)
  }
}
