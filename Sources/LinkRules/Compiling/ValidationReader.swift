import LinkDetection
import LinkModel

/// Reads one entry of `validate`.
struct ValidationReader {
  let captures: Captures

  func read(
    _ node: TOMLNode, of rule: LayeredRule, into collector: inout DiagnosticCollector
  ) -> Rule.Validation? {
    let table = node.table
    if let given = table?["check"]?.node, given.string == nil {
      collector.add(
        Diagnostic(
          "wrong-type", .error, "`check` is a string, not \(given.typeName)",
          at: Diagnostic.Label(given.location)))
      return nil
    }
    guard let nameNode = node.string == nil ? table?["check"]?.node : node, let name = nameNode.string else {
      collector.add(
        Diagnostic(
          "missing-key", .error, "a check needs `check`", at: Diagnostic.Label(node.location),
          help: ["write `{ check = \"luhn\" }`, or the name alone"]))
      return nil
    }
    guard let check = ValueChecks.named(name) else {
      let names = ValueChecks.all.map { $0.name }
      collector.add(
        Diagnostic(
          "unknown-check", .error, "there is no value check `\(name)`",
          at: Diagnostic.Label(nameNode.location),
          notes: ["checks are \(names.ticked())"], help: collector.didYouMean(name, among: names)))
      return nil
    }
    var capture: String?
    if let on = table?["on"]?.node {
      guard on.string != nil || on.integer != nil else {
        collector.add(
          Diagnostic(
            "wrong-type", .error, "`on` is the name or the number of a capture, not \(on.typeName)",
            at: Diagnostic.Label(on.location)))
        return nil
      }
      guard let name = on.string ?? on.integer.map(String.init), captures.has(name) else {
        collector.add(
          Diagnostic(
            "unknown-capture", .error,
            "`\(rule.id)` has no capture named `\(on.string ?? on.integer.map(String.init) ?? "")`",
            at: Diagnostic.Label(on.location), notes: [captures.list]))
        return nil
      }
      capture = name
    }
    guard let options = options(of: check, table, into: &collector) else { return nil }
    do {
      return Rule.Validation(try check.init(options: options), on: capture)
    } catch {
      let entry = error.option.flatMap { table?[$0] }
      collector.add(
        Diagnostic(
          "bad-option", .error, error.message, at: Diagnostic.Label(entry?.node.location ?? node.location)))
      return nil
    }
  }

  private func options(
    of check: any ValueCheck.Type, _ table: TOMLTable?, into collector: inout DiagnosticCollector
  ) -> DetectorOptions? {
    var given = TOMLTable()
    for entry in table?.entries ?? [] where entry.key != "check" && entry.key != "on" { given.set(entry) }
    let keys = KeyTable("the check `\(check.name)`", check.options.map { KeyTable.Key($0) })
    var checker = KeyChecker(collector)
    let errors = collector.errors
    let sound = checker.check(given, keys, KeyChecker.Context())
    collector = checker.collector
    guard collector.errors == errors else { return nil }
    var options = DetectorOptions()
    for entry in sound.entries { options.values[entry.key] = SettingsReader.value(of: entry.node) }
    return options
  }
}
