package import LinkModel

// The machine formats write their objects by hand, so that keys keep the order of the contract and a value costs no
// allocation. `{"type":…,"version":1` opens each line; every further key brings its comma.
extension [UInt8] {
  /// Opens an object with its `type` and the version of the format.
  package mutating func openObject(_ type: String) {
    append(raw: "{\"type\":\"")
    append(raw: type)
    append(raw: "\",\"version\":1")
  }

  /// Closes an object.
  package mutating func closeObject() { append(UInt8(ascii: "}")) }

  /// Appends `,"key":`.
  package mutating func append(key: String) {
    append(raw: ",\"")
    append(raw: key)
    append(raw: "\":")
  }

  /// Appends a key with a string.
  package mutating func append(_ key: String, _ value: String) {
    append(key: key)
    append(json: value)
  }

  /// Appends a key with a string, or nothing.
  package mutating func append(_ key: String, ifSet value: String?) {
    if let value { append(key, value) }
  }

  /// Appends a key with a number.
  package mutating func append(_ key: String, _ value: Int) {
    append(key: key)
    append(decimal: value)
  }

  /// Appends a key with true or false.
  package mutating func append(_ key: String, _ value: Bool) {
    append(key: key)
    append(raw: value ? "true" : "false")
  }

  /// Appends a key with `[start,end]`.
  package mutating func append(_ key: String, _ range: Range<Int>) {
    append(key: key)
    append(UInt8(ascii: "["))
    append(decimal: range.lowerBound)
    append(UInt8(ascii: ","))
    append(decimal: range.upperBound)
    append(UInt8(ascii: "]"))
  }

  /// Appends a key with a list of strings.
  package mutating func append(_ key: String, _ values: [String]) {
    append(key: key)
    append(UInt8(ascii: "["))
    for (number, value) in values.enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      append(json: value)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a message about the user's input as an object.
  package mutating func append(json diagnostic: Diagnostic) {
    openObject("diagnostic")
    append("id", diagnostic.id)
    append("severity", diagnostic.severity.rawValue)
    append("message", diagnostic.message)
    if let location = diagnostic.primary?.location {
      append("path", location.path)
      if let line = location.line { append("line", line) }
      if let column = location.column { append("column", column) }
      if let utf8 = location.utf8 { append("source", utf8) }
    }
    append("notes", diagnostic.notes)
    append("help", diagnostic.help)
    closeObject()
  }
}
