import Foundation
import Testing

@Suite("The rooms")
struct RoomTests {
  private let declared: [DeclaredTarget]
  private let listed: [ListedRoom]

  init() throws {
    declared = try DeclaredTarget.all().filter(\.isRoom)
    listed = try ListedRoom.all()
  }

  @Test("in CONTRIBUTING.md are those of the package, and import what it says")
  func list() throws {
    #expect(listed.count > 10)
    #expect(Set(listed.map(\.name)) == Set(declared.map(\.name)))
    for room in listed {
      let target = try #require(declared.first { $0.name == room.name }, "\(room.name) is listed")
      #expect(Set(room.imports) == target.dependencies, "what \(room.name) imports")
    }
  }

  @Test("import what they declare, and nothing else of the package")
  func imports() throws {
    for room in declared where room.kind != "systemLibrary" && !room.name.hasPrefix("C") {
      let imports = try room.imports().subtracting(Self.system)
      #expect(imports == room.dependencies, "what the files in \(room.folder) import")
    }
  }

  @Test("import only rooms below them")
  func order() {
    let names = listed.map(\.name)
    for (place, room) in listed.enumerated() {
      let above = Set(room.imports).intersection(names[...place])
      #expect(above.isEmpty, "\(room.name) imports upwards")
    }
  }

  @Test("of the library need no Foundation")
  func foundation() throws {
    for name in ["HeightEngine", "TerminalCore", "TableKit", "NcursesTerminal", "TerminalTable"] {
      let room = try #require(declared.first { $0.name == name })
      #expect(
        try room.imports().isDisjoint(with: ["Foundation", "FoundationEssentials"]), "\(name)")
    }
  }

  @Test("of the table stand in the files that the page names")
  func table() throws {
    let files = Package.files(under: "Sources/TableKit/Table", ending: ".swift")
    let named = try contributingTable(headed: "file").map { $0[0] }
    #expect(!named.isEmpty)
    #expect(Set(named).isSubset(of: files.map(\.lastPathComponent)))
  }

  /// Modules that come with Swift or the system.
  private static let system: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]
}
