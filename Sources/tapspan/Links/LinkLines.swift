// Hot: runs for each link of a log. Benchmark: `tapspan links` over the mixed corpus. `unsafe` only to copy stretches
// into room that was made for them.
import CTriggers
import ChatLogs
import LinkDetection
import LinkLint
import LinkModel

/// Writes the lines of the usual links, those without colours and with nothing to hide: what is the same for all
/// links of a file stands ready, and each line is written at once.
struct LinkLines {
  /// How the target of a link comes out of its text.
  fileprivate enum Target: UInt8 {
    /// There is none, or it is not shown.
    case none
    /// The text with a scheme in front where there is none.
    case scheme
    /// The text with something in front.
    case prefix
    /// A template says how.
    case template
  }

  /// What is the same for all links of a rule.
  fileprivate struct Look {
    /// What stands between text and target, such as ` -> mailto:`, in `bytes`.
    var prefix: Range<Int> = 0..<0
    /// What stands between place and text, in `bytes`.
    var head: Range<Int> = 0..<0
    /// What a text must not begin with, case ignored, or the template decides; in `bytes`.
    var stripped: Range<Int> = 0..<0
    var target = Target.none
    var isReportOnly = false
  }

  private var bytes: [UInt8] = []
  private var looks: [Look] = []

  /// Lines for the rules of an engine. `heads` are what stands before the text of a link, by rule; `showsTargets`:
  /// where a link goes is told too.
  init(engine: Engine, heads: [[UInt8]], showsTargets: Bool) {
    for (rule, head) in zip(engine.rules, heads) {
      var look = Look()
      look.head = add(head + [UInt8(ascii: " ")])
      look.isReportOnly = !rule.isLinked
      if showsTargets, let url = rule.url { readTarget(url, into: &look) }
      looks.append(look)
    }
  }

  private mutating func add(_ piece: some Collection<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: piece)
    return start..<bytes.count
  }

  private mutating func readTarget(_ template: Template, into look: inout Look) {
    look.target = .template
    if template.onlyAddsScheme, case .capture(_, let filters) = template.pieces[0],
      case .scheme(let scheme)? = filters.first
    {
      look.target = .scheme
      look.prefix = add((" -> " + scheme + "://").utf8)
      look.stripped = add("//".utf8)
    } else if template.pieces.count == 2, case .literal(let text) = template.pieces[0],
      case .capture(["0"], let filters) = template.pieces[1],
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "#") })
    {
      if filters.count == 1, case .strip(let word) = filters[0], !word.isEmpty {
        look.stripped = add(word.utf8)
      } else if !filters.isEmpty {
        return
      }
      look.target = .prefix
      look.prefix = add((" -> " + text).utf8)
    }
  }

  /// Lends the lines for a file: `path` stands before each of them.
  func withPath<Result>(_ path: [UInt8], _ body: (Open) -> Result) -> Result {
    let place = bytes.count..<bytes.count + path.count
    let padding = [UInt8](repeating: 0, count: Open.slack)
    return unsafe (bytes + path + padding).withUnsafeBufferPointer { bytes in
      unsafe looks.withUnsafeBufferPointer { looks in
        body(unsafe Open(bytes: bytes, looks: looks, path: place))
      }
    }
  }

  /// The lines of one file, for the time of a call: without references, which would be counted for each link.
  @safe struct Open {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let looks: UnsafeBufferPointer<Look>
    private let path: Range<Int>

    fileprivate init(bytes: UnsafeBufferPointer<UInt8>, looks: UnsafeBufferPointer<Look>, path: Range<Int>) {
      unsafe self.bytes = bytes
      unsafe self.looks = looks
      self.path = path
    }

    /// Pieces are copied in blocks, so that something behind them is read and written too.
    fileprivate static let slack = 16

    /// Appends the line of a link, `chat.txt:3:5: url www.example.org -> https://www.example.org`; false: it is not one
    /// of those that can be written at once, and nothing was appended.
    func append(
      _ record: LinkRecord, in text: TextBytes, line: Int, column: Int, to output: inout [UInt8]
    ) -> Bool {
      let look = unsafe looks[Int(record.rule)]
      let shown = text.extracting(record.range)
      guard let prefix = prefix(of: look, for: shown, isBare: record.marks.contains(.bareHost)) else {
        return false
      }
      // Two numbers have at most 40 digits.
      let room = path.count + 48 + look.head.count + prefix.count + 2 * shown.count + Self.slack
      if output.capacity - output.count < room {
        output.reserveCapacity(max(2 * output.capacity, output.count + room))
      }
      var isPlain = false
      output.append(addingCapacity: room) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, count in
          guard let base = buffer.baseAddress else { return }
          var end = unsafe base + count
          unsafe copy(path, to: &end)
          unsafe write(line: line, column: column, to: &end)
          unsafe copy(look.head, to: &end)
          // What is not printable ASCII is looked at scalar by scalar.
          isPlain = unsafe copy(shown, to: end)
          guard isPlain else { return }
          let start = unsafe end
          unsafe end += shown.count
          if !prefix.isEmpty {
            unsafe copy(prefix, to: &end)
            unsafe ts_copy_padded(end, start, shown.count)
            unsafe end += shown.count
          }
          unsafe end[0] = UInt8(ascii: "\n")
          count = unsafe end + 1 - base
        }
      }
      return isPlain
    }

    /// What stands between text and target of a link, empty if the target is the text or is not shown; nil where the
    /// template decides, or something else is to be said.
    @inline(__always)
    private func prefix(of look: Look, for shown: TextBytes, isBare: Bool) -> Range<Int>? {
      if look.isReportOnly { return nil }
      switch look.target {
      case .none: return look.prefix
      case .scheme where shown.beginsWithScheme: return 0..<0
      case .scheme: return isBare && !begins(shown, with: look.stripped) ? look.prefix : nil
      case .prefix: return begins(shown, with: look.stripped) ? nil : look.prefix
      case .template: return nil
      }
    }

    private func begins(_ shown: TextBytes, with word: Range<Int>) -> Bool {
      unsafe !word.isEmpty && shown.equalsIgnoringASCIICase(bytes[word], at: 0)
    }

    @inline(__always)
    private func copy(_ piece: Range<Int>, to end: inout UnsafeMutablePointer<UInt8>) {
      guard let base = unsafe bytes.baseAddress else { return }
      unsafe ts_copy_padded(end, base + piece.lowerBound, piece.count)
      unsafe end += piece.count
    }

    /// Copies the text of a link and says whether it is printable ASCII.
    @inline(__always)
    private func copy(_ bytes: TextBytes, to end: UnsafeMutablePointer<UInt8>) -> Bool {
      unsafe bytes.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress else { return true }
        return unsafe ts_copy_plain(end, base, source.count) != 0
      }
    }

    /// Writes `:3:5: `.
    @inline(__always)
    private func write(line: Int, column: Int, to end: inout UnsafeMutablePointer<UInt8>) {
      unsafe end[0] = UInt8(ascii: ":")
      unsafe end += 1 + ts_write_decimal(end + 1, UInt64(line.magnitude))
      unsafe end[0] = UInt8(ascii: ":")
      unsafe end += 1 + ts_write_decimal(end + 1, UInt64(column.magnitude))
      unsafe end[0] = UInt8(ascii: ":")
      unsafe end[1] = UInt8(ascii: " ")
      unsafe end += 2
    }
  }
}
