public import LinkModel

/// The formats that can be read.
public enum ChatFormats {
  /// The readers, by name of their format.
  public static var readers: [any ChatLogReader.Type] {
    RegisteredParts.readers.sorted { $0.format.name < $1.format.name }
  }

  /// The reader for a file: the one of the format `type`, or else the one that recognises its name and first bytes.
  ///
  /// Throws for a name that no format has, and for files that are no chat log as far as one can see: archives,
  /// pictures, other binary data, and JSON documents that are not one object a line.
  public static func reader(for head: TextBytes, fileName: String, type: String?) throws(ChatLogError)
    -> any ChatLogReader.Type
  {
    let all = readers
    if let type {
      if let reader = all.first(where: { $0.format.name == type }) { return reader }
      let names = all.map { $0.format.name }
      let help = Suggestion.nearest(to: type, among: names).map { "did you mean `\($0)`?" }
      throw ChatLogError(
        "`\(type)` is not a chat format",
        help: help ?? "known are \(names.map { "`\($0)`" }.joined(separator: ", "))")
    }
    if let refusal = FileKind.refusal(of: head) { throw refusal }
    var found: (any ChatLogReader.Type)?
    var best = Confidence.none
    for reader in all {
      let confidence = reader.confidence(head: head, fileName: fileName)
      if confidence > best { (found, best) = (reader, confidence) }
    }
    guard let found else { throw ChatLogError("no chat format is known") }
    return found
  }
}
