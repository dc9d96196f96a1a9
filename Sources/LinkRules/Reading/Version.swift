/// A version of a pack or of this engine: up to three numbers.
package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// One to three numbers with dots, then what semantic versioning allows after `-` and `+`; nil for anything else.
  package init?(_ text: String) {
    let core = text.prefix { $0 != "-" && $0 != "+" }
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part) else { return nil }
      numbers.append(number)
    }
    while numbers.count < 3 { numbers.append(0) }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// The version of this engine, which `pack.requires` is held against.
  package static let current = Version(0, 1, 0)

  package var description: String { "\(major).\(minor).\(patch)" }

  package static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

/// `>= 0.1, < 2`: comparisons that must all hold.
struct VersionRequirement: Sendable {
  private let parts: [(sign: String, version: Version)]

  init?(_ text: String) {
    var parts: [(sign: String, version: Version)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.drop { $0 == " " }
      let sign = words.prefix { "<>=".contains($0) }
      let rest = words.dropFirst(sign.count).filter { $0 != " " }
      guard ["<", "<=", ">", ">=", "="].contains(String(sign)), let version = Version(rest) else {
        return nil
      }
      parts.append((String(sign), version))
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  func holds(for version: Version) -> Bool {
    parts.allSatisfy { part in
      switch part.sign {
      case "<": version < part.version
      case "<=": version <= part.version
      case ">": version > part.version
      case ">=": version >= part.version
      default: version == part.version
      }
    }
  }
}
