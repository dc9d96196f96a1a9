/// One check of `tapspan lint`. One check is one file in `Checks/`; the build lists them.
public protocol LintCheck: Sendable {
  static var manifest: CheckManifest { get }
}
