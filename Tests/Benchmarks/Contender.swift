import ChatLogs
import Foundation
import LinkModel
import TapspanKit

/// Scans a file as the contenders of a comparison do: load it, scan it some times on one thread, and print one line of
/// JSON with the bytes, the seconds of each run, and how many links of each kind were found.
///
///     tapspan-benchmarks contend [--only KINDS] [--by-message] FILE [RUNS [MAX [LIST links|rules]...]]
///
/// A text file has one message a line. An NDJSON file is read in each run: its texts are gathered and scanned. LIST adds
/// a text link or a pattern for each of its lines; with `--only none` there are no others.
struct Contender {
  private var kinds: [String]?
  private var isByMessage = false
  private var file = ""
  private var runs = 3
  private var most = Int.max
  private var lists: [(path: String, kind: String)] = []
  private var options = ReaderOptions()

  init(_ arguments: [String]) throws {
    var places: [String] = []
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--only": kinds = rest.next()?.split(separator: ",").map(String.init) ?? []
      case "--by-message": isByMessage = true
      default: places.append(argument)
      }
    }
    guard let path = places.first else { throw ContenderError("give a file") }
    file = path
    if places.count > 1 { runs = max(1, Int(places[1]) ?? runs) }
    if places.count > 2 { most = Int(places[2]) ?? most }
    for place in stride(from: 3, to: places.count - 1, by: 2) {
      lists.append((places[place], places[place + 1]))
    }
  }

  func run() throws {
    let engine = try makeEngine()
    var tally = Tally(engine)
    let (bytes, times) =
      file.hasSuffix(".ndjson")
      ? try scanRecords(engine, &tally)
      : isByMessage ? try scanMessages(engine, &tally) : try scanLines(engine, &tally)
    let seconds = times.map { "\($0)" }.joined(separator: ",")
    print(
      "{\"peer\":\"tapspan\",\"kernel\":\"\(ByteKernels.kernelName)\",\"bytes\":\(bytes),\"seconds\":[\(seconds)],"
        + "\"links\":{\(tally.json)}}")
  }

  /// Many lines at once, each a message.
  private func scanLines(_ engine: Engine, _ tally: inout Tally) throws -> (Int, [Double]) {
    let chunks = try chunks()
    let buffers = chunks.map { MessageBuffer(lines: String(decoding: $0.bytes, as: UTF8.self)) }
    var scratch = Scratch()
    let times = time(&tally) { tally in
      for buffer in buffers {
        engine.scan(buffer, scratch: &scratch) { _, _, found in tally.add(found) }
      }
    }
    return (chunks.reduce(0) { $0 + $1.bytes.count }, times)
  }

  /// Line after line as a string, as an app gets its messages.
  private func scanMessages(_ engine: Engine, _ tally: inout Tally) throws -> (Int, [Double]) {
    let chunks = try chunks()
    let messages = chunks.flatMap { chunk in
      chunk.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
    var scratch = Scratch()
    let times = time(&tally) { tally in
      for message in messages {
        engine.scan(message, scratch: &scratch) { _, found in tally.add(found) }
      }
    }
    return (chunks.reduce(0) { $0 + $1.bytes.count }, times)
  }

  /// The texts of records, which are gathered in each run.
  private func scanRecords(_ engine: Engine, _ tally: inout Tally) throws -> (Int, [Double]) {
    let reader = try LogFile.open(path: file, options: options).reader
    let chunks = try chunks()
    var scratch = Scratch()
    let times = time(&tally) { tally in
      for chunk in chunks {
        engine.scan(reader.read(chunk).buffer, scratch: &scratch) { _, _, found in tally.add(found) }
      }
    }
    return (chunks.reduce(0) { $0 + $1.bytes.count }, times)
  }

  private func time(_ tally: inout Tally, _ body: (inout Tally) -> Void) -> [Double] {
    (0..<runs).map { _ in
      tally.clear()
      return Stopwatch.seconds { body(&tally) }
    }
  }

  /// The file in pieces of whole lines, as the command reads it.
  private func chunks() throws -> [RawChunk] {
    var log = try LogFile.open(path: file, options: options)
    var chunks: [RawChunk] = []
    var count = 0
    while count < most, let chunk = try log.nextChunk() {
      chunks.append(chunk)
      count += chunk.bytes.count
    }
    return chunks
  }

  private func makeEngine() throws -> Engine {
    var packs: [PackSource] = [.builtin("default")]
    for list in lists {
      let text = try String(contentsOfFile: list.path, encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init)
      let pack = list.kind == "rules" ? Workload.patterns(lines) : Workload.texts(lines)
      packs.append(.text(name: "\(list.kind).toml", contents: pack))
    }
    let engine = try Engine(packs: packs, registry: .standard)
    guard let kinds else { return engine }
    let kept = engine.rules.filter { rule in
      kinds.contains(rule.kind.rawValue) || rule.id.description.hasPrefix(Workload.packID)
    }
    return try Engine(rules: kept)
  }
}

/// How many links of each rule were found.
private struct Tally {
  private let rules: [Rule]
  private var counts: [Int]

  init(_ engine: Engine) {
    rules = engine.rules
    counts = rules.map { _ in 0 }
  }

  mutating func clear() { for index in counts.indices { counts[index] = 0 } }

  mutating func add(_ found: FoundLinks) { for link in found.links { counts[Int(link.rule)] += 1 } }

  var json: String {
    var kinds: [String: Int] = [:]
    for (rule, count) in zip(rules, counts) { kinds["\(rule.kind)", default: 0] += count }
    return kinds.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
  }
}

/// Why a file cannot be scanned.
struct ContenderError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Measures how long something takes.
enum Stopwatch {
  static func seconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}
