/// What is known about the terminal, if there is one.
enum Terminal {
  /// Whether output to a file descriptor is coloured. The flag beats all; `NO_COLOR` counts when it is not empty.
  static func isColoured(_ descriptor: Int32, _ when: Options.When) -> Bool {
    switch when {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func isSet(_ name: String) -> Bool { Process.variable(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return false }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] where isSet(name) && Process.variable(name) != "0" {
      return true
    }
    return Process.isTerminal(descriptor)
      && Process.variable("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
  }
}
