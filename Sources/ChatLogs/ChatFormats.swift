/// The formats that can be read.
public enum ChatFormats {
  /// The readers, by name of their format.
  public static var readers: [any ChatLogReader.Type] {
    RegisteredParts.readers.sorted { $0.format.name < $1.format.name }
  }
}
