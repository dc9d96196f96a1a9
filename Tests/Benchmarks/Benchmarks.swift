import LinkModel
import TapspanKit

/// Scans made-up text and says how long it took. `scripts/benchmark` runs it and prints the table.
///
///     tapspan-benchmarks [--size BYTES] [--runs N] [WORKLOAD ...]
///
/// One line for each workload: name, bytes, seconds of the median run, links, kernel. With `--runs 1` it does nothing twice,
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
    let messages = workload.isByMessage ? buffer.texts : []
    var scratch = Scratch()
    var links = 0
    let times = (0..<runs).map { _ in
      links = 0
      return Stopwatch.seconds {
        for message in messages {
          engine.scan(message, scratch: &scratch) { _, found in links += found.links.count }
        }
        if messages.isEmpty {
          engine.scan(buffer, scratch: &scratch) { _, _, found in links += found.links.count }
        }
      }
    }
    print(
      workload.name, buffer.bytes.count, times.sorted()[times.count / 2], links, ByteKernels.kernelName)
  }
}

extension MessageBuffer {
  /// Its messages as strings.
  fileprivate var texts: [String] {
    messages.map { String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) }
  }
}
