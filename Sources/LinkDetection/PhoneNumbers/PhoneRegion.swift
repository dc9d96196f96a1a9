import Synchronization

/// A region with a numbering plan of its own, or the numbers of no region that share a calling code (`001`).
final class PhoneRegion: Sendable {
  /// ISO 3166-1 alpha-2 (`GB`), or `001` of UN M.49, the world.
  let id: String
  /// The calling code of ITU-T E.164.
  let code: Int
  /// Whether it leads the regions that share its code.
  let isMain: Bool
  private let line: ArraySlice<UInt8>
  private let lazyPlan = AtomicLazyReference<PhonePlan>()

  init(id: String, code: Int, isMain: Bool, line: ArraySlice<UInt8>) {
    self.id = id
    self.code = code
    self.isMain = isMain
    self.line = line
  }

  /// Its numbering plan, read when it is first asked for.
  var plan: PhonePlan { lazyPlan.load() ?? lazyPlan.storeIfNil(PhonePlan(line)) }
}
