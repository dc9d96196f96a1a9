/// A place in a file, complete enough to be shown without the file.
public struct SourceLocation: Hashable, Sendable {
  /// The file as the user named it.
  public var path: String
  /// The line, from 1; nil if the whole file is meant.
  public var line: Int?
  /// The column, from 1, in scalars; nil if the whole line is meant.
  public var column: Int?
  /// How many scalars of the line are meant.
  public var width: Int
  /// The line itself, without its line end, where it is to be shown.
  public var lineText: String?
  /// The same place in UTF-8 bytes of the file, where it is known.
  public var utf8: Range<Int>?

  /// A place from its parts.
  public init(
    path: String, line: Int? = nil, column: Int? = nil, width: Int = 1, lineText: String? = nil,
    utf8: Range<Int>? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.width = width
    self.lineText = lineText
    self.utf8 = utf8
  }

  /// Order by path, line and column.
  public static func precedes(_ left: SourceLocation, _ right: SourceLocation) -> Bool {
    (left.path, left.line ?? 0, left.column ?? 0) < (right.path, right.line ?? 0, right.column ?? 0)
  }
}
