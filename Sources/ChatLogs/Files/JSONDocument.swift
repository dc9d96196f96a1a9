import LinkModel

/// Tells one JSON value that fills a file from one object a line, and says how to make the second of the first.
enum JSONDocument {
  /// Why a file with this beginning cannot be read; nil if it is no JSON, or one object a line.
  static func refusal(of head: TextBytes, from start: Int) -> ChatLogError? {
    let first = head.afterSpace(start)
    guard first < head.count else { return nil }
    let second = head.afterSpace(first + 1)
    if head[first] == UInt8(ascii: "[") {
      guard second < head.count, head[second] == UInt8(ascii: "{") else { return nil }
      let third = head.afterSpace(second + 1)
      guard third < head.count, head[third] == UInt8(ascii: "\"") || head[third] == UInt8(ascii: "}") else {
        return nil
      }
      return ChatLogError("this is a JSON array, not one object a line", help: help("'.[]'"))
    }
    guard head[first] == UInt8(ascii: "{"), second < head.count, head[second] == UInt8(ascii: "\"") else {
      return nil
    }
    let outline = Outline(of: head, from: first)
    if outline.holdsMessages, outline.isBroken || head.afterSpace(outline.end ?? head.count) == head.count {
      return ChatLogError(
        "this is one JSON object with an array of messages, not one object a line", help: helpForMessages)
    }
    guard outline.isBroken else { return nil }
    return ChatLogError("this is one JSON object over several lines, not one object a line", help: help("."))
  }

  /// Whether an object has an array of objects under `messages`.
  static func holdsMessages(_ record: TextBytes) -> Bool { Outline(of: record, from: 0).holdsMessages }

  /// How to read an object that has an array of messages.
  static let helpForMessages = help("'.messages[]'")

  private static func help(_ filter: String) -> String {
    "write one object a line: `jq -c \(filter) FILE | tapspan … --type ndjson -`"
  }

  /// What the first object of a text looks like from afar.
  private struct Outline {
    private static let name = Array("\"messages".utf8)

    /// Whether a line ends inside, where it is bound to go on.
    var isBroken = false
    var holdsMessages = false
    /// Where the object ends; nil if it goes on.
    var end: Int?

    init(of bytes: TextBytes, from start: Int) {
      var depth = 0
      var last: UInt8 = 0
      var string: Int?
      var isNamed = false
      var index = start
      while index < bytes.count {
        let byte = bytes[index]
        defer { index += 1 }
        if let opening = string {
          switch byte {
          case UInt8(ascii: "\\"): index += 1
          case UInt8(ascii: "\""):
            string = nil
            last = byte
            if depth == 1 {
              isNamed =
                index - opening == Self.name.count
                && Self.name.indices.allSatisfy { bytes[opening + $0] == Self.name[$0] }
            }
          // No string goes over a line end.
          case 0x0A: return
          default: break
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): string = index
        case 0x0A
        where [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":")].contains(last):
          isBroken = true
        case 0x09, 0x0A, 0x0D, 0x20: break
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if depth == 2, isNamed, byte == UInt8(ascii: "{"), last == UInt8(ascii: "[") {
            holdsMessages = true
          }
          depth += 1
          last = byte
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          last = byte
          if depth == 0 {
            end = index + 1
            return
          }
        default: last = byte
        }
      }
    }
  }
}

extension TextBytes {
  /// The first byte at or after `start` that is no white space of JSON.
  fileprivate func afterSpace(_ start: Int) -> Int {
    var index = start
    while index < count, [0x20, 0x09, 0x0A, 0x0D].contains(self[index]) { index += 1 }
    return index
  }
}
