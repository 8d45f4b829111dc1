// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]

// A package of its own, so that what only benchmarks need is nobody else's: `make bench`.
let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "feed-tui", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
    .target(
      name: "TextWorkloads",
      dependencies: [
        .product(name: "HeightEngine", package: "feed-tui"), "CICU", "CUnistring",
      ], swiftSettings: strict),
    .executableTarget(
      name: "text-table", dependencies: ["TextWorkloads"], swiftSettings: strict),
    .target(
      name: "HeightWorkloads", dependencies: [.product(name: "HeightEngine", package: "feed-tui")],
      swiftSettings: strict),
    .executableTarget(
      name: "height-table", dependencies: ["HeightWorkloads"], swiftSettings: strict),
    .target(
      name: "CJSONRivals",
      cSettings: [.unsafeFlags(["-O3"])], cxxSettings: [.unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .executableTarget(
      name: "json-table", dependencies: ["CJSONRivals"], swiftSettings: strict),
    .executableTarget(
      name: "tablekit-table",
      dependencies: [
        .product(name: "HeightEngine", package: "feed-tui"),
        .product(name: "TerminalCore", package: "feed-tui"),
        .product(name: "TableKit", package: "feed-tui"),
      ],
      // A table belongs to the main actor.
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "HeightBenchmarks",
      dependencies: ["HeightWorkloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/HeightBenchmarks", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "TextBenchmarks",
      dependencies: ["TextWorkloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/TextBenchmarks", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
