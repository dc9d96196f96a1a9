import Foundation
import LinkModel
import TapspanKit

/// Scans a file as the contenders of a comparison do: load it, scan it some times on one thread, and print one line of
/// JSON with the bytes, the seconds of each run, and how many links of each kind were found.
///
///     tapspan-benchmarks contend [--only KINDS] [--by-message] FILE RUNS MAX [LIST links|rules]
struct Contender {
  var only: [String] = []
  var isByMessage = false
  var file = ""
  var runs = 3
  var most = Int.max
  var list: (path: String, kind: String)?

  init(_ arguments: [String]) {
    var places: [String] = []
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--only": only = rest.next()?.split(separator: ",").map(String.init) ?? []
      case "--by-message": isByMessage = true
      default: places.append(argument)
      }
    }
    file = places[0]
    runs = places.count > 1 ? Int(places[1]) ?? 3 : 3
    most = places.count > 2 ? Int(places[2]) ?? .max : .max
    if places.count > 4 { list = (places[3], places[4]) }
  }

  func run() throws {
    let engine = try makeEngine()
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let bytes = Array(data.prefix(most))
    var chunks: [MessageBuffer] = []
    var start = 0
    while start < bytes.count {
      var end = min(bytes.count, start + 256 << 10)
      while end < bytes.count, bytes[end - 1] != 10 { end += 1 }
      let buffer = MessageBuffer(lines: String(decoding: bytes[start..<end], as: UTF8.self))
      chunks.append(buffer)
      start = end
    }
    var scratch = Scratch()
    var times: [Double] = []
    var counts = [Int](repeating: 0, count: engine.rules.count)
    for _ in 0..<runs {
      for index in counts.indices { counts[index] = 0 }
      let time = ContinuousClock().measure {
        for chunk in chunks {
          engine.scan(chunk, scratch: &scratch) { _, _, found in
            for link in found.links { counts[Int(link.rule)] += 1 }
          }
        }
      }
      times.append(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
    }
    var kinds: [String: Int] = [:]
    for (rule, count) in zip(engine.rules, counts) { kinds["\(rule.kind)", default: 0] += count }
    let links = kinds.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    let seconds = times.map { "\($0)" }.joined(separator: ",")
    print("{\"peer\":\"tapspan\",\"bytes\":\(bytes.count),\"seconds\":[\(seconds)],\"links\":{\(links)}}")
  }

  private func makeEngine() throws -> Engine {
    var rules = ""
    if !only.isEmpty {
      rules += "[rules]\n"
    }
    let own =
      rules.isEmpty
      ? []
      : [
        PackSource.text(name: "benchmark.toml", contents: "schema = 1\n[pack]\nid = \"benchmark\"\n" + rules)
      ]
    return try Engine(packs: [.builtin("default")] + own, registry: .standard)
  }
}
