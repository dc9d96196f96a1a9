import LinkModel

/// Turns what rules say about looks into styles, along `inherits`.
struct StyleResolver {
  private let styles: [String: TOMLEntry]
  /// Resolved styles by name; nil for those with a mistake, which is told once.
  private var resolved: [String: Style?] = [:]

  /// How long a chain of `inherits` may be.
  static let longestChain = 32

  init(_ styles: [String: TOMLEntry]) { self.styles = styles }

  /// The style of a rule: a name or a table. Nil, and a message, if it cannot be resolved.
  mutating func style(_ node: TOMLNode, into collector: inout DiagnosticCollector) -> Style? {
    if let name = node.string { return named(name, at: node, into: &collector) }
    guard let table = node.table else { return nil }
    let own = Self.read(table)
    guard let parent = table["inherits"]?.node, let name = parent.string else { return own }
    return named(name, at: parent, into: &collector).map { own.merged(over: $0) }
  }

  /// Tells about named styles that nobody can use.
  mutating func checkAll(into collector: inout DiagnosticCollector) {
    for (name, entry) in styles.sorted(by: { $0.key < $1.key }) {
      _ = named(name, at: entry.node, into: &collector)
    }
  }

  private mutating func named(_ name: String, at node: TOMLNode, into collector: inout DiagnosticCollector)
    -> Style?
  {
    if let known = resolved[name] { return known }
    var chain: [String] = []
    var seen: Set<String> = []
    var style = Style()
    var next: (name: String, node: TOMLNode)? = (name, node)
    while let (current, place) = next {
      guard let table = styles[current]?.node.table else {
        let meant = collector.didYouMean(current, among: styles.keys.sorted())
        collector.add(
          Diagnostic(
            "unknown-style", .error, "there is no style `\(current)`", at: Diagnostic.Label(place.location),
            notes: styles.isEmpty ? [] : ["styles are \(styles.keys.sorted().prefix(12).ticked())"],
            help: meant.isEmpty && current.isKebabCase
              ? ["define it in a table `[styles.\(current)]`"] : meant))
        if chain.isEmpty { return nil }
        resolved[name] = .some(nil)
        return nil
      }
      guard seen.insert(current).inserted, chain.count < Self.longestChain else {
        let way = chain + [current]
        collector.add(
          Diagnostic(
            "style-cycle", .error,
            way.count > Self.longestChain
              ? "style `\(name)` inherits through more than \(Self.longestChain) styles"
              : "style `\(current)` inherits itself", at: Diagnostic.Label(place.location),
            notes: way.count > 2 && way.count <= 8
              ? ["the way is \(way.map { "`\($0)`" }.joined(separator: ", then "))"] : []))
        for style in chain { resolved[style] = .some(nil) }
        return nil
      }
      chain.append(current)
      style = style.merged(over: Self.read(table))
      next = table["inherits"].flatMap { entry in entry.node.string.map { ($0, entry.node) } }
      if let parent = next?.name, let known = resolved[parent] {
        resolved[name] = known.map { style.merged(over: $0) }
        return resolved[name] ?? nil
      }
    }
    resolved[name] = style
    return style
  }

  private static func read(_ table: TOMLTable) -> Style {
    var font: Font?
    if let keys = table.table("font") {
      font = Font(
        family: keys.string("family"), size: keys["size"]?.node.number,
        weight: keys.string("weight").flatMap(Font.Weight.init),
        slant: keys.string("slant").flatMap(Font.Slant.init),
        isMonospaced: keys.boolean("monospaced"))
    }
    return Style(
      foreground: table.string("foreground").flatMap { Color(hex: $0) },
      highlighted: table.string("highlighted").flatMap { Color(hex: $0) },
      background: table.string("background").flatMap { Color(hex: $0) },
      underline: table.string("underline").flatMap(Style.Underline.init),
      strikethrough: table.boolean("strikethrough"), font: font)
  }
}
