// swift-tools-version: 6.2
import PackageDescription

/// As strict as a guest can be: nothing of the library is unsafe for it.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]

// A package that uses the library as anybody's would. Tests/Guest/run builds it.
let package = Package(
  name: "guest",
  dependencies: [
    .package(name: "feed-tui", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "heights",
      dependencies: [
        .product(name: "HeightEngine", package: "feed-tui"),
        .product(name: "TerminalCore", package: "feed-tui"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "table", dependencies: [.product(name: "TableKit", package: "feed-tui")],
      swiftSettings: strict),
    .executableTarget(
      name: "list", dependencies: [.product(name: "TerminalTable", package: "feed-tui")],
      swiftSettings: strict),
  ]
)
