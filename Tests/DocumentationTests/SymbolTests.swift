import Testing

@Suite("Comments on public symbols")
struct SymbolTests {
  @Test(
    "are where there is something to say, and say it",
    arguments: [
      "HeightEngine", "TerminalCore", "TableKit", "NcursesTerminal", "TerminalTable", "Feeds",
      "FeedApp",
    ])
  func everySymbol(module: String) throws {
    let comments = SymbolComments(in: try SymbolGraph(module: module))
    let list = comments.findings.map(\.description).joined(separator: "\n")
    #expect(comments.findings.isEmpty, "\(list)")
  }

  @Test("are missed where they are missing, and nowhere else")
  func missing() throws {
    let source = """
      public enum Bare {}
      /// A thing that is counted.
      public struct Thing: Hashable, CustomStringConvertible {
        public enum Size { case small, large(by: Int) }
        public var count: Int
        public init(count: Int) { self.count = count }
        public init(counting text: String) { count = text.count }
        public var description: String { "" }
        public static func == (a: Self, b: Self) -> Bool { true }
        public func hash(into hasher: inout Hasher) {}
        public func double() {}
        public func add(_ more: Int) {}
        public subscript(index: Int) -> Int { index }
        func hidden(_ more: Int) {}
      }
      /// Something that tells its names.
      public protocol Named {
        var name: String { get }
        func rename(to name: String)
      }
      extension Named {
        public func rename(to name: String) {}
      }
      /// A class to be extended by apps.
      open class Base: Named {
        public var name = ""
        /// Renames it under another name.
        open func call(_ name: String) {}
        public func rename(to name: String) {}
      }
      open class Derived: Base {
        override open func call(_ name: String) {}
      }
      /// Builds nothing from everything.
      @resultBuilder public enum Builder {
        public static func buildBlock(_ parts: Int...) -> Int { 0 }
      }
      """
    let findings = SymbolComments(in: try SymbolGraph(compiling: source)).findings
    #expect(findings.allSatisfy { $0.fault == .missing })
    #expect(
      findings.map(\.symbol).sorted() == [
        "Bare", "Derived", "Named.name", "Named.rename(to:)", "Thing.Size", "Thing.add(_:)",
        "Thing.init(counting:)", "Thing.subscript(_:)",
      ])
  }

  @Test(
    "that say nothing are told from those that do",
    arguments: [
      ("Yes.", ["Delegate", "canMove(at:)"], true),
      ("The number of sections.", ["Model", "numberOfSections"], true),
      ("A row of a section.", ["IndexPath", "init(row:section:)"], true),
      ("The row, from 0.", ["IndexPath", "row"], false),
      ("None by default.", ["Delegate", "title"], false),
      ("The URLs of the page.", ["Page", "allURLs"], true),
      ("", ["Page"], true),
    ])
  func empty(comment: String, path: [String], saysNothing: Bool) {
    #expect(SymbolComments.saysNothing(comment, of: path) == saysNothing)
  }
}
