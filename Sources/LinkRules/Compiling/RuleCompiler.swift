import LinkDetection
import LinkModel

/// Turns a rule of a file into one that an engine can use, and tells what is wrong with it.
struct RuleCompiler {
  var collector: DiagnosticCollector
  private var styles: StyleResolver
  private let registry: Registry
  private let access: FileAccess
  private let includesPreview: Bool
  /// Whether rules that search every text are told.
  private let warnsOfCost: Bool

  init(
    _ collector: DiagnosticCollector, styles: StyleResolver, registry: Registry, access: FileAccess,
    includesPreview: Bool, warnsOfCost: Bool
  ) {
    self.collector = collector
    self.styles = styles
    self.registry = registry
    self.access = access
    self.includesPreview = includesPreview
    self.warnsOfCost = warnsOfCost
  }

  /// The rule, nil if it has a mistake, with what is known about it.
  mutating func compile(_ layered: LayeredRule) -> (rule: Rule?, details: RuleDetails) {
    let errors = collector.errors
    let table = layered.table
    let kind = kind(of: layered)
    var settings: [RuleDetails.Setting] = []
    let source = source(of: layered, &settings)
    var rule: Rule?
    if let (source, captures) = source {
      var made = Rule(id: layered.id, kind: kind, source: source, priority: table.integer("priority"))
      if table["priority"] == nil, case .detector(let detector) = source {
        made.priority = type(of: detector).manifest.priority
      }
      made.summary = table.string("description") ?? ""
      fillConditions(&made, table, captures, layered)
      fillResult(&made, table, captures, layered)
      rule = made
    }
    let status = table.string("status") ?? "stable"
    let isEnabled = layered.isEnabled && (status != "preview" || includesPreview)
    let examples = ExampleReader.read(table.table("examples"), into: &collector)
    let isSound = !layered.isBroken && collector.errors == errors
    let details = RuleDetails(
      id: layered.id, kind: kind, type: layered.type.name, summary: table.string("description") ?? "",
      origin: layered.origin, line: layered.header.region.line, overriddenBy: layered.overriddenBy,
      status: status,
      tags: table.strings("tags").map(\.text), aliases: table.strings("aliases").map(\.text),
      references: table.strings("references").map(\.text), replacedBy: table.string("replaced-by"),
      priority: rule?.priority ?? table.integer("priority") ?? kind.defaultPriority, isEnabled: isEnabled,
      isLeftOut: isEnabled && !isSound, reports: table["report"] != nil, settings: settings,
      examples: examples,
      pattern: table.string("pattern"), subject: subject(of: layered))
    return (isSound && isEnabled ? rule : nil, details)
  }

  /// Tells what is wrong with rules that are not in force, unless it has been told.
  mutating func check(_ rules: [LayeredRule]) {
    guard !rules.isEmpty else { return }
    var trial = self
    trial.collector = DiagnosticCollector()
    for rule in rules { _ = trial.compile(rule) }
    let told = Set(collector.diagnostics)
    collector.add(trial.collector.diagnostics.filter { !told.contains($0) })
    styles = trial.styles
  }

  /// Tells about named styles that no rule uses.
  mutating func checkStyles() { styles.checkAll(into: &collector) }

  private func subject(of layered: LayeredRule) -> Diagnostic.Label? {
    if let node = layered.table["pattern"]?.node {
      return Diagnostic.Label(node.location, "the pattern of this rule")
    }
    return layered.table["text"].map { Diagnostic.Label($0.node.location, "the text of this rule") }
  }

  private func kind(of layered: LayeredRule) -> LinkKind {
    if let kind = layered.table.string("kind") { return LinkKind(kind) }
    switch layered.type {
    case .url: return .url
    case .email: return .email
    case .phone: return .phone
    case .text, .regex: return .text
    case .plugin(let name): return registry.detectors[name]?.manifest.kind ?? .text
    }
  }

  // MARK: - What finds candidates

  private mutating func source(
    of layered: LayeredRule, _ settings: inout [RuleDetails.Setting]
  ) -> (Rule.Source, Captures)? {
    let table = layered.table
    let reader = SettingsReader(files: PackFiles(access: access, isBuiltin: false))
    switch layered.type {
    case .regex: return regex(layered)
    case .text:
      return (.text(textSource(table)), Captures(["0"], described: "the text"))
    case .url:
      let read: URLSettings = reader.read(table.table("scanner"), into: &collector)
      settings = SettingsReader.values(of: read)
      return (.url(read), .url)
    case .email:
      let read: EmailSettings = reader.read(table.table("email"), into: &collector)
      settings = SettingsReader.values(of: read)
      return (.email(read), .email)
    case .phone:
      let read: PhoneSettings = reader.read(table.table("phone"), into: &collector)
      settings = SettingsReader.values(of: read)
      return (.phone(read), .phone)
    case .plugin(let name):
      let maker = DetectorMaker(detectors: registry.detectors)
      return maker.detector(name, of: layered, into: &collector).map { (.detector($0), .plugin) }
    }
  }

  private mutating func regex(_ layered: LayeredRule) -> (Rule.Source, Captures)? {
    let table = layered.table
    guard let node = table["pattern"]?.node, var source = Self.regexSource(table) else { return nil }
    let checker = PatternChecker(rule: layered.id, node: node)
    guard let found = checker.inspect(source, into: &collector) else { return nil }
    if !layered.origin.hasPrefix("builtin:") {
      let allowed = table.strings("allow").map(\.text)
      if !allowed.contains("slow-pattern") { checker.warnIfSlow(source, into: &collector) }
      if warnsOfCost, !found.canMatchEmpty, !allowed.contains("costly-rule") {
        checker.warnIfCostly(
          found, boundary: Self.boundary(table), keywords: table.strings("keywords").map(\.text),
          into: &collector)
      }
    }
    let captures = Captures(pattern: found)
    source.linkGroup = linkGroup(layered, captures)
    return (.regex(source), captures)
  }

  /// The capture that is the link, if the rule names one that there is.
  private mutating func linkGroup(_ layered: LayeredRule, _ captures: Captures) -> String? {
    guard let node = layered.table["link-group"]?.node else { return nil }
    var name = ""
    switch node.value {
    case .string(let text): name = text
    case .integer(let number): name = "\(number)"
    default: break
    }
    if captures.has(name) { return name }
    unknownCapture(name, at: node.location, captures, layered, isTemplate: false)
    return nil
  }

  private static func regexSource(_ table: TOMLTable) -> RegexSource? {
    guard let pattern = table["pattern"]?.node.string else { return nil }
    var limits = RegexSource.Limits()
    if let lowered = table.table("limits") {
      limits.steps = lowered.integer("steps") ?? limits.steps
      limits.depth = lowered.integer("depth") ?? limits.depth
      limits.length = lowered.integer("length")
      limits.within = lowered.integer("within")
    }
    return RegexSource(pattern, flags: flags(table), limits: limits)
  }

  private static func flags(_ table: TOMLTable) -> RegexSource.Flags {
    table.strings("flags").reduce(into: []) { flags, flag in
      switch flag.text {
      case "caseless": flags.insert(.caseless)
      case "multiline": flags.insert(.multiline)
      case "dotall": flags.insert(.dotall)
      case "extended": flags.insert(.extended)
      case "ascii": flags.insert(.ascii)
      default: break
      }
    }
  }

  private mutating func textSource(_ table: TOMLTable) -> TextSource {
    let entry = table["text"]
    let texts = entry?.node.string.map { [$0] } ?? entry?.node.strings.map(\.text) ?? []
    if let node = entry?.node, texts.allSatisfy(\.isEmpty), !table.wrong.contains("text") {
      collector.add(
        Diagnostic(
          "bad-value", .error, "`text` holds nothing to look for", at: Diagnostic.Label(node.location),
          help: ["write the text, or a list of texts"]))
    }
    var source = TextSource(texts)
    for (name, _) in table.strings("compare") {
      switch name {
      case "ignore-case": source.compare.insert(.ignoreCase)
      case "ignore-diacritics": source.compare.insert(.ignoreDiacritics)
      case "ignore-width": source.compare.insert(.ignoreWidth)
      case "literal": source.compare.insert(.literal)
      case "whole-word": source.compare.insert(.wholeWord)
      case "anchored": source.compare.insert(.anchored)
      case "backwards": source.compare.insert(.backwards)
      default: break
      }
    }
    if let entry = table["range"], let range = entry.node.table {
      guard let from = range.integer("from"), let to = range.integer("to") else {
        let key = range["from"] == nil && !range.wrong.contains("from") ? "from" : "to"
        missing(key, in: entry, "write both ends: `{ from = 0, to = 40 }`")
        return source
      }
      if from > to {
        collector.add(
          Diagnostic(
            "bad-value", .error, "`range` ends before it begins", at: Diagnostic.Label(entry.node.location),
            help: ["`from` is the first place and `to` the one after the last"]))
      } else {
        source.range = TextSource.Bounds(
          from: from, to: to, unit: range.string("unit").flatMap(TextSource.Unit.init) ?? .characters)
      }
    }
    return source
  }

  private static func boundary(_ table: TOMLTable, default usual: Boundary = .none) -> Boundary {
    guard let node = table["boundary"]?.node else { return usual }
    if let side = node.string.flatMap(Boundary.Side.init) { return Boundary(side) }
    guard let sides = node.table else { return usual }
    return Boundary(
      before: sides.string("before").flatMap(Boundary.Side.init) ?? .none,
      after: sides.string("after").flatMap(Boundary.Side.init) ?? .none)
  }

  // MARK: - What is a link

  private mutating func fillConditions(
    _ rule: inout Rule, _ table: TOMLTable, _ captures: Captures, _ layered: LayeredRule
  ) {
    rule.keywords = table.strings("keywords").map(\.text)
    for (word, node) in table.strings("keywords") where word.isEmpty {
      collector.add(
        Diagnostic("bad-value", .error, "a keyword is empty", at: Diagnostic.Label(node.location)))
    }
    if table["boundary"] != nil { rule.boundary = Self.boundary(table, default: rule.boundary) }
    for (name, _) in table.strings("trim") {
      switch name {
      case "punctuation": rule.trim.insert(.punctuation)
      case "brackets": rule.trim.insert(.brackets)
      case "quotes": rule.trim.insert(.quotes)
      default: break
      }
    }
    for node in table["validate"]?.node.array ?? [] {
      let reader = ValidationReader(captures: captures)
      if let validation = reader.read(node, of: layered, into: &collector) {
        rule.validate.append(validation)
      }
    }
    rule.except = exceptions(table, layered)
    rule.limit = table.integer("limit")
    switch table.string("in-code") {
    case "find": rule.searchesCode = true
    case "skip": rule.searchesCode = false
    default: break
    }
  }

  private mutating func exceptions(_ table: TOMLTable, _ layered: LayeredRule) -> Rule.Exceptions {
    var result = Rule.Exceptions()
    guard let except = table.table("except") else { return result }
    result.texts = Set(except.strings("texts").map(\.text))
    for (pattern, node) in except.strings("patterns") {
      let source = RegexSource(pattern)
      let checker = PatternChecker(rule: layered.id, node: node, what: "an exception")
      if checker.inspect(source, mayBeEmpty: true, into: &collector) != nil { result.patterns.append(source) }
    }
    let files = PackFiles(access: access, isBuiltin: layered.origin.hasPrefix("builtin:"))
    for (path, node) in except.strings("files") {
      guard let file = files.read(path, at: node, into: &collector) else { continue }
      for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
        let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        if !text.isEmpty { result.texts.insert(text) }
      }
    }
    return result
  }

  // MARK: - What comes of it

  private mutating func fillResult(
    _ rule: inout Rule, _ table: TOMLTable, _ captures: Captures, _ layered: LayeredRule
  ) {
    rule.value = template("value", table, captures, layered)
    rule.url = template("url", table, captures, layered)
    rule.targetSchemes = TargetSchemes.common.union(layered.schemes)
    rule.label = template("label", table, captures, layered)
    rule.isLinked = table.boolean("link") ?? true
    if let node = table["style"]?.node, let style = styles.style(node, into: &collector) {
      rule.style = style
    }
    guard let entry = table["report"], let report = entry.node.table else { return }
    let message = template("message", report, captures, layered)
    guard let severity = report.string("severity").flatMap(Severity.init) else {
      missing("severity", in: entry, "write `severity = \"warning\"`, or `\"error\"` or `\"info\"`")
      return
    }
    rule.report = Rule.Report(severity: severity, message: message, redact: report.boolean("redact") ?? false)
  }

  private mutating func missing(_ key: String, in entry: TOMLEntry, _ help: String) {
    guard let table = entry.node.table, table[key] == nil, !table.wrong.contains(key) else { return }
    collector.add(
      Diagnostic(
        "missing-key", .error, "`\(entry.key)` needs `\(key)`", at: Diagnostic.Label(entry.node.location),
        help: [help]))
  }

  private mutating func template(
    _ key: String, _ table: TOMLTable, _ captures: Captures, _ layered: LayeredRule
  ) -> Template? {
    guard let node = table[key]?.node, let text = node.string else { return nil }
    do {
      let parsed = try TemplateParser.parse(text)
      for place in parsed.places {
        for name in place.names where !captures.has(name) {
          unknownCapture(name, at: node.location(of: place.range) ?? node.location, captures, layered)
        }
      }
      if key == "url" {
        checkScheme(parsed.template, node, layered)
        warnIfWithoutScheme(parsed.template, node, layered)
      }
      return parsed.template
    } catch {
      collector.add(
        Diagnostic(
          "bad-template", .error, error.message,
          at: Diagnostic.Label(node.location(of: error.range) ?? node.location, error.label), help: error.help
        ))
      return nil
    }
  }

  private mutating func checkScheme(_ template: Template, _ node: TOMLNode, _ layered: LayeredRule) {
    var scheme: String?
    switch template.pieces.first {
    case .literal(let text)?: scheme = TargetSchemes.scheme(of: text)
    case .capture(_, let filters)?:
      for case .scheme(let name) in filters { scheme = name.lowercased() }
    case nil: break
    }
    guard let scheme, !TargetSchemes.common.contains(scheme), !layered.schemes.contains(scheme) else {
      return
    }
    let isDenied = TargetSchemes.denied.contains(scheme)
    collector.add(
      Diagnostic(
        "denied-scheme", .error,
        "the target of `\(layered.id)` has the scheme `\(scheme)`, which this pack does not allow",
        at: Diagnostic.Label(node.location),
        notes: ["targets may use \((TargetSchemes.common.union(layered.schemes)).sorted().ticked())"],
        help: isDenied
          ? []
          : scheme.contains(".")
            ? ["begin it with `https://`"] : ["add `schemes = [\"\(scheme)\"]` to `[pack]`"]))
  }

  /// Tells about targets such as `shop.example.com/o/${n}`, which lead nowhere.
  private mutating func warnIfWithoutScheme(_ template: Template, _ node: TOMLNode, _ layered: LayeredRule) {
    guard case .literal(let text)? = template.pieces.first,
      let beginning = TargetSchemes.beginningWithoutScheme(text),
      !layered.table.strings("allow").contains(where: { $0.text == "missing-scheme" })
    else { return }
    let rest = template.pieces.count > 1 || beginning.count < text.count ? "…" : ""
    collector.add(
      Diagnostic(
        "missing-scheme", .warning, "the target of `\(layered.id)` has no scheme",
        at: Diagnostic.Label(node.location),
        help: [
          beginning.contains(".")
            ? "write `https://\(beginning)\(rest)`"
            : "write the whole address, such as `https://example.com/\(beginning)\(rest)`"
        ]))
  }

  private mutating func unknownCapture(
    _ name: String, at location: SourceLocation, _ captures: Captures, _ layered: LayeredRule,
    isTemplate: Bool = true
  ) {
    let sentence = isTemplate ? captures.sentence : captures.list
    let layers = [layered.origin] + layered.overriddenBy
    if let pattern = layered.table["pattern"]?.node, let user = layers.firstIndex(of: location.path),
      let changer = layers.firstIndex(of: pattern.source.name), user < changer
    {
      // Whoever changed the pattern took the capture away.
      collector.add(
        Diagnostic(
          "unknown-capture", .error,
          "this pattern of `\(layered.id)` has no capture named `\(name)`, which the rule needs",
          at: Diagnostic.Label(pattern.location),
          notes: ["`\(name)` is used at \(DiagnosticText.place(location))", sentence],
          help: ["name a group: `(?<\(name)>…)`"]))
      return
    }
    let owner = layered.type == .regex ? "the pattern of `\(layered.id)`" : "`\(layered.id)`"
    collector.add(
      Diagnostic(
        "unknown-capture", .error, "\(owner) has no capture named `\(name)`", at: Diagnostic.Label(location),
        notes: [sentence], help: collector.didYouMean(name, among: captures.names)))
  }
}

/// The parts of a link that templates can name.
struct Captures: Sendable {
  /// Names, without numbers.
  let names: [String]
  private let count: Int
  private let whole: String

  init(_ names: [String], count: Int = 0, described whole: String = "the whole link") {
    self.names = names.filter { $0 != "0" }
    self.count = count
    self.whole = whole
  }

  init(pattern: PatternInspector) {
    self.init(pattern.captureNames, count: pattern.captureCount, described: "the whole match")
  }

  static let url = Captures(["scheme", "host", "port", "path", "query", "fragment", "userinfo"])
  static let email = Captures(["local", "domain"])
  static let phone = Captures([
    "e164", "number", "national", "international", "rfc3966", "extension", "region", "type",
  ])
  static let plugin = Captures(["value"])

  func has(_ name: String) -> Bool {
    if let number = Int(name) { return number == 0 || (number > 0 && number <= count) }
    return names.contains(name)
  }

  /// What there is, for a note about a template.
  var sentence: String { "\(named); `${0}` is \(whole)" }

  /// What there is, for a note about a key that takes the name alone.
  var list: String {
    switch count {
    case 0: named
    case 1: "\(named); 1 is the number of its only group"
    default: "\(named); its groups have the numbers 1 to \(count)"
    }
  }

  private var named: String {
    switch names.count {
    case 0: "it has no named captures"
    case 1: "its capture is \(names.ticked())"
    default: "its captures are \(names.ticked())"
    }
  }
}
