import Synchronization

/// A region with a numbering plan of its own, or the numbers of no region that share a calling code (`001`).
final class PhoneRegion: Sendable {
  /// ISO 3166-1 alpha-2 (`GB`), or `001` of UN M.49, the world.
  let id: String
  /// The calling code of ITU-T E.164.
  let code: Int
  /// Whether it leads the regions that share its code.
  let isMain: Bool
  let line: ArraySlice<UInt8>
  private let isRead = Atomic(false)
  private let reading = Mutex(())
  /// `nonisolated(unsafe)`: written once, within `reading` and before `isRead` is set (releasing); read elsewhere only
  /// after `isRead` was seen set (acquiring). Several times as fast as `AtomicLazyReference`, which is not inlined.
  private nonisolated(unsafe) var storedPlan: PhonePlan?

  init(id: String, code: Int, isMain: Bool, line: ArraySlice<UInt8>) {
    self.id = id
    self.code = code
    self.isMain = isMain
    self.line = line
  }

  /// Its numbering plan, read when it is first asked for.
  var plan: PhonePlan {
    if isRead.load(ordering: .acquiring), let plan = unsafe storedPlan { return plan }
    return readPlan()
  }

  private func readPlan() -> PhonePlan {
    reading.withLock { _ in
      if let plan = unsafe storedPlan { return plan }
      let plan = PhonePlan(line, code: code)
      unsafe storedPlan = plan
      isRead.store(true, ordering: .releasing)
      return plan
    }
  }
}
