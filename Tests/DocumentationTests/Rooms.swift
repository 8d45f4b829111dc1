import Foundation

/// A target, as Package.swift declares it: its folder and the targets and products it depends on.
struct DeclaredTarget {
  var kind: String
  var name: String
  var folder: String
  var dependencies: Set<String>

  /// All targets of the manifest, which is read as text: `swift package dump-package` would wait for
  /// the build that runs the tests.
  static func all() throws -> [DeclaredTarget] {
    let manifest = try Package.text(of: "Package.swift").replacing(/\/\/ .*/, with: "")
    guard let start = manifest.firstRange(of: "\n  targets: ") else { return [] }
    var targets: [DeclaredTarget] = []
    var rest = manifest[start.upperBound...]
    while let match = rest.firstMatch(of: /\.(target|executableTarget|systemLibrary|testTarget)\(/)
    {
      let body = rest[match.range.upperBound...].prefixToClosing("(", ")")
      targets.append(DeclaredTarget(kind: String(match.1), declaration: body))
      rest = rest[body.endIndex...]
    }
    return targets
  }

  private init(kind: String, declaration: Substring) {
    self.kind = kind
    name = declaration.firstMatch(of: /name: "([^"]+)"/).map { String($0.1) } ?? ""
    folder =
      declaration.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
      ?? (kind == "testTarget" ? "Tests/" : "Sources/") + name
    dependencies = []
    guard let list = declaration.firstRange(of: "dependencies: [") else { return }
    let names = declaration[list.upperBound...].prefixToClosing("[", "]")
      .replacing(/package: "[^"]+"/, with: "")
    dependencies = Set(names.matches(of: /"([^"]+)"/).map { String($0.1) })
  }

  /// Whether it is one that the page lists: neither a test, nor a probe, nor an example.
  var isRoom: Bool {
    !folder.hasPrefix("Tests/") && !(kind == "executableTarget" && folder.hasPrefix("Demo/"))
  }

  /// The modules that its files import.
  func imports() throws -> Set<String> {
    var modules: Set<String> = []
    for file in Package.files(under: folder, ending: ".swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      for line in source.split(separator: "\n") {
        let words = line.trimmingCharacters(in: .whitespaces).split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"),
          words[..<keyword].allSatisfy(Self.modifiers.contains)
        else { continue }
        let name = words[(keyword + 1)...].first { !Self.kinds.contains($0) } ?? ""
        modules.insert(String(name.prefix { $0 != "." }))
      }
    }
    return modules
  }

  private static let modifiers: Set<Substring> = [
    "@_exported", "@testable", "@preconcurrency", "public", "package", "internal", "private",
  ]
  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
}

extension Substring {
  /// The text up to where a bracket closes that is open at its start.
  fileprivate func prefixToClosing(_ open: Character, _ close: Character) -> Substring {
    var depth = 1
    return prefix { character in
      if character == open { depth += 1 }
      if character == close { depth -= 1 }
      return depth > 0
    }
  }
}

/// A line of CONTRIBUTING.md's list of rooms.
struct ListedRoom {
  var name: String
  var imports: [String]

  static func all() throws -> [ListedRoom] {
    try contributingTable(headed: "room").map { cells in
      let imports = cells.last?.matches(of: /[\w-]+/).map { String($0.0) } ?? []
      return ListedRoom(name: cells[0], imports: imports)
    }
  }
}

/// The lines of the table in CONTRIBUTING.md whose first column is headed so, cell by cell, the first
/// of each without its code marks.
func contributingTable(headed title: String) throws -> [[String]] {
  let lines = try Package.text(of: "CONTRIBUTING.md").split(separator: "\n")
  guard let head = lines.firstIndex(where: { $0.hasPrefix("| \(title) |") }) else { return [] }
  // Behind the head and the line below it.
  return lines.dropFirst(head + 2).prefix { $0.hasPrefix("|") }.map { line in
    var cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    cells[0] = cells[0].trimmingCharacters(in: ["`"])
    return cells
  }
}
