import HeightEngine
import Testing

@testable import Feeds

@Suite("The tree of a JSON text of very many values")
struct UnreadMembersTests {
  private func tree(_ text: String) throws -> FieldTree {
    let bytes = Array(text.utf8)
    let tree = FieldTree(ofAnyJSON: bytes.span, readingStyles: true)
    return try #require(tree)
  }

  private func names(_ tree: FieldTree) -> [String?] { tree.lines.map { $0.name?.string } }

  private static let many = 70_000
  private static let numbers = "[" + (0..<many).map { "\($0)" }.joined(separator: ",") + "]"

  @Test("has lines of what lies in it directly; those of what lies deeper are made when asked for")
  func members() throws {
    var tree = try tree(#"{"level":"info","a":\#(Self.numbers),"b":{"c":[1]},"d":{}}"#)
    #expect(names(tree) == [nil, "level", "a", "b", "d"])
    #expect(tree.lines.map(\.count) == [4, 0, Self.many, 1, 0])
    #expect(tree.lines.indices.filter(tree.isUnread) == [2, 3])
    let made = tree.read(3)
    #expect(made == 2)
    #expect(names(tree) == [nil, "level", "a", "b", "c", "0", "d"])
    #expect(tree.lines.map(\.depth) == [0, 1, 1, 1, 2, 3, 1])
    #expect(tree.lines.map(\.end) == [7, 2, 3, 6, 6, 6, 7])
    let more = tree.read(3)
    let gone = tree.forget(3)
    #expect(more == 0 && gone == 2)
    #expect(tree.lines.map(\.end) == [5, 2, 3, 4, 5])
    let others = tree.forget(3)
    #expect(others == 0 && tree.isUnread(3))
  }

  @Test("has long lists in stretches, whose elements go by their numbers in the list")
  func stretches() throws {
    var tree = try tree(#"{"a":\#(Self.numbers)}"#)
    let parts = tree.read(1)
    #expect(parts == 18)
    #expect(tree.lines[2...].allSatisfy { $0.kind == .stretch && $0.depth == 2 })
    #expect(tree.lines[3].name?.string == "4096 … 8191" && tree.lines[3].count == 4096)
    #expect(tree.lines[19].name?.string == "69632 … 69999" && tree.lines[19].count == 368)
    let last = tree.read(19)
    #expect(last == 368)
    let texts = (69_632..<Self.many).map { "\($0)" }
    #expect(tree.lines.suffix(368).map(\.text.string) == texts)
    #expect(tree.lines[20].name?.string == "69632" && tree.lines[20].isElement)
    #expect(tree.lines[20].depth == 3 && tree.lines[0].end == tree.lines.count)
    let first = tree.read(2)
    #expect(first == 4096 && tree.lines[3].text.string == "0")
  }

  @Test("has stretches of a long object, too, whose members keep their names")
  func objects() throws {
    let text = (0..<Self.many).map { #""k\#($0)":{"n":\#($0)}"# }.joined(separator: ", ")
    var tree = try tree("{\(text)}")
    #expect(tree.lines.count == 19 && tree.lines[0].count == Self.many)
    let made = tree.read(2)
    #expect(made == 2 * 4096)
    #expect(tree.lines[3].name?.string == "k4096" && tree.lines[4].text.string == "4096")
  }

  @Test("has stretches of which what lies in their members is made in turn, where that is much")
  func wideElements() throws {
    let element = "[" + Array(repeating: "0", count: 30).joined(separator: ",") + "]"
    let text = Array(repeating: element, count: 5000).joined(separator: ",")
    var tree = try tree("[\(text)]")
    #expect(tree.lines.count == 3)
    let made = tree.read(1)
    #expect(made == 4096 && tree.isUnread(3))
    #expect(tree.lines[3].name?.string == "1" && tree.lines[3].count == 30)
    let inner = tree.read(3)
    #expect(inner == 30 && tree.lines[4].depth == 3)
    #expect(tree.json == Array("[\(text)]".utf8))
  }

  @Test("is as deep as it is, a level at a time until little is left")
  func depth() throws {
    let brackets = { (bracket: String) in String(repeating: bracket, count: Self.many) }
    var tree = try tree(brackets("[") + brackets("]"))
    #expect(tree.lines.count == 2)
    let made = tree.read(1)
    #expect(made == 1 && tree.lines[2].depth == 2)
    #expect(tree.lines.allSatisfy { $0.count == 1 })
  }

  @Test("is the same JSON, whatever lines are made of it")
  func json() throws {
    let element = { (number: Int) in
      #"{"n\t":\#(number),"l":["\#(number) \"x\"",null,[],{}],"t":true}"#
    }
    let list = (0..<10_000).map(element).joined(separator: ",")
    let text = #"{"level":"info","items":[\#(list)],"none":-0.5e3}"#
    var tree = try tree(text)
    let shown = text.replacing(#"n\t"#, with: #"n\\t"#)
    #expect(String(decoding: tree.json, as: UTF8.self) == shown)
    let parts = tree.read(2)
    #expect(parts == 3)
    #expect(String(decoding: tree.json, as: UTF8.self) == shown)
    let made = tree.read(4)
    #expect(made == 8 * 4096)
    #expect(String(decoding: tree.json, as: UTF8.self) == shown)
  }

  @Test("is none where the text is broken behind them")
  func broken() {
    for end in ["]", ",1", " 1"] {
      let bytes = Array((Self.numbers + end).utf8)
      let tree = FieldTree(ofAnyJSON: bytes.span, readingStyles: true)
      #expect(tree == nil)
    }
  }
}
