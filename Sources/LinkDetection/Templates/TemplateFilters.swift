import LinkModel

extension Template.Filter {
  /// Changes UTF-8 bytes in place. Linear; what is not valid for the filter stays as it is.
  func apply(to bytes: inout [UInt8]) {
    switch self {
    case .strip(let prefix):
      if bytes.span.equalsIgnoringASCIICase(Array(prefix.utf8), at: 0) {
        bytes.removeFirst(prefix.utf8.count)
      }
    default: break
    }
  }
}
