package import LinkDetection

extension SettingValue {
  /// The value as a rules file writes it.
  package var toml: String {
    switch self {
    case .word(let word): "\"\(word)\""
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .words(let words): "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }
}
