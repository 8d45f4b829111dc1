// swift-tools-version: 6.2
import PackageDescription

/// For all Swift. What the compiler can't check is marked `unsafe`, next to why it is safe (`// Safe: …`).
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]
/// For programs and tests of the table, whose classes belong to the main actor.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
/// ncurses with wide characters is called `ncurses` where there is no other.
let ncurses: [LinkerSetting] = [
  .linkedLibrary("ncurses", .when(platforms: [.macOS])),
  .linkedLibrary("ncursesw", .when(platforms: [.linux])),
]

let package = Package(
  name: "feed-tui",
  platforms: [.macOS(.v15)],
  // The program is no product that a guest could ask for: SwiftPM fetches what any declared product
  // needs, and a table needs no argument parser. Here it is built as every executable target is.
  products: [
    .library(name: "TerminalTable", targets: ["TerminalTable"]),
    .library(name: "HeightEngine", targets: ["HeightEngine"]),
    .library(name: "TerminalCore", targets: ["TerminalCore"]),
    .library(name: "TableKit", targets: ["TableKit"]),
    .library(name: "NcursesTerminal", targets: ["NcursesTerminal"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // C libraries
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    // Of these nothing is linked, and their headers lie where the compiler looks.
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(
      name: "CCodecs",
      providers: [.apt(["zlib1g-dev", "libzstd-dev", "liblzma-dev", "libbz2-dev"])]),
    .target(name: "CBlockScan"),
    .target(name: "CWchar"),
    .target(name: "CTerminalSignals"),

    // The library
    .target(
      name: "HeightEngine", dependencies: ["CBlockScan", "CWchar"],
      // For views of text that can't outlive the bytes that they view.
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "TerminalCore", dependencies: ["HeightEngine"], swiftSettings: strict),
    .target(
      name: "TableKit", dependencies: ["HeightEngine", "TerminalCore"], swiftSettings: strict),
    .target(
      name: "NcursesTerminal",
      dependencies: ["TerminalCore", "CNcurses", "CTerminalSignals"],
      exclude: ["OwnDescription.ti"], swiftSettings: strict,
      linkerSettings: ncurses),

    // All of it by one import
    .target(
      name: "TerminalTable",
      dependencies: ["HeightEngine", "TerminalCore", "TableKit", "NcursesTerminal"],
      swiftSettings: strict),

    // The program
    .target(name: "CStart"),
    .target(name: "CDemoFeed", path: "Demo/Embedded/CDemoFeed"),
    .target(
      name: "DemoFeed", dependencies: ["CDemoFeed"], path: "Demo/Embedded/DemoFeed",
      swiftSettings: strict),
    .target(name: "Remembering", swiftSettings: strict),
    .target(
      name: "Feeds",
      dependencies: ["HeightEngine", "Remembering", "CBlockScan", "CLibXML2", "CPCRE2", "CCodecs"],
      swiftSettings: strict),
    .target(
      name: "FeedApp",
      dependencies: ["TableKit", "TerminalCore", "HeightEngine", "Feeds", "Remembering"],
      swiftSettings: onMainActor),
    .target(name: "Configuration", dependencies: ["FeedApp", "Feeds"], swiftSettings: strict),
    .executableTarget(
      name: "feed-tui",
      dependencies: [
        "FeedApp", "Feeds", "NcursesTerminal", "TableKit", "TerminalCore", "HeightEngine",
        "DemoFeed", "Remembering", "Configuration", "CStart",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),

    // Reads TOML in a process of its own, for the same reason: TOMLKit needs Foundation and C++
    .executableTarget(
      name: "feed-tui-toml", dependencies: [.product(name: "TOMLKit", package: "TOMLKit")],
      swiftSettings: strict),
    // What the program remembers, in a process of its own: it alone needs Foundation and SQLite
    .target(
      name: "MemoryStore",
      dependencies: ["Remembering", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .executableTarget(
      name: "feed-tui-memory", dependencies: ["MemoryStore", "Remembering"], swiftSettings: strict),

    // Examples of the library (make example, make chat, make two-panes)
    .executableTarget(
      name: "first-table", dependencies: ["TerminalTable"], path: "Demo/FirstTable",
      swiftSettings: onMainActor),
    .executableTarget(
      name: "chat", dependencies: ["TerminalTable"], path: "Demo/Chat", swiftSettings: onMainActor),
    .executableTarget(
      name: "two-panes", dependencies: ["TerminalTable"], path: "Demo/TwoPanes",
      swiftSettings: onMainActor),

    // The generator of HeightEngine/Text's tables (make unicode-tables)
    .executableTarget(name: "unicode-tables", swiftSettings: strict),

    // Probes, which the end-to-end tests run in a terminal: what NcursesTerminal does, columns by
    // engine, ncurses and terminal, a task's run loop with a text field
    .executableTarget(
      name: "terminal-probe", dependencies: ["NcursesTerminal", "TerminalCore", "HeightEngine"],
      path: "Tests/Probes/terminal-probe", swiftSettings: strict),
    .executableTarget(
      name: "width-probe", dependencies: ["HeightEngine", "CNcurses"],
      path: "Tests/Probes/width-probe", swiftSettings: strict, linkerSettings: ncurses),

    .executableTarget(
      name: "loop-probe",
      dependencies: ["TableKit", "NcursesTerminal", "TerminalCore", "HeightEngine"],
      path: "Tests/Probes/loop-probe", swiftSettings: onMainActor),

    // What libvterm (Debian: libvterm-dev) shows of a stream
    .executableTarget(
      name: "vterm-probe", path: "Tests/Probes/vterm-probe",
      linkerSettings: [.linkedLibrary("vterm")]),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "HeightEngineTests", dependencies: ["HeightEngine", "TestSupport", "CBlockScan"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalCoreTests", dependencies: ["TerminalCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "NcursesTerminalTests",
      dependencies: ["NcursesTerminal", "TerminalCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTableTests", dependencies: ["TerminalTable"], swiftSettings: strict),
    .testTarget(
      name: "TableKitTests", dependencies: ["TableKit", "TerminalCore", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["first-table", "chat", "two-panes", "TerminalTable", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["TerminalTable", "TableKit", "TerminalCore", "HeightEngine", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "FeedsTests",
      dependencies: ["Feeds", "Remembering", "DemoFeed", "TestSupport", "CBlockScan"],
      swiftSettings: strict),
    .testTarget(
      name: "FeedAppTests",
      dependencies: [
        "FeedApp", "Feeds", "DemoFeed", "NcursesTerminal", "TerminalCore", "Remembering",
        "vterm-probe", "TestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "MemoryStoreTests", dependencies: ["MemoryStore", "Remembering", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "FeedApp", "Feeds", "feed-tui-toml", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "feed-tui", "feed-tui-memory", "feed-tui-toml", "terminal-probe", "loop-probe",
        "width-probe",
        "HeightEngine", "TerminalCore",
        "TestSupport",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
