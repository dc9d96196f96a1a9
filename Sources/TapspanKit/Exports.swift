@_exported public import BundledDetectors
@_exported public import LinkDetection
@_exported public import LinkModel
@_exported public import LinkRules
