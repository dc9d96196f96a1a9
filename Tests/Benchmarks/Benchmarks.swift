import LinkModel
import TapspanKit

/// Scans made-up text and says how long it took. `scripts/benchmark` runs it and prints the table.
///
///     tapspan-benchmarks [--size BYTES] [--runs N] [WORKLOAD ...]
///
/// One line for each workload: name, bytes, seconds of the median run, links. With `--runs 1` it does nothing twice,
/// so that instructions can be counted from outside.
@main
struct Benchmarks {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "contend" {
      return try Contender(Array(CommandLine.arguments.dropFirst(2))).run()
    }
    var size = 8 << 20
    var runs = 7
    var names: [String] = []
    var arguments = CommandLine.arguments.dropFirst().makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--size": size = arguments.next().flatMap(Int.init) ?? size
      case "--runs": runs = arguments.next().flatMap(Int.init) ?? runs
      case "--list": return print(Workload.all.map(\.name).joined(separator: "\n"))
      default: names.append(argument)
      }
    }
    for workload in Workload.all where names.isEmpty || names.contains(workload.name) {
      try run(workload, size: size, runs: max(1, runs))
    }
  }

  private static func run(_ workload: Workload, size: Int, runs: Int) throws {
    let engine = try workload.makeEngine()
    let buffer = Corpus.make(workload.corpus, size: size)
    var scratch = Scratch()
    var times: [Double] = []
    var links = 0
    for _ in 0..<runs {
      links = 0
      let time = ContinuousClock().measure {
        engine.scan(buffer, scratch: &scratch) { _, _, found in links += found.links.count }
      }
      times.append(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
    }
    print("\(workload.name) \(buffer.bytes.count) \(times.sorted()[times.count / 2]) \(links)")
  }
}
