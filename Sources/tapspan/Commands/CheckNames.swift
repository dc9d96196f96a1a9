import LinkLint

/// Parts the names of `--select` and `--ignore` into those of checks and those of rules.
///
/// A name with a slash is a rule's; a name that a check has is the check's. When only checks are selected all rules
/// stay in force, since the checks look at their links.
struct CheckNames {
  let configuration: LintConfiguration
  let selectedRules: [String]
  let ignoredRules: [String]

  init(_ options: Options) {
    let checks = Set(CheckCatalogue.names)
    var configuration = LintConfiguration()
    configuration.select = options.select.filter { checks.contains($0) }
    configuration.ignore = options.ignore.filter { checks.contains($0) }
    self.configuration = configuration
    selectedRules = options.select.filter { !checks.contains($0) }
    ignoredRules = options.ignore.filter { !checks.contains($0) }
  }
}
