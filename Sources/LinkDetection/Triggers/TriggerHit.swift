/// What the trigger pass puts into its queue: a place and who is to be asked.
struct TriggerHit: Hashable {
  /// The first byte, counted in the buffer that was scanned.
  var offset: UInt32
  /// How many bytes the trigger has.
  var length: UInt16
  /// The number of the rule in the engine.
  var rule: UInt16
}
