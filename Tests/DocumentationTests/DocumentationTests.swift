import Foundation
import Testing

@Suite("The documentation")
struct DocumentationTests {
  private static func trimmedLines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("README's example is the one that is compiled")
  func readmeShowsTheExample() throws {
    let readme = try Self.trimmedLines(of: Package.root.appendingPathComponent("README.md"))
    let start = try #require(readme.firstIndex { $0.hasPrefix("<!-- example:") })
    let block = try #require(codeBlocks(in: Array(readme[start...])).first)
    let example = try Package.files(under: "Demo/FirstTable", ending: ".swift").map(
      Self.trimmedLines)
    #expect(example.contains { $0.contains(block) })
  }

  @Test(
    "shows only code that is compiled: an example's or a test's",
    arguments: ["HeightEngine", "TerminalCore", "TableKit", "NcursesTerminal", "TerminalTable"])
  func codeIsCompiled(library: String) throws {
    let compiled = try [
      "Demo", "Tests/DocumentationTests", "Tests/ExampleTests", "Tests/TerminalTableTests",
    ].flatMap {
      try Package.files(under: $0, ending: ".swift").map(Self.trimmedLines)
    }
    let pages = Package.files(under: "Sources/\(library)/\(library).docc", ending: ".md")
    #expect(!pages.isEmpty)
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
}
