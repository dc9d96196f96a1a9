/// How grave a message or a finding is.
public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  case info, warning, error

  /// Order from mild to grave.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
