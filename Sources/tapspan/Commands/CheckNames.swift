import LinkLint

/// Parts the names of `--select` and `--ignore` into those of checks and those of rules.
///
/// A name with a slash is a rule's; a name that a check has is the check's. When only checks are selected all rules
/// stay in force, since the checks look at their links. What is selected by its name is on, whatever the configuration says.
struct CheckNames {
  let selectedRules: [String]
  let ignoredRules: [String]
  private let selectedChecks: [String]
  private let ignoredChecks: [String]

  init(_ options: Options) {
    let checks = Set(CheckCatalogue.names)
    selectedChecks = options.select.filter { checks.contains($0) }
    ignoredChecks = options.ignore.filter { checks.contains($0) }
    selectedRules = options.select.filter { !checks.contains($0) }
    ignoredRules = options.ignore.filter { !checks.contains($0) }
  }

  /// The checks of a configuration, narrowed.
  func narrow(_ configuration: LintConfiguration) -> LintConfiguration {
    var configuration = configuration
    configuration.select = selectedChecks
    configuration.ignore = ignoredChecks
    configuration.off.subtract(selectedChecks + selectedRules)
    return configuration
  }
}
