// The only file that calls toml++.

import CTOML
package import LinkModel

/// A TOML file, read.
package struct TOMLDocument: Sendable {
  /// The top of the file.
  package let root: TOMLTable
  /// The file.
  package let source: TOMLSource

  /// Reads a file; a syntax error comes alone, because the rest cannot be understood.
  ///
  /// Linear in the size of the file for every file that anybody writes; files that would cost more are refused.
  package static func parse(_ bytes: [UInt8], name: String) -> (
    document: TOMLDocument?, diagnostics: [Diagnostic]
  ) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let source = TOMLSource(name: name, bytes: bytes)
    if let problem = invalidUTF8(in: source) ?? TOMLComplexity.problem(in: source) { return (nil, [problem]) }
    guard
      let handle = unsafe bytes.withUnsafeBytes({ buffer in
        unsafe ts_toml_create(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
      })
    else {
      return (nil, [Diagnostic("file-too-large", .error, "there is not enough memory to read `\(name)`")])
    }
    defer { unsafe ts_toml_free(handle) }
    if let problem = unsafe syntaxError(of: handle, in: source) { return (nil, [problem]) }
    var position = 0
    let root = unsafe node(at: &position, of: handle, source)
    return (TOMLDocument(root: root.table ?? TOMLTable(), source: source), [])
  }

  private static func invalidUTF8(in source: TOMLSource) -> Diagnostic? {
    do {
      let bytes = source.text.bytes
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let start = error.byteOffsets.lowerBound
      let position = source.text.lines.position(of: TextOffset(utf8: start))
      return Diagnostic(
        "invalid-utf8", .error, "the file is not UTF-8",
        at: Diagnostic.Label(
          source.location(TOMLRegion(line: position.line, column: position.column, width: 1)), "not UTF-8"),
        help: ["save the file as UTF-8"])
    }
  }

  private static func syntaxError(of handle: OpaquePointer, in source: TOMLSource) -> Diagnostic? {
    var length = 0
    var region = ts_toml_region()
    guard let text = unsafe ts_toml_error(handle, &length, &region) else { return nil }
    let message = unsafe String(
      decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
    return TOMLSyntaxError.diagnostic(message, at: TOMLRegion(region), in: source)
  }

  private static func node(at position: inout Int, of handle: OpaquePointer, _ source: TOMLSource) -> TOMLNode
  {
    let raw = unsafe ts_toml_node_at(handle, position)
    position += 1
    guard let found = unsafe raw?.pointee else {
      return TOMLNode(.boolean(false), region: TOMLRegion(line: 1, column: 1, width: 1), source: source)
    }
    let region = unsafe TOMLRegion(found.region)
    let value: TOMLNode.Value
    switch unsafe found.kind {
    case ts_toml_table:
      var entries: [TOMLEntry] = []
      let count = unsafe Int(found.child_count)
      entries.reserveCapacity(count)
      for _ in 0..<count {
        let key = unsafe key(at: position, of: handle)
        entries.append(TOMLEntry(key.text, key.region, unsafe node(at: &position, of: handle, source)))
      }
      value = .table(TOMLTable(entries))
    case ts_toml_array:
      var nodes: [TOMLNode] = []
      let count = unsafe Int(found.child_count)
      nodes.reserveCapacity(count)
      for _ in 0..<count { nodes.append(unsafe node(at: &position, of: handle, source)) }
      value = .array(nodes)
    case ts_toml_string: value = unsafe .string(text(found.text, found.text_length))
    case ts_toml_integer: value = unsafe .integer(Int(found.integer))
    case ts_toml_float: value = unsafe .float(found.floating)
    case ts_toml_boolean: value = unsafe .boolean(found.boolean)
    default: value = .date(source.raw(region))
    }
    return TOMLNode(value, region: region, source: source)
  }

  private static func key(at position: Int, of handle: OpaquePointer) -> (text: String, region: TOMLRegion) {
    guard let found = unsafe ts_toml_node_at(handle, position)?.pointee else {
      return ("", TOMLRegion(line: 1, column: 1, width: 1))
    }
    return unsafe (text(found.key, found.key_length), TOMLRegion(found.key_region))
  }

  private static func text(_ bytes: UnsafePointer<CChar>?, _ length: Int) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length), as: UTF8.self)
  }
}

extension TOMLRegion {
  /// toml++ gives 0 for what has no place; that becomes the start of the file.
  fileprivate init(_ region: ts_toml_region) {
    self.init(
      line: max(1, Int(region.line)), column: max(1, Int(region.column)),
      endLine: max(1, Int(region.end_line)),
      endColumn: max(1, Int(region.end_column)))
  }
}
