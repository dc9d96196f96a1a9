import LinkModel

/// Where records keep what a message consists of: the pointers of the command line, or common names.
struct FieldNames: Sendable {
  /// The fields that a pointer can be given for.
  static let all = ["text", "id", "author", "time", "channel"]

  /// The fields beside the text, in the order of `details`.
  static let detailFields = ["id", "author", "time", "channel"]

  private static let common: [String: [String]] = [
    "text": ["/text", "/body", "/content", "/message", "/msg", "/markdown"],
    "id": ["/id", "/_id", "/message_id", "/event_id", "/uuid"],
    "author": ["author", "user", "from", "sender", "username", "name", "nick"].flatMap { name in
      ["", "/display_name", "/name", "/handle", "/username", "/id"].map { "/" + name + $0 }
    },
    "time": ["/time", "/ts", "/timestamp", "/date", "/created_at", "/created", "/sent"],
    "channel": ["channel", "channel_name", "room", "conversation"].flatMap {
      ["/" + $0, "/" + $0 + "/name"]
    },
  ]

  /// Pointers by field, the first that leads to a value counts.
  let pointers: [String: [String]]
  /// The pointers of all fields beside the text, one field after another.
  let details: [String]
  /// Where each field stands in `details`.
  let detailGroups: [Range<Int>]

  /// Takes the pointers of the command line, and common names for the other fields.
  init(_ given: [String: String]) throws(ChatLogError) {
    var pointers = Self.common
    for (field, pointer) in given.sorted(by: { $0.key < $1.key }) {
      guard Self.all.contains(field) else {
        let nearest = Suggestion.nearest(to: field, among: Self.all)
        throw ChatLogError(
          "`\(field)` is not a field of a message",
          help: nearest.map { "did you mean `\($0)`?" }
            ?? "known are \(Self.all.map { "`\($0)`" }.joined(separator: ", "))")
      }
      guard JSONRecordParser([pointer]) != nil else {
        throw ChatLogError(
          "`\(pointer)` is not a JSON pointer",
          help: pointer.hasPrefix("/")
            ? "write `~0` for `~` and `~1` for `/` in a name" : "did you mean `/\(pointer)`?")
      }
      pointers[field] = [pointer]
    }
    self.pointers = pointers
    var details: [String] = []
    detailGroups = Self.detailFields.map { field in
      let first = details.count
      details += pointers[field] ?? []
      return first..<details.count
    }
    self.details = details
  }

  /// The pointers of a field.
  func pointers(of field: String) -> [String] { pointers[field] ?? [] }
}
