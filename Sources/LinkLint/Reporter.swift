public import LinkModel

/// Writes findings in one form. One form is one file in `Reporters/`; the build lists them.
///
/// A reporter is a value without memory of what it wrote, so that workers can write the findings of their own part
/// of a log; the parts are put together in order, `separator` between neighbouring findings.
public protocol Reporter: Sendable {
  /// Its names.
  static var manifest: ReporterManifest { get }
  /// A reporter with the options of the command line.
  init(_ options: ReporterOptions)
  /// What stands between two findings.
  var separator: String { get }
  /// What comes before all findings.
  func begin(to output: inout [UInt8])
  /// One finding.
  func report(_ finding: Finding, to output: inout [UInt8])
  /// What comes after all findings.
  func end(_ summary: LintSummary, to output: inout [UInt8])
}

/// The names of a reporter.
public struct ReporterManifest: Hashable, Sendable {
  /// The kebab-case name of `--format`.
  public let name: String
  /// One line for listings.
  public let summary: String
  /// Whether it shows where a link stands in all units.
  public let needsOffsets: Bool
  /// Whether it writes the summary, with `statistics`, itself.
  public let writesSummary: Bool

  /// A manifest from its parts.
  public init(name: String, summary: String, needsOffsets: Bool = false, writesSummary: Bool = false) {
    self.name = name
    self.summary = summary
    self.needsOffsets = needsOffsets
    self.writesSummary = writesSummary
  }
}

/// What the command line says about output.
public struct ReporterOptions: Hashable, Sendable {
  /// Whether colours are used.
  public var isColoured = false
  /// Whether e-mail addresses, phone numbers and passwords of web addresses are shown whole in forms that people read.
  public var showsValues = false
  /// Whether lines of text are shown.
  public var showsContext = true

  /// The defaults.
  public init() {}
}

/// What a run of `lint` counted.
public struct LintSummary: Hashable, Sendable {
  /// Findings by check and severity.
  public var counts: [String: [Severity: Int]] = [:]
  /// Findings that the configuration accepts; they are not among `counts`.
  public var suppressed = 0
  /// Files that were read.
  public var files = 0
  /// Messages that were read.
  public var messages = 0
  /// Links that were found.
  public var links = 0
  /// Whether something could not be read.
  public var hasTrouble = false
  /// Whether the run was stopped before its end, as there were too many findings.
  public var isCutShort = false

  /// What the rules did, if that was asked for.
  public var statistics: LintStatistics?

  /// Nothing counted yet.
  public init() {}
}
