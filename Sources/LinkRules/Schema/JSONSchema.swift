import LinkModel

/// The schemas that editors use for completion and checks, written from the same tables as the reader.
public enum RuleSchema {
  /// The names of the schemas.
  public static let names = ["rule-pack", "config"]

  /// A schema as JSON text, draft 4, because that is what the common TOML language server understands. Nil for an
  /// unknown name.
  public static func json(named name: String) -> String? {
    switch name {
    case "rule-pack": JSONSchemaWriter.schema(of: .file, title: "Tapspan rule pack")
    case "config": JSONSchemaWriter.schema(of: .configuration, title: "Tapspan configuration")
    default: nil
    }
  }
}

/// Writes one schema.
private struct JSONSchemaWriter {
  /// Tables that other tables refer to, in the order in which they are met.
  private var definitions: [KeyTable.Name] = []

  static func schema(of name: KeyTable.Name, title: String) -> String {
    var writer = JSONSchemaWriter()
    let root = writer.object(name, isChange: false)
    var done = 0
    var definitions: [(String, JSON)] = []
    while done < writer.definitions.count {
      let table = writer.definitions[done]
      done += 1
      definitions.append((table.rawValue, writer.object(table, isChange: false)))
      if table == .rule {
        definitions.append(("change", writer.object(.rule, isChange: true)))
      }
    }
    var members: [(String, JSON)] = [
      ("$schema", .string("http://json-schema.org/draft-04/schema#")), ("title", .string(title)),
    ]
    if case .object(let keys) = root { members += keys }
    members.append(("definitions", .object(definitions)))
    return JSON.object(members).text + "\n"
  }

  /// A table. `isChange`: it changes a rule from elsewhere, so it needs no key, and has no `id` and `type`.
  private mutating func object(_ name: KeyTable.Name, isChange: Bool) -> JSON {
    var properties: [(String, JSON)] = []
    let table = KeyTable.named(name)
    let isRule = name == .rule
    for key in table.keys {
      if isRule, isChange, key.name == "id" || key.name == "type" { continue }
      properties.append((key.name, described(value(key.type, in: table, key.name), key.summary)))
    }
    if name.isMerged {
      for key in table.keys where key.type.isExtensible && table["extend-" + key.name] == nil {
        let summary = "adds to what `\(key.name)` was"
        properties.append(("extend-" + key.name, described(value(key.type, in: table, key.name), summary)))
      }
    }
    let required = table.keys.filter { $0.isRequired && !(isRule && isChange) }.map { JSON.string($0.name) }
    var members: [(String, JSON)] = [
      ("type", .string("object")), ("properties", .object(properties)),
      // A check has options of its own beside these.
      ("additionalProperties", .boolean(name == .validation)),
    ]
    if !required.isEmpty { members.append(("required", .array(required))) }
    return .object(members)
  }

  private func described(_ value: JSON, _ summary: String) -> JSON {
    guard case .object(let members) = value else { return value }
    // Draft 4 ignores what stands beside `$ref`.
    if members.first?.0 == "$ref" {
      return .object([("description", .string(summary)), ("allOf", .array([value]))])
    }
    return .object([("description", .string(summary))] + members)
  }

  private mutating func value(_ type: ValueType, in table: KeyTable, _ key: String) -> JSON {
    switch type {
    case .string, .template, .pattern: return typed("string")
    case .kebab:
      return .object([("type", .string("string")), ("pattern", .string("^[a-z][a-z0-9]*(-[a-z0-9]+)*$"))])
    case .colour:
      return .object([
        ("type", .string("string")),
        ("pattern", .string("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")),
      ])
    case .integer(let range):
      return .object([
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ])
    case .number:
      return .object([
        ("type", .string("number")), ("minimum", .integer(0)), ("exclusiveMinimum", .boolean(true)),
      ])
    case .boolean: return typed("boolean")
    case .choice(let words): return .object([("enum", .array(words.map { .string($0) }))])
    case .list(let element, _):
      return .object([("type", .string("array")), ("items", value(element, in: table, key))])
    case .table(let name):
      if !definitions.contains(name) { definitions.append(name) }
      let isChange = name == .rule && key != "rule"
      return .object([("$ref", .string("#/definitions/\(isChange ? "change" : name.rawValue)"))])
    case .named(let element):
      return .object([("type", .string("object")), ("additionalProperties", value(element, in: table, key))])
    case .options: return typed("object")
    case .oneOf(let types): return .object([("anyOf", .array(types.map { value($0, in: table, key) }))])
    case .date: return typed("string")
    }
  }

  private func typed(_ name: String) -> JSON { .object([("type", .string(name))]) }
}

/// A JSON value that keeps the order of its members.
private indirect enum JSON {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case array([JSON])
  case object([(String, JSON)])

  /// Two spaces for each level; short lists on one line.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return Self.quoted(text)
    case .integer(let number): return String(number)
    case .boolean(let flag): return flag ? "true" : "false"
    case .array(let elements):
      let short = "[" + elements.map { $0.text(indent: inner) }.joined(separator: ", ") + "]"
      if !short.contains("\n"), short.count + indent.count <= 110 { return short }
      return "[\n" + elements.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let short =
        "{" + members.map { "\(Self.quoted($0.0)): \($0.1.text(indent: inner))" }.joined(separator: ", ")
        + "}"
      if !short.contains("\n"), short.count + indent.count <= 100 { return short }
      let lines = members.map { "\(inner)\(Self.quoted($0.0)): \($0.1.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if scalar.value < 0x20 {
          let hex = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
