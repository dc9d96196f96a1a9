import LinkLint

/// What the command line says, typed; nothing is opened or loaded yet.
struct Options: Sendable {
  /// When something happens.
  enum When: String, CaseIterable, Sendable { case auto, always, never }

  /// How much of a help page is wanted.
  enum HelpLength: Sendable { case short, long }

  var command: Command
  /// Paths or names behind the options.
  var operands: [String] = []
  var help: HelpLength?

  // Input.
  var type: String?
  var fields: [String: String] = [:]
  var includesSystem = false
  var maxRecord: Int?
  var readsHidden = false
  var validates = false

  // Rules.
  var configuration = ConfigurationSearch.Choice.search
  var settings: [String] = []
  var rules: [String] = []
  var profile: String?
  var select: [String] = []
  var ignore: [String] = []
  var includesPreview = false
  var rule: String?
  var text: String?

  // Output.
  var format: String?
  var output: String?
  var color = When.auto
  var showsValues = false
  var showsContext = true
  var showsRefused = false
  var showsStatistics = false
  var showsCost = false
  var isQuiet = false

  // Judgement.
  /// Nil: as the configuration says.
  var failOn: FailLevel?
  var maxFindings: Int?

  var jobs: Int?

  init(_ command: Command) { self.command = command }

  /// The format that was asked for, or the first of the command.
  var formatInForce: String { format ?? command.formats.first ?? "text" }
}
