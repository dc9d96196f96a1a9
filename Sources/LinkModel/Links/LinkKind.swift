/// What a link is: `url`, `handle`, or a word of a rule's own.
public struct LinkKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The word, as rules files and output write it.
  public let rawValue: String

  /// A kind by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A kind by its word.
  public init(_ word: String) { rawValue = word }

  /// A web address.
  public static let url = LinkKind("url")
  /// An e-mail address.
  public static let email = LinkKind("email")
  /// A phone number.
  public static let phone = LinkKind("phone")
  /// A user name such as `@ann`.
  public static let handle = LinkKind("handle")
  /// A tag such as `#news`.
  public static let hashtag = LinkKind("hashtag")
  /// A stock symbol such as `$ACME`.
  public static let cashtag = LinkKind("cashtag")
  /// A literal text.
  public static let text = LinkKind("text")

  /// The word.
  public var description: String { rawValue }

  /// The priority of a rule of this kind that names none (README of the design, 7).
  public var defaultPriority: Int {
    switch self {
    case .text: 600
    case .url, .email: 400
    case .hashtag: 300
    case .handle: 200
    case .phone: 150
    case .cashtag: 100
    default: 350
    }
  }
}
