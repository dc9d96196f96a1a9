import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Compares the engine with its oracle on as many random texts as you like: `scripts/oracle [COUNT] [SEED]`.
@main
struct Oracle {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) ?? 0 }
    let count = arguments.first ?? 1_000_000
    let seed = arguments.dropFirst().first ?? 1
    var differences = 0
    for profile in [nil, "uts58", "twitter", "gfm"] as [String?] {
      let oracle = try OracleEngine.standard(profile: profile)
      var texts = RandomText(seed: seed)
      let share = profile == nil ? count - 3 * (count / 10) : count / 10
      for _ in 0..<share {
        guard let difference = oracle.difference(on: texts.next()) else { continue }
        differences += 1
        if differences <= 20 { print(difference + "\n") }
      }
      print("\(share) texts with the profile \(profile ?? "chat")")
    }
    print("\(count - UInt64(differences)) passed, \(differences) failed")
    if differences > 0 { exit(1) }
  }
}
