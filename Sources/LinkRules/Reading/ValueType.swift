import LinkDetection

/// What the value of a key may be. Reader, editor schema and documentation are made from it.
package indirect enum ValueType: Sendable {
  case string
  /// Lower-case words joined by hyphens.
  case kebab
  /// Text with places such as `${name}`.
  case template
  /// A PCRE2 pattern.
  case pattern
  case colour
  case integer(ClosedRange<Int>)
  /// A decimal or whole number above zero.
  case number
  case boolean
  case choice([String])
  /// A list; the words say what it is a list of.
  case list(ValueType, of: String)
  case table(KeyTable.Name)
  /// A table whose keys are names.
  case named(ValueType)
  /// A table that only its detector understands.
  case options
  case oneOf([ValueType])
  case date

  /// The value of a setting of a built-in scanner.
  init(_ values: SettingKey.Values) {
    switch values {
    case .choice(let words): self = .choice(words)
    case .boolean: self = .boolean
    case .integer(let range): self = .integer(range)
    case .words(let presets):
      let list = ValueType.list(.string, of: "strings")
      self = presets.isEmpty ? list : .oneOf([list, .choice(presets)])
    }
  }

  /// What a message says after "`key` is".
  package var phrase: String {
    switch self {
    case .string: "a string"
    case .kebab: "a name of lower-case words joined by hyphens"
    case .template: "a template, which is a string"
    case .pattern: "a pattern in single quotes"
    case .colour: "a colour such as `\"#2D71B2\"`"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number above 0"
    case .boolean: "`true` or `false`"
    case .choice(let words): words.count > 8 ? "a word" : words.map { "`\"\($0)\"`" }.listed("or")
    case .list(_, let things): "a list of \(things)"
    case .table, .named, .options: "a table"
    case .oneOf(let types): types.map(\.phrase).listed("or")
    case .date: "a date such as `2027-01-01`"
    }
  }

  /// Whether lists stand in it, so that `extend-` makes sense.
  var isExtensible: Bool {
    switch self {
    case .list: true
    case .table(let name): KeyTable.named(name).keys.contains { $0.type.isExtensible }
    case .oneOf(let types): types.contains { $0.isExtensible }
    default: false
    }
  }

  /// Whether a value has the right form; what it says is checked afterwards.
  func admits(_ node: TOMLNode) -> Bool {
    switch (self, node.value) {
    case (.string, .string), (.kebab, .string), (.template, .string), (.pattern, .string), (.colour, .string),
      (.choice, .string), (.integer, .integer), (.number, .integer), (.number, .float), (.boolean, .boolean),
      (.list, .array), (.table, .table), (.named, .table), (.options, .table), (.date, .date):
      true
    case (.oneOf(let types), _): types.contains { $0.admits(node) }
    default: false
    }
  }
}
