import LinkModel

/// Reads packs and all that they extend, each once, those that are built upon first.
struct PackCollection {
  /// The packs in the order in which they apply.
  private(set) var files: [PackFile] = []
  var collector: DiagnosticCollector
  /// Whether one of the packs could not be read.
  private(set) var isIncomplete = false
  private let access: FileAccess
  private var done: Set<String> = []
  private var path: [Step] = []

  /// How deep `extends` may go.
  static let deepest = 64

  /// A pack on the way to the one that is being read, with the entry that leads on.
  private struct Step {
    var key: String
    var name: String
    var entry: TOMLNode?
  }

  init(_ access: FileAccess, _ collector: DiagnosticCollector) {
    self.access = access
    self.collector = collector
  }

  /// Reads a pack and all that it extends; `asked` is the place that names it.
  mutating func read(_ source: PackSource, asked: SourceLocation? = nil, isLenient: Bool = false) {
    switch source {
    case .builtin(let name): readBuiltin(name, asked: asked, isLenient: isLenient)
    case .file(let path): readFile(FilePath.normal(path), asked: asked)
    case .text(let name, let contents): readBytes(Array(contents.utf8), key: "text:" + name, name: name)
    }
  }

  /// Puts a pack under those that were read, unless it is among them or one of them has its name.
  mutating func put(_ base: PackSource) {
    var under = PackCollection(access, DiagnosticCollector())
    under.read(base)
    let isTaken = under.files.contains { file in
      files.contains { $0.id == file.id || $0.origin == file.origin }
    }
    if !isTaken { files.insert(contentsOf: under.files, at: 0) }
  }

  private mutating func readBuiltin(_ name: String, asked: SourceLocation?, isLenient: Bool = false) {
    guard let text = BuiltinPacks.text(of: name) else {
      isIncomplete = true
      collector.add(
        Diagnostic(
          "unknown-pack", .error, "there is no built-in pack `\(name)`",
          at: asked.map { Diagnostic.Label($0) },
          notes: ["built-in packs are \(BuiltinPacks.names.ticked())"],
          help: collector.didYouMean(name, among: BuiltinPacks.names)))
      return
    }
    readBytes(Array(text.utf8), key: "builtin:" + name, name: "builtin:" + name, isLenient: isLenient)
  }

  /// `from` is the pack that extends it.
  private mutating func readFile(_ path: String, asked: SourceLocation?, from pack: String? = nil) {
    guard !done.contains("file:" + path) else { return }
    switch access.read(path) {
    case .success(let bytes): readBytes(bytes, key: "file:" + path, name: path)
    case .failure(let failure):
      isIncomplete = true
      let label = Diagnostic.Label(asked ?? SourceLocation(path: path))
      let notes = pack.map { name in
        let folder = FilePath.folder(of: name)
        return "paths in `extends` are relative to the folder of this file"
          + (folder.isEmpty ? "" : ", `\(folder)`")
      }
      collector.add(
        Diagnostic(
          "unreadable-file", .error, "cannot read `\(path)`: \(failure.sentence)", at: label,
          notes: notes.map { [$0] } ?? [], help: builtinMeant(by: path)))
    }
  }

  /// The built-in pack that was meant by a file that cannot be read: `bultin:slack` or `slack`.
  private mutating func builtinMeant(by path: String) -> [String] {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let packs = BuiltinPacks.names.map { "builtin:" + $0 }
    if packs.contains("builtin:" + name) { return ["did you mean `builtin:\(name)`?"] }
    return name.contains(":") ? collector.didYouMean(name, among: packs) : []
  }

  private mutating func readBytes(_ bytes: [UInt8], key: String, name: String, isLenient: Bool = false) {
    guard done.insert(key).inserted else { return }
    guard var file = PackReader.read(bytes, name: name, into: &collector) else {
      isIncomplete = true
      return
    }
    file.isLenient = isLenient
    path.append(Step(key: key, name: name))
    for entry in file.extends { follow(entry, from: name) }
    path.removeLast()
    if let other = files.first(where: { $0.id == file.id && $0.origin != file.origin }),
      let node = file.idNode
    {
      collector.add(
        Diagnostic(
          "duplicate-pack", .error, "two packs are called `\(file.id)`", at: Diagnostic.Label(node.location),
          notes: ["the other is \(other.origin)"], help: ["give this one an `id` of its own"]))
      return
    }
    files.append(file)
  }

  private mutating func follow(_ entry: TOMLNode, from name: String) {
    guard let target = entry.string, let key = key(of: target, from: name, entry) else { return }
    path[path.count - 1].entry = entry
    if let start = path.firstIndex(where: { $0.key == key }) {
      cycle(from: start)
    } else if path.count >= Self.deepest {
      collector.add(
        Diagnostic(
          "extends-too-deep", .error, "packs extend each other more than \(Self.deepest) deep",
          at: Diagnostic.Label(entry.location)))
    } else if target.hasPrefix("builtin:") {
      readBuiltin(String(target.dropFirst(8)), asked: entry.location)
    } else {
      readFile(String(key.dropFirst(5)), asked: entry.location, from: name)
    }
  }

  /// What a pack is known by; nil, and a message, if it may not be reached.
  private mutating func key(of target: String, from name: String, _ entry: TOMLNode) -> String? {
    if target.hasPrefix("builtin:") { return target }
    let folder = FilePath.folder(of: name)
    guard !name.hasPrefix("builtin:"), !target.isEmpty, let path = FilePath.inside(folder, target),
      access.isInside(path, folder)
    else {
      collector.add(
        Diagnostic(
          "extends-outside", .error, "`\(target)` is not inside the folder of this pack",
          at: Diagnostic.Label(entry.location),
          help: ["put the file beside this one, or pass both with `--rules`"]))
      return nil
    }
    return "file:" + path
  }

  private mutating func cycle(from start: Int) {
    guard let first = path[start].entry else { return }
    var notes: [String] = []
    let steps = Array(path[start...])
    if steps.count > 1 {
      for (index, step) in steps.enumerated() {
        let next = steps[(index + 1) % steps.count].name
        let place = step.entry.map { DiagnosticText.place($0.location) } ?? step.name
        notes.append("\(index == 0 ? step.name : place) extends \(next)")
      }
    }
    collector.add(
      Diagnostic(
        "extends-cycle", .error, "`\(steps[0].name)` extends itself", at: Diagnostic.Label(first.location),
        notes: notes))
  }
}

/// Paths as rules files write them; no file system is asked.
enum FilePath {
  /// The folder of a file, with its slash; empty for a bare name.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A relative path below a folder; nil if it is absolute or leads out.
  static func inside(_ folder: String, _ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."), !path.utf8.contains(0) else {
      return nil
    }
    return normal(folder + path)
  }

  /// Without `./` and doubled slashes.
  static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let normal = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return normal.isEmpty ? "." : normal
  }
}
