// swift-tools-version: 6.2
import PackageDescription

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
      ]),
    .executableTarget(
      name: "table", dependencies: [.product(name: "TableKit", package: "feed-tui")]),
    .executableTarget(
      name: "list", dependencies: [.product(name: "TerminalTable", package: "feed-tui")]),
  ]
)
