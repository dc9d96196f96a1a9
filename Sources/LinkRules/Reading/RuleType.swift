/// What finds the candidates of a rule, as the key `type` says it.
package enum RuleType: Hashable, Sendable {
  case regex, text, url, email, phone
  case plugin(String)

  /// A type by its name in a rules file.
  package init?(_ name: String) {
    switch name {
    case "regex": self = .regex
    case "text": self = .text
    case "builtin:url": self = .url
    case "builtin:email": self = .email
    case "builtin:phone": self = .phone
    default:
      guard name.hasPrefix("plugin:"), name.utf8.count > 7 else { return nil }
      self = .plugin(String(name.dropFirst(7)))
    }
  }

  /// The names that a rules file may use.
  static let names = ["regex", "text", "builtin:url", "builtin:email", "builtin:phone"]

  package var name: String {
    switch self {
    case .regex: "regex"
    case .text: "text"
    case .url: "builtin:url"
    case .email: "builtin:email"
    case .phone: "builtin:phone"
    case .plugin(let name): "plugin:\(name)"
    }
  }

  /// `a regex rule`.
  var phrase: String {
    switch self {
    case .regex: "a regex rule"
    case .text: "a text rule"
    case .url, .email, .phone: "a `\(name)` rule"
    case .plugin: "a plugin rule"
    }
  }

  var set: RuleTypes {
    switch self {
    case .regex: .regex
    case .text: .text
    case .url: .url
    case .email: .email
    case .phone: .phone
    case .plugin: .plugin
    }
  }
}

/// The types of rules that a key belongs to.
package struct RuleTypes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let regex = RuleTypes(rawValue: 1)
  static let text = RuleTypes(rawValue: 2)
  static let url = RuleTypes(rawValue: 4)
  static let email = RuleTypes(rawValue: 8)
  static let phone = RuleTypes(rawValue: 16)
  static let plugin = RuleTypes(rawValue: 32)
  static let builtins: RuleTypes = [.url, .email, .phone]
  static let notBuiltins: RuleTypes = [.regex, .text, .plugin]
  static let all: RuleTypes = [.regex, .text, .url, .email, .phone, .plugin]

  /// `text rules`, `regex and plugin rules`.
  var phrase: String {
    names.listed() + " rules"
  }

  /// For tables of keys: `all`, `all but built-ins`, `regex`.
  var column: String {
    switch self {
    case .all: "all"
    case .builtins: "built-ins"
    case .notBuiltins: "all but built-ins"
    default: names.joined(separator: ", ")
    }
  }

  private var names: [String] {
    [
      (RuleTypes.regex, "regex"), (.text, "text"), (.url, "`builtin:url`"), (.email, "`builtin:email`"),
      (.phone, "`builtin:phone`"), (.plugin, "plugin"),
    ].filter { contains($0.0) }.map(\.1)
  }
}
