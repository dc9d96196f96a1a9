/// What a numbering plan says about digits, as its automaton gives it.
struct PlanAnswer {
  let bits: UInt16

  /// Whether they look like any number of the plan, of any length.
  var isGeneral: Bool { bits & Self.generalBit != 0 }
  /// Whether a number may belong to the region by its first digits: false only if these say that it does not.
  var mayBelong: Bool { bits & Self.belongingBit != 0 }
  /// Whether the form of the number within the country always has the trunk prefix.
  var needsTrunkPrefix: Bool { bits & Self.trunkBit != 0 }
  /// Whether the plan has such a number: its kind is not `unknown`.
  @inline(__always) var isValid: Bool { bits & 15 != 0 }

  /// The kind of the number.
  var kind: PhoneNumber.Kind {
    switch bits & 15 {
    case 1: .fixedLine
    case 2: .mobile
    case 3: .fixedLineOrMobile
    case 4: .tollFree
    case 5: .premiumRate
    case 6: .sharedCost
    case 7: .personal
    case 8: .voip
    case 9: .pager
    case 10: .universalAccess
    case 11: .voicemail
    default: .unknown
    }
  }

  init(bits: UInt16) { self.bits = bits }

  init(kind: PhoneNumber.Kind, isGeneral: Bool, mayBelong: Bool, needsTrunkPrefix: Bool) {
    var bits: UInt16 =
      switch kind {
      case .unknown: 0
      case .fixedLine: 1
      case .mobile: 2
      case .fixedLineOrMobile: 3
      case .tollFree: 4
      case .premiumRate: 5
      case .sharedCost: 6
      case .personal: 7
      case .voip: 8
      case .pager: 9
      case .universalAccess: 10
      case .voicemail: 11
      }
    if isGeneral { bits |= Self.generalBit }
    if mayBelong { bits |= Self.belongingBit }
    if needsTrunkPrefix { bits |= Self.trunkBit }
    self.bits = bits
  }

  private static let generalBit: UInt16 = 16
  private static let belongingBit: UInt16 = 32
  private static let trunkBit: UInt16 = 64
}
