import Foundation

/// Runs the built tool in a temporary folder.
struct Tool {
  /// What came out.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder, removed at the end.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "command-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file into the folder.
  func write(_ data: Data, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Writes a pack with one rule, `acme.toml`.
  func write(rule: String) throws {
    try write("schema = 1\npack = { id = \"acme\" }\n[[rule]]\n" + rule + "\n", to: "acme.toml")
  }

  /// What stands in a file of the folder.
  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Runs the tool with these words; `input` becomes standard input.
  func run(_ words: String...) throws -> Outcome { try run(words) }

  /// Runs the tool with these words; `input` becomes standard input.
  func run(_ words: [String], input: String? = nil, environment: [String: String] = [:]) throws -> Outcome {
    try run(Self.executable, words, input: input, environment: environment)
  }

  /// Runs a line of the shell, in which `tapspan` is the tool.
  func shell(_ line: String) throws -> Outcome {
    let search = Self.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    return try run(URL(filePath: "/bin/bash"), ["-c", line], input: nil, environment: ["PATH": search])
  }

  private func run(
    _ executable: URL, _ words: [String], input: String?, environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = environment
    // Files rather than pipes: nothing has to be read while the tool runs.
    let names = ["input", "output", "errors"].map { folder.appending(path: ".\($0)-\(UUID().uuidString)") }
    try Data((input ?? "").utf8).write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }
    process.standardInput = input == nil ? FileHandle.nullDevice : try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }

  /// The tool beside the test bundle.
  private static let executable: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    for start in bundles {
      var folder = start
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let tool = folder.appending(path: "tapspan")
        if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
      }
    }
    return URL(filePath: ".build/debug/tapspan")
  }()
}

/// A text that must not change without being looked at.
enum Golden {
  /// The text of `golden/NAME`; with `TAPSPAN_UPDATE_GOLDEN=1` it is written first.
  static func text(_ name: String, now: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "golden/\(name)")
    if Foundation.ProcessInfo.processInfo.environment["TAPSPAN_UPDATE_GOLDEN"] == "1" {
      try now.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
