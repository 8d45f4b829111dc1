import Foundation
import Testing

@Suite("The documentation")
struct DocumentationTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func files(under folder: String, ending: String) -> [URL] {
    let folder = package.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(ending) }.sorted().map {
      folder.appendingPathComponent($0)
    }
  }

  private static func trimmedLines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("README's example is the one that is compiled")
  func readmeShowsTheExample() throws {
    let readme = try Self.trimmedLines(of: Self.package.appendingPathComponent("README.md"))
    let start = try #require(readme.firstIndex { $0.hasPrefix("<!-- example:") })
    let block = try #require(codeBlocks(in: Array(readme[start...])).first)
    let example = try Self.files(under: "Demo/FirstTable", ending: ".swift").map(Self.trimmedLines)
    #expect(example.contains { $0.contains(block) })
  }

  @Test(
    "shows only code that is compiled: the example's or its tests'",
    arguments: ["HeightEngine", "TableKit"])
  func codeIsCompiled(library: String) throws {
    let compiled = try ["Demo/FirstTable", "Tests/DocumentationTests"].flatMap {
      try Self.files(under: $0, ending: ".swift").map(Self.trimmedLines)
    }
    let pages = Self.files(under: "Sources/\(library)/\(library).docc", ending: ".md")
    #expect(pages.count >= 3)
    for page in pages {
      for block in codeBlocks(in: try Self.trimmedLines(of: page)) {
        #expect(
          compiled.contains { $0.contains(block) },
          "\(page.lastPathComponent) shows code that is nowhere compiled:\n\(block.first ?? "")")
      }
    }
  }

  private func codeBlocks(in lines: [String]) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in lines {
      if let open = block {
        if line == "```" { blocks.append(open) }
        block = line == "```" ? nil : open + [line]
      } else if line == "```swift" {
        block = []
      }
    }
    return blocks
  }

  @Test(
    "tells of every public symbol",
    arguments: ["HeightEngine", "TerminalCore", "TableKit", "NcursesTerminal", "Feeds", "FeedApp"])
  func everySymbol(library: String) throws {
    let missing = try Self.files(under: "Sources/\(library)", ending: ".swift").flatMap { file in
      let source = try String(contentsOf: file, encoding: .utf8)
      return PublicSymbols(in: source).undocumented.map { "\(file.lastPathComponent):\($0)" }
    }
    #expect(missing.isEmpty, "undocumented:\n\(missing.joined(separator: "\n"))")
  }

  @Test("is missed where it is missing")
  func finding() {
    let source = """
      /// A type.
      public enum Kind {
        case one
        /// Two.
        case two
        indirect case three
      }
      public protocol Thing {
        /// A.
        func a()
        func b()
      }
      extension Kind: Hashable {
        @inlinable
        public static func == (a: Self, b: Self) -> Bool { true }
        public func name() {
          let public = 1
        }
        /// Documented.
        @inlinable
        public init() {}
        func hidden() {}
      }
      """
    #expect(PublicSymbols(in: source).undocumented == [3, 6, 8, 11, 16])
  }
}

/// The public declarations of a formatted source file: where they stand follows from indentation.
private struct PublicSymbols {
  /// Lines, from 1, of those without a documentation comment.
  private(set) var undocumented: [Int] = []

  /// What a protocol of the standard library asks for and documents.
  private static let witnesses = [
    "static func ==", "static func <", "func hash(into", "var description: String",
    "init(stringLiteral",
  ]
  private static let members = [
    "func ", "var ", "init", "subscript", "static ", "associatedtype ", "mutating ",
  ]

  init(in source: String) {
    var isDocumented = false
    // The public enum or protocol that the lines stand in, by the indentation of its members.
    var enumIndent: Int?
    var protocolIndent: Int?
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let indent = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indent)
      if text.hasPrefix("///") {
        isDocumented = true
        continue
      }
      if text.hasPrefix("@"), !text.contains("public ") { continue }
      if text.hasPrefix("//") { continue }
      if let inner = enumIndent, indent < inner, !text.isEmpty { enumIndent = nil }
      if let inner = protocolIndent, indent < inner, !text.isEmpty { protocolIndent = nil }
      let isCase = indent == enumIndent && Self.isCase(text)
      let isMember = indent == protocolIndent && Self.members.contains(where: text.hasPrefix)
      let isPublic = Self.isPublic(text)
      if isPublic || isCase || isMember, !isDocumented,
        !Self.witnesses.contains(where: text.contains)
      {
        undocumented.append(number + 1)
      }
      // What stands in one line has no members to tell of.
      if isPublic, text.hasSuffix("{"), text.contains("enum ") { enumIndent = indent + 2 }
      if isPublic, text.hasSuffix("{"), text.contains("protocol ") { protocolIndent = indent + 2 }
      isDocumented = false
    }
  }

  private static func isPublic(_ text: Substring) -> Bool {
    (["public ", "open class ", "open func ", "open var ", "@frozen public "]
      .contains(where: text.hasPrefix)
      || text.hasPrefix("@inlinable public ")) && !text.contains("extension ")
      && !text.contains(" override ")
  }

  private static func isCase(_ text: Substring) -> Bool {
    text.hasPrefix("case ") || text.hasPrefix("indirect case ")
  }
}
