// Hot: benchmark `tapspan links` over the mixed corpus.
import ChatLogs
import LinkModel

/// Works on the messages of one chunk. Each worker has its own, with its working memory.
protocol ChunkHandler: AnyObject {
  /// Adds to `part` what there is in a batch; `firstRecord` is the number of its first message in the file. `send`
  /// writes what there is so far and empties the part, which is asked for when it is full.
  func handle(
    _ batch: MessageBatch, path: String, firstRecord: Int, into part: inout Part, send: (inout Part) -> Void)
}

/// Reads logs with several workers, in bounded memory, with the same output for any number of them.
///
/// A worker takes the next chunk, decodes it, waits until the worker before it has decoded its own (then the
/// numbers of the records are known), scans and formats, waits for its turn, and commits; of a chunk with very much to
/// tell, one piece after another. No worker holds more than one chunk, so that their number bounds the memory.
enum Pipeline {
  private struct Input: ~Copyable {
    var source: LogSource
    var taken = 0
    var isStopped = false

    mutating func next(reusing memory: inout [UInt8]) -> (number: Int, item: LogSource.Item)? {
      guard !isStopped, let item = source.next(reusing: &memory) else { return nil }
      taken += 1
      return (taken - 1, item)
    }
  }

  private struct Turns {
    /// The chunk whose records are numbered next.
    var numbering = 0
    /// The number of the next record of the file that is being read.
    var record = 1
    /// The chunk that is committed next.
    var committing = 0
  }

  /// Works through all logs and returns how many files were opened. `makeHandler` is called once for each worker.
  static func run(
    _ source: consuming sending LogSource, jobs: Int, committer: Committer,
    makeHandler: @escaping @Sendable () -> any ChunkHandler
  ) -> Int {
    let input = Monitor(Input(source: source))
    let turns = Monitor(Turns())
    Threads.run(jobs) {
      let handler = makeHandler()
      var part = Part()
      // The bytes of the chunk before.
      var memory: [UInt8] = []
      while let (number, item) = input.withLock({ $0.next(reusing: &memory) }) {
        part.removeAll()
        var goesOn = true
        func commit(_ part: inout Part) {
          turns.withLock(when: { $0.committing == number }) { _ in }
          goesOn = goesOn && committer.commit(&part)
        }
        switch item {
        case .problem(let diagnostic):
          part.diagnostics.append(diagnostic)
          part.hasTrouble = true
          turns.withLock(when: { $0.numbering == number }) { $0.numbering += 1 }
        case .chunk(let chunk, let reader, let isFirst):
          memory = chunk.bytes
          let batch = reader.read(chunk)
          let count = batch.count
          let first = turns.withLock(when: { $0.numbering == number }) { turns in
            let first = isFirst ? 1 : turns.record
            turns.record = first + count
            turns.numbering += 1
            return first
          }
          part.diagnostics = batch.diagnostics
          part.hasTrouble = batch.hasTrouble
          part.messages = count
          handler.handle(batch, path: chunk.path, firstRecord: first, into: &part) { part in
            commit(&part)
            part.removeAll()
          }
        }
        commit(&part)
        if !goesOn { input.withLock { $0.isStopped = true } }
        turns.withLock { $0.committing += 1 }
      }
    }
    return input.withLock { $0.source.files }
  }
}
