package import LinkModel

/// A value of a TOML file with its place.
package struct TOMLNode: Sendable {
  /// The value.
  package indirect enum Value: Sendable {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, as it is written.
    case date(String)
    case array([TOMLNode])
    case table(TOMLTable)
  }

  package var value: Value
  package var region: TOMLRegion
  package var source: TOMLSource

  package init(_ value: Value, region: TOMLRegion, source: TOMLSource) {
    self.value = value
    self.region = region
    self.source = source
  }

  /// The place, for messages.
  package var location: SourceLocation { source.location(region) }

  /// `a string`, `an integer`: what messages call it.
  package var typeName: String {
    switch value {
    case .string: "a string"
    case .integer: "an integer"
    case .float: "a decimal number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .array: "a list"
    case .table: "a table"
    }
  }

  package var string: String? { if case .string(let text) = value { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = value { number } else { nil } }
  package var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  package var array: [TOMLNode]? { if case .array(let list) = value { list } else { nil } }
  package var table: TOMLTable? { if case .table(let table) = value { table } else { nil } }

  /// A whole or a decimal number.
  package var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .float(let number): number
    default: nil
    }
  }

  /// The strings of a list, with their places; what is no string is left out.
  package var strings: [(text: String, node: TOMLNode)] {
    (array ?? []).compactMap { node in node.string.map { ($0, node) } }
  }
}

/// A key with its value.
package struct TOMLEntry: Sendable {
  package var key: String
  package var keyRegion: TOMLRegion
  package var node: TOMLNode

  package init(_ key: String, _ keyRegion: TOMLRegion, _ node: TOMLNode) {
    self.key = key
    self.keyRegion = keyRegion
    self.node = node
  }

  /// The place of the key, for messages.
  package var keyLocation: SourceLocation { node.source.location(keyRegion) }
}

/// Keys and values in the order of the file.
package struct TOMLTable: Sendable {
  package private(set) var entries: [TOMLEntry]
  /// Where a key stands in `entries`; kept for large tables only.
  private var index: [String: Int]?
  /// Keys with a mistake that has been told: what is missing of them is not missing in the file.
  package var wrong: Set<String> = []

  package init(_ entries: [TOMLEntry] = []) {
    self.entries = entries
    if entries.count > 24 { reindex() }
  }

  /// The entry of a key.
  package subscript(key: String) -> TOMLEntry? { position(of: key).map { entries[$0] } }

  /// Sets an entry; one of the same key is replaced.
  package mutating func set(_ entry: TOMLEntry) {
    if let place = position(of: entry.key) {
      entries[place] = entry
      return
    }
    entries.append(entry)
    if index != nil { index?[entry.key] = entries.count - 1 } else if entries.count > 24 { reindex() }
  }

  /// Takes an entry out.
  package mutating func remove(_ key: String) {
    guard let place = position(of: key) else { return }
    entries.remove(at: place)
    if index != nil { reindex() }
  }

  package func string(_ key: String) -> String? { self[key]?.node.string }
  package func integer(_ key: String) -> Int? { self[key]?.node.integer }
  package func boolean(_ key: String) -> Bool? { self[key]?.node.boolean }
  package func table(_ key: String) -> TOMLTable? { self[key]?.node.table }
  package func strings(_ key: String) -> [(text: String, node: TOMLNode)] { self[key]?.node.strings ?? [] }

  private func position(of key: String) -> Int? {
    if let index { return index[key] }
    return entries.firstIndex { $0.key == key }
  }

  private mutating func reindex() {
    index = Dictionary(
      entries.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }
}
