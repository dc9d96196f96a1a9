import LinkModel

/// A rules file as it was read: checked key by key, not yet merged with others.
struct PackFile: Sendable {
  /// A rule as the file has it.
  struct RawRule: Sendable {
    var id: RuleID
    var type: RuleType
    /// Without the keys that are wrong.
    var table: TOMLTable
    /// The `[[rule]]`.
    var header: TOMLNode
    /// Whether something in it is wrong, so that it cannot be used.
    var isBroken: Bool
  }

  /// A named set of changes.
  struct Profile: Sendable {
    var name: String
    var disable: [TOMLNode] = []
    var enable: [TOMLNode] = []
    var overrides: [TOMLEntry] = []
  }

  /// What messages and listings call it: `builtin:default` or a path.
  var origin: String
  var source: TOMLSource
  var id = ""
  var idNode: TOMLNode?
  var schemes: Set<String> = []
  var extends: [TOMLNode] = []
  var disable: [TOMLNode] = []
  var defaults = TOMLTable()
  var styles: [TOMLEntry] = []
  var rules: [RawRule] = []
  /// Rules with a mistake that leaves nothing of them but the name.
  var leftOut: [RuleID] = []
  /// How many rules are left out for the want of a name of their own.
  var nameless = 0
  var overrides: [TOMLEntry] = []
  var profiles: [Profile] = []
  /// Whether rules that it changes may be absent: so for the packs of built-in profiles.
  var isLenient = false
}
