// swift-tools-version: 6.2
// Targets go one way: C, then LinkModel, then detection, then rules and chat logs, then the umbrella and the tool.
import PackageDescription

let warnings: [SwiftSetting] =
  Context.environment["TAPSPAN_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ] + warnings

let package = Package(
  name: "Tapspan",
  products: [
    .library(name: "TapspanKit", targets: ["TapspanKit"]),
    .library(name: "LinkModel", targets: ["LinkModel"]),
    .library(name: "LinkDetection", targets: ["LinkDetection"]),
    .library(name: "LinkRules", targets: ["LinkRules"]),
    .executable(name: "tapspan", targets: ["tapspan"]),
  ],
  targets: [
    // C and C++, each behind one Swift file.
    .systemLibrary(
      name: "CPCRE2", path: "Sources/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(
      name: "CIDN2", path: "Sources/CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    .target(
      name: "CTOML",
      cxxSettings: [
        .define("TOML_HEADER_ONLY", to: "1"), .define("TOML_ENABLE_FORMATTERS", to: "0"),
      ]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CTriggers"),
    .target(name: "CMemory"),

    .target(name: "LinkModel", swiftSettings: settings),
    .target(
      name: "LinkDetection", dependencies: ["LinkModel", "CTriggers", "CPCRE2", "CIDN2"],
      swiftSettings: settings, plugins: ["RegisterParts"]),
    .target(
      name: "LinkRules", dependencies: ["LinkModel", "LinkDetection", "CTOML"],
      swiftSettings: settings, plugins: ["EmbedRules"]),
    .target(
      name: "ChatLogs", dependencies: ["LinkModel", "CSimdjson", "CTriggers"],
      swiftSettings: settings, plugins: ["RegisterParts"]),
    .target(
      name: "BundledDetectors", dependencies: ["LinkModel", "LinkDetection"],
      path: "Plugins/Detectors", swiftSettings: settings, plugins: ["RegisterParts"]),
    .target(
      name: "LinkLint", dependencies: ["LinkModel", "LinkDetection", "LinkRules", "ChatLogs"],
      swiftSettings: settings, plugins: ["RegisterParts"]),
    .target(
      name: "TapspanKit",
      dependencies: ["LinkModel", "LinkDetection", "LinkRules", "BundledDetectors"],
      swiftSettings: settings),
    .executableTarget(
      name: "tapspan",
      dependencies: [
        "LinkModel", "LinkDetection", "LinkRules", "ChatLogs", "LinkLint", "BundledDetectors",
        "TapspanKit", "CMemory", "CTriggers",
      ],
      swiftSettings: settings),

    // Build tools: lists of parts and embedded packs, so that adding a thing is adding a file.
    .executableTarget(name: "register-parts"),
    .executableTarget(name: "embed-rules"),
    .plugin(
      name: "RegisterParts", capability: .buildTool(), dependencies: ["register-parts"],
      path: "Plugins/BuildTools/RegisterParts"),
    .plugin(
      name: "EmbedRules", capability: .buildTool(), dependencies: ["embed-rules"],
      path: "Plugins/BuildTools/EmbedRules"),

    // Tests.
    .executableTarget(
      name: "tapspan-benchmarks", dependencies: ["ChatLogs", "LinkModel", "TapspanKit"],
      path: "Tests/Benchmarks", exclude: ["instructions.txt"],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["LinkModel", "LinkDetection", "TapspanKit"], path: "Tests/Support",
      swiftSettings: settings),
    .executableTarget(
      name: "tapspan-oracle", dependencies: ["LinkModel", "TapspanKit", "TestSupport"], path: "Tests/Oracle",
      swiftSettings: settings),
    .executableTarget(
      name: "tapspan-phone-numbers", dependencies: ["LinkDetection"], path: "Tests/PhoneNumbers",
      swiftSettings: settings),
    .testTarget(
      name: "LinkModelTests", dependencies: ["LinkModel", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "LinkRulesTests",
      dependencies: ["LinkModel", "LinkDetection", "LinkRules", "BundledDetectors", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MessageTests", dependencies: ["LinkModel", "LinkDetection", "LinkRules", "BundledDetectors"],
      exclude: ["messages"], swiftSettings: settings),
    .testTarget(
      name: "LinkDetectionTests", dependencies: ["LinkModel", "LinkDetection", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["LinkModel", "LinkDetection", "LinkRules", "BundledDetectors", "TestSupport"],
      exclude: ["Cases", "Data", "suites.json", "differences.json"], swiftSettings: settings),
    .testTarget(
      name: "OracleTests", dependencies: ["LinkModel", "TapspanKit", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "CommandTests", dependencies: ["tapspan"], exclude: ["golden"], swiftSettings: settings),
    .testTarget(
      name: "ChatLogsTests", dependencies: ["LinkModel", "ChatLogs", "TestSupport"], exclude: ["Data"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkLintTests",
      dependencies: ["LinkModel", "LinkDetection", "LinkRules", "ChatLogs", "LinkLint"],
      exclude: ["configurations"],
      swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17
)
