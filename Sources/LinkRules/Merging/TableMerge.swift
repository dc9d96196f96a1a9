/// Puts the keys of one table over those of another: scalars and lists replace, tables merge key by key, and a key
/// that begins with `extend-` adds to the list that was there.
enum TableMerge {
  static func merged(_ base: TOMLTable, over: TOMLTable, _ keys: KeyTable?) -> TOMLTable {
    var result = base
    for entry in over.entries {
      if entry.key.hasPrefix("extend-"), let name = extended(entry.key, keys) {
        extend(&result, with: entry, name, keys)
      } else if let inner = entry.node.table, let old = result[entry.key], let table = old.node.table {
        var merged = old
        merged.node.value = .table(Self.merged(table, over: inner, keys?.below(entry.key)))
        result.set(merged)
      } else if let inner = entry.node.table {
        // A new table may hold `extend-` keys too.
        var fresh = entry
        fresh.node.value = .table(Self.merged(TOMLTable(), over: inner, keys?.below(entry.key)))
        result.set(fresh)
      } else {
        result.set(entry)
      }
    }
    result.wrong.formUnion(over.wrong)
    return result
  }

  /// The key that an `extend-` key adds to.
  private static func extended(_ key: String, _ keys: KeyTable?) -> String? {
    let name = String(key.dropFirst(7))
    return keys?[name] == nil ? nil : name
  }

  private static func extend(
    _ result: inout TOMLTable, with entry: TOMLEntry, _ name: String, _ keys: KeyTable?
  ) {
    // Settings of scanners have a default list, which is known only where they are read; the key stays for them.
    let isSetting = keys?.isOfSettings == true
    let target = isSetting && result[name]?.node.array == nil ? entry.key : name
    guard let old = result[target] else {
      result.set(TOMLEntry(target, entry.keyRegion, entry.node))
      return
    }
    var extended = old
    extended.node = sum(old.node, entry.node)
    result.set(extended)
  }

  /// Two lists, or two tables with their lists, added up.
  private static func sum(_ left: TOMLNode, _ right: TOMLNode) -> TOMLNode {
    var result = left
    switch (left.value, right.value) {
    case (.array(let first), .array(let second)): result.value = .array(first + second)
    case (.string, .array(let second)): result.value = .array([left] + second)
    case (.table(let first), .table(let second)):
      var table = first
      for entry in second.entries {
        guard var old = table[entry.key] else {
          table.set(entry)
          continue
        }
        old.node = sum(old.node, entry.node)
        table.set(old)
      }
      result.value = .table(table)
    default: return right
    }
    return result
  }
}

extension KeyTable {
  /// The keys of the table that stands under a key.
  func below(_ key: String) -> KeyTable? {
    guard let type = self[key.hasPrefix("extend-") ? String(key.dropFirst(7)) : key]?.type else { return nil }
    return type.tableName.map(KeyTable.named)
  }

  var isOfSettings: Bool { ["`scanner`", "`email`", "`phone`"].contains(title) }
}

extension ValueType {
  fileprivate var tableName: KeyTable.Name? {
    switch self {
    case .table(let name): name
    case .oneOf(let types): types.lazy.compactMap(\.tableName).first
    default: nil
    }
  }
}
